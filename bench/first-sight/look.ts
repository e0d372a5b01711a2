// Opens a screen as a slow phone on a slow line does, and says what was seen when.
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { addressOf, type Screen } from './screens.ts'
import type { Side } from './side.ts'

const SLOWER = Number(process.env.BENCH_CPU ?? 4)
const LINE = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const GIVES_UP_MS = 30_000
const QUIET_MS = 700

export interface Sight {
  readonly first: number
  readonly largest: number
  readonly largestIs: string
  readonly content: number
  readonly app: number
  readonly shift: number
  readonly shifted: string[]
  readonly requests: number
  readonly scripts: number
  readonly answers: number
}

/** Everything a browser has kept of one who was here, or nothing yet. */
export function newVisitor(browser: Browser, side: Side, who: Screen['who']): Promise<BrowserContext> {
  const localStorage = who === 'member' ? [{ name: 'o1-session', value: side.session }] : []
  return browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    storageState: { cookies: [], origins: [{ origin: side.url, localStorage }] },
  })
}

/** Has been on every screen before, on a good line: files, data and the service worker are kept on the device. */
export async function returningVisitor(
  browser: Browser,
  side: Side,
  who: Screen['who'],
  paths: readonly string[],
): Promise<BrowserContext> {
  const context = await newVisitor(browser, side, who)
  const page = await context.newPage()
  for (const path of paths) {
    await page.goto(addressOf(side, path))
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(1500)
  }
  await page.evaluate('navigator.serviceWorker.ready')
  await page.waitForTimeout(3000)
  await page.close()
  return context
}

export async function look(context: BrowserContext, side: Side, screen: Screen): Promise<Sight> {
  const page = await context.newPage()
  try {
    await page.addInitScript(`window.benchContent = ${JSON.stringify(screen.content)}`)
    await page.addInitScript({ path: 'bench/first-sight/in-page.js' })
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', LINE)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    await page.goto(addressOf(side, screen.path), { waitUntil: 'commit' })
    return await settled(page, side, screen)
  } finally {
    await page.close()
  }
}

/** The largest paint may still come after the content: until nothing has been asked for a while. */
async function settled(page: Page, side: Side, screen: Screen): Promise<Sight> {
  const begun = Date.now()
  let before = -1
  let since = Date.now()
  while (Date.now() - begun < GIVES_UP_MS) {
    await page.waitForTimeout(100)
    const [asked, sight] = await page.evaluate<[number, Sight | undefined]>(
      `[performance.getEntriesByType('resource').length, window.firstSight()]`,
    )
    if (asked !== before || !sight) {
      before = asked
      since = Date.now()
    } else if (Date.now() - since > QUIET_MS) return sight
  }
  throw new Error(`${screen.name} (${side.name}) showed no ${screen.content} within ${GIVES_UP_MS} ms`)
}
