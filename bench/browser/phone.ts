// A phone in the bench: Chromium at a quarter of this machine's speed, with a finger.
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import type { Session } from './club.ts'

/** So many times slower than this machine. */
export const SLOWER = Number(process.env.BENCH_CPU ?? 4)

export const phoneContext = (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: Number(process.env.BENCH_PIXELS ?? 2),
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
  })

export interface Phone {
  readonly page: Page
  readonly devtools: CDPSession
  /** Slows the page down, or no longer. */
  slow(slows: boolean): Promise<void>
}

export async function withPhone(
  browser: Browser,
  session: Session,
  act: (phone: Phone) => Promise<void>,
): Promise<void> {
  const context = await phoneContext(browser)
  await context.addInitScript({ path: 'bench/browser/in-page.js' })
  await context.addInitScript(`localStorage.setItem('o1-session', ${JSON.stringify(JSON.stringify(session))})`)
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await act({
      page,
      devtools,
      slow: async (slows) => {
        await devtools.send('Emulation.setCPUThrottlingRate', { rate: slows ? SLOWER : 1 })
      },
    })
  } finally {
    await context.close()
  }
}
