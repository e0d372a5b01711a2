// The line is gone, or a file of the app is: no screen goes blank, the tabs stay, the words are true, and all comes back by itself.
import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { type Line, openLine } from './support/line.ts'
import { enter } from './support/people/actor.ts'

// With the worker, as members have it from the second visit on.
test.use({ serviceWorkers: 'allow' })

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Tabs' })
const statusLine = (page: Page) => page.getByRole('status').filter({ hasText: /Reconnecting|You are offline/ })
const missing = (page: Page) => page.getByText('Not on this device yet')

let line: Line
test.beforeEach(async () => {
  line = await openLine()
})
test.afterEach(() => line.close())

test.describe('without the worker', () => {
  test.use({ serviceWorkers: 'block' })
  // Who saves data has nothing on the device before it is pressed.
  test.beforeEach(({ page }) =>
    page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } })),
  )

  test('each tab whose file is lost keeps the shell, and opens by itself once the file is there', async ({
    page,
    surprises,
  }) => {
    surprises.expect('/assets/')
    await enter(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Your o1 Clout' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await page.route('**/assets/*.js', (route) => route.abort('failed'))
    for (const [tab, address] of [
      ['Discover', '/discover'],
      ['Live', '/live-network'],
      ['Inbox', '/inbox'],
      ['Profile', '/profile'],
    ] as const) {
      await tabs(page).getByRole('link', { name: tab }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'This could not be loaded' })).toBeVisible()
      await expect(page).toHaveURL(new RegExp(`${address}$`))
      await expect(tabs(page).getByRole('link', { name: tab })).toHaveAttribute('aria-current', 'page')
    }
    await page.goBack()
    await expect(page).toHaveURL(/\/inbox$/)
    await page.goForward()
    await page.unroute('**/assets/*.js')
    await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
    await tabs(page).getByRole('link', { name: 'Inbox' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible()
  })

  test('offline, a card that was never opened says so at once, and opens when the device is back', async ({
    page,
    surprises,
    looksRight,
  }) => {
    surprises.expect('ERR_INTERNET_DISCONNECTED')
    surprises.expect('WebSocket')
    await enter(page, '/discover')
    const card = page
      .getByRole('main')
      .getByRole('link', { name: /^View|profile/i })
      .or(page.locator('main a[href*="profile"]'))
    await card.first().waitFor()
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    await expect(page.getByText('You are offline.')).toBeVisible()
    await tabs(page).getByRole('link', { name: 'Live' }).click()
    await expect(missing(page)).toBeVisible()
    await looksRight()
    await page.context().setOffline(false)
    await expect(page.getByRole('heading', { level: 1, name: 'Live' })).toBeVisible()
    await expect(statusLine(page)).toBeHidden()
  })

  test('an old file that is gone opens the pressed screen in the new build', async ({ page, surprises }) => {
    surprises.expect('/assets/')
    await enter(page)
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => Object.assign(window, { before: true }))
    // The next deploy: its page names another entry, and the files of this build are gone.
    await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404, body: '' }))
    await page.route('**/', async (route) => {
      if (route.request().resourceType() === 'document') return route.fallback()
      const answer = await route.fetch()
      return route.fulfill({ response: answer, body: (await answer.text()).replaceAll('/assets/', '/assets/next-') })
    })
    page.on('request', (request) => {
      if (request.isNavigationRequest()) void page.unroute('**/assets/*.js')
    })
    await tabs(page).getByRole('link', { name: 'Inbox' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible()
    await expect(page).toHaveURL(/\/inbox$/)
    expect(await page.evaluate(() => 'before' in window)).toBe(false)
  })

  test('a server that is gone is told of on every tab while the device is online, below 360 px too', async ({
    another,
    surprises,
  }) => {
    surprises.expect(line.url)
    surprises.expect('WebSocket')
    surprises.expect('ERR_CONNECTION_REFUSED')
    const page = await another({ baseURL: line.url, serviceWorkers: 'block', viewport: { width: 360, height: 640 } })
    await enter(page)
    for (const tab of ['Discover', 'Live', 'Inbox', 'Profile', 'Home']) {
      await tabs(page).getByRole('link', { name: tab }).click()
      await page.waitForLoadState('networkidle')
    }
    // Nothing moves from under a finger: what is being pressed as it comes is pressed.
    const bell = page.getByRole('button', { name: /^Notifications/ })
    const panel = page.getByRole('dialog', { name: 'Notifications' })
    await bell.click()
    await expect(panel).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await bell.hover()
    await page.mouse.down()
    await line.turn('gone')
    await expect(statusLine(page)).toHaveText(/^Reconnecting for \d+ s\s*Try now$/)
    await page.mouse.up()
    await expect(panel).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(statusLine(page)).toBeVisible()
    for (const tab of ['Discover', 'Live', 'Inbox', 'Profile', 'Home']) {
      await tabs(page).getByRole('link', { name: tab }).click()
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await coversNothing(page)
    }
    await line.turn('open')
    // Unless it found the server by itself in just this moment.
    const tryNow = statusLine(page).getByRole('button', { name: 'Try now' })
    await tryNow.click({ timeout: 5000 }).catch(() => undefined)
    await expect(statusLine(page)).toBeHidden()
  })
})

