// `test` for every journey: a page that fails the journey on what a person would notice and a test might not — errors in the console,
// failed requests, a page wider than the screen. `looksRight()` adds the accessibility of the screen as it stands.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import {
  type Browser,
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
  type Response,
} from '@playwright/test'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Asks for what is told below: the HTML of each node that passes, and each style sheet fetched again, would cost a third more. `media` is for the rule about sound that plays by itself. */
const runAxe = `axe.configure({ noHtml: true })
  axe.run(document, { resultTypes: ['violations'], preload: { assets: ['media'] } })`

export interface Surprises {
  /** What this journey provokes on purpose: a part of the message or of the address. */
  expect(part: string | RegExp): void
}

interface AxeResult {
  violations: { id: string; impact: string; nodes: { target: string[]; failureSummary?: string }[] }[]
}

interface Fixtures {
  surprises: Surprises
  /** axe finds nothing and nothing is wider than the screen, small in the dark and large in the light. */
  looksRight: (page?: Page) => Promise<void>
  /** A second person in the same journey, with a session of their own. */
  another: (options?: Parameters<Browser['newContext']>[0]) => Promise<Page>
}

export const test = base.extend<Fixtures>({
  surprises: [
    async ({ context }, use) => {
      const allowed: (string | RegExp)[] = []
      const seen: string[] = []
      watch(context, seen)
      await use({ expect: (part) => allowed.push(part) })
      const unexpected = seen.filter(
        (text) => !allowed.some((part) => (typeof part === 'string' ? text.includes(part) : part.test(text))),
      )
      expect(unexpected, 'nothing unexpected in console or network').toEqual([])
    },
    { auto: true },
  ],
  looksRight: async ({ page: own }, use) => {
    await use(async (page = own) => {
      // A screen that is still on its way has nothing to be judged by.
      await page.locator('main').first().waitFor({ state: 'attached' })
      await page.locator('h1').first().waitFor({ state: 'attached' })
      const size = page.viewportSize()
      // The light changes colours and nothing else, the size nearly all but colours: each once says what all four together would.
      for (const { width, height, colorScheme } of [
        { width: 390, height: 844, colorScheme: 'dark' },
        { width: 1440, height: 900, colorScheme: 'light' },
      ] as const) {
        await page.setViewportSize({ width, height })
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await checkScreen(page, `${width} px, ${colorScheme}`)
      }
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: null })
      if (size) await page.setViewportSize(size)
    })
  },
  another: async ({ browser, baseURL, serviceWorkers, surprises: _ }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (options) => {
      const context = await browser.newContext({
        baseURL,
        serviceWorkers,
        viewport: { width: 390, height: 844 },
        ...options,
      })
      contexts.push(context)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
})

export { expect }

function watch(context: BrowserContext, seen: string[]): void {
  context.on('console', (message: ConsoleMessage) => {
    // A failed load is told of once, below, with its status.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      seen.push(`console: ${message.text()}`)
    }
  })
  context.on('weberror', (error) => seen.push(`error: ${error.error().message}`))
  context.on('response', (response: Response) => {
    if (response.status() >= 400) seen.push(`${response.status()} ${response.request().method()} ${response.url()}`)
  })
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // A page that is left aborts what it was loading.
    if (!reason.includes('ERR_ABORTED')) seen.push(`${reason} ${request.url()}`)
  })
}

async function checkScreen(page: Page, where: string): Promise<void> {
  // What is still coming in or going out has not its own colours yet.
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().endTime) < 10_000)
    // One whose page draws no frame just then says nothing of its end.
    const longest = new Promise((resolve) => setTimeout(resolve, 5000))
    await Promise.race([longest, Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)))])
  })
  // What chooses its form by the room it has does so a moment after the screen has its new size.
  await expect
    .poll(() => page.evaluate(widerThanScreen), { message: `wider than the screen at ${where}`, timeout: 3000 })
    .toEqual([])
  // Injected by the browser itself, so the page's content policy stays as strict as it is; once a page, it is large.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const { violations } = (await page.evaluate(runAxe)) as AxeResult
  const said = violations.map(
    ({ id, impact, nodes }) =>
      `${id} (${impact}): ${nodes
        .map(({ target }) => target.join(' '))
        .slice(0, 4)
        .join(' | ')}`,
  )
  expect(said, `axe at ${where}`).toEqual([])
}

/** Runs in the page: what reaches furthest over its edge, where the page can be moved sideways. */
function widerThanScreen(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth <= window.innerWidth) return []
  const over = [...document.body.querySelectorAll('*')]
    .map((element) => ({ element, by: element.getBoundingClientRect().right - clientWidth }))
    .filter(({ by }) => by > 0)
    .sort((a, b) => b.by - a.by)
  const named = over.slice(0, 5).map(({ element, by }) => `${by.toFixed(1)} px: ${element.outerHTML.slice(0, 160)}`)
  return [`${scrollWidth - window.innerWidth} px`, ...named]
}