test('with the worker, a proxy before a server that is gone brings the app itself, not its own page', async ({
  another,
  surprises,
}) => {
  surprises.expect(line.url)
  surprises.expect('WebSocket')
  surprises.expect(/Service ?Worker/i)
  const page = await another({ baseURL: line.url })
  await enter(page)
  // The worker answers for the page once it has the build and has taken over: some 260 files, which it fetches when the page has what it needs.
  await expect(async () => {
    const [kept, listed] = await page.evaluate(async () => {
      const manifest: Record<string, { file: string }> = await (await fetch('/asset-manifest.json')).json()
      const cache = await caches.open('o1-assets-v1')
      return [(await cache.keys()).length, new Set(Object.values(manifest).map(({ file }) => file)).size]
    })
    expect(kept).toBeGreaterThan(Number(listed) * 0.9)
    expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  }).toPass({ timeout: 40_000 })
  // What is pressed without a line stands after a reload without one.
  await page.goto('/live-network')
  const like = page.getByRole('article').first().getByRole('button', { name: /^Like/ })
  const liked = await like.getAttribute('aria-pressed')
  await page.waitForTimeout(1500)
  await line.turn('gateway')
  await like.click()
  await expect(like).not.toHaveAttribute('aria-pressed', liked ?? '')
  await page.reload()
  await expect(like).not.toHaveAttribute('aria-pressed', liked ?? '')
  await page.goto('/inbox')
  // The tab's own page, drawn as it waits.
  await expect(page.locator('html[data-members]')).toBeAttached()
  await expect(statusLine(page)).toBeVisible()
  await expect(tabs(page)).toBeVisible()
  await expect(missing(page)).toBeVisible()
  await line.turn('open')
  await expect(statusLine(page)).toBeHidden({ timeout: 20_000 })
  await expect(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible()
  await expect(missing(page)).toBeHidden()
})

test('public pages say offline only what is true there', async ({ page, surprises }) => {
  surprises.expect('ERR_INTERNET_DISCONNECTED')
  for (const [address, words] of [
    ['/auth', 'You are offline.'],
    ['/apply', 'You are offline. Your answers are kept.'],
    ['/why-you', 'You are offline. Your words are kept.'],
  ] as const) {
    await page.goto(address)
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    await expect(statusLine(page)).toHaveText(words)
    await page.context().setOffline(false)
    await expect(statusLine(page)).toBeHidden()
  }
})

/** Nothing that can be pressed or read as a heading lies under the status line. */
async function coversNothing(page: Page) {
  const covered = await page.evaluate(() => {
    const bar = document.querySelector('[role=status].fixed')?.getBoundingClientRect()
    if (!bar) return ['there is no line']
    window.scrollTo(0, 0)
    return [...document.querySelectorAll('main :is(h1, a, button, input)')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && box.height > 1 && box.bottom > 0 && box.top < bar.bottom)
      .map(({ element }) => `${element.tagName} ${element.textContent}`)
  })
  expect(covered, 'what the status line covers').toEqual([])
}
