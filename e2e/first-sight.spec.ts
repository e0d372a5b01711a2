// The page as it is served: visitors see the first screens before any script has come, and nobody sees for a moment what is not theirs.
import type { Locator, Page } from '@playwright/test'
import { postAll, unique } from './support/feed.ts'
import { expect, test } from './support/journey.ts'
import { memberApi } from './support/people/api.ts'
import { adminWithoutProfile } from './support/people/second-admin.ts'

// With the worker, as members have it from the second visit on.
test.use({ serviceWorkers: 'allow' })

/** Holds the app back until it is let go. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  return release
}

test('the first screens are there before the app, and look as it draws them', async ({ page, looksRight }) => {
  const screens = [
    ['/', 'For the Extraordinary Few'],
    ['/auth', 'Welcome back'],
    ['/apply', 'What’s your email?'],
  ] as const
  for (const [path, title] of screens) {
    const release = await holdScripts(page)
    await page.goto(path, { waitUntil: 'commit' })
    const heading = page.getByRole('heading', { level: 1, name: title })
    await expect(heading).toBeVisible()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.evaluate(() => document.fonts.load('1em "Fraunces Variable"'))
    if (path === '/auth') await looksRight()
    const before = await heading.boundingBox()
    release()
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.drawn)).toBeUndefined()
    await expect(heading).toBeVisible()
    expect(await heading.boundingBox()).toEqual(before)
    await page.unrouteAll()
  }
})

test('what is typed and pressed before the app has come is not lost, and stands in no address', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/apply', { waitUntil: 'commit' })
  await page.getByLabel('Email', { exact: true }).fill('early@o1.test')
  await page.keyboard.press('Enter')
  release()
  await expect(page).toHaveURL(/\/apply\/password$/)
})

test('a press opens the page again where the app could not be had', async ({ page, surprises }) => {
  surprises.expect('/assets/')
  const failed = page.waitForEvent('requestfailed')
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/apply')
  await failed
  await page.unrouteAll()
  const email = page.getByLabel('Email', { exact: true })
  await email.fill('early@o1.test')
  const opened = page.waitForEvent('domcontentloaded')
  await page.keyboard.press('Enter')
  await opened
  await email.fill('early@o1.test')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/apply\/password$/)
})

test('a password sent before the app has come waits for it', async ({ page, surprises }) => {
  surprises.expect('/auth/v1/token')
  const release = await holdScripts(page)
  await page.goto('/auth', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('nobody-at-all@o1.test')
  await page.getByLabel('Password', { exact: true }).fill('some password of theirs')
  await page.getByRole('button', { name: 'Sign In' }).click()
  expect(new URL(page.url()).search).toBe('')
  release()
  await expect(page.getByRole('alert')).toBeVisible()
  expect(new URL(page.url()).search).toBe('')
})

test('who is signed in, or has begun an application, sees nothing of a visitor’s page', async ({ page, another }) => {
  const member = await memberApi('ava@o1.test')
  await page.addInitScript((session) => localStorage.setItem('o1-session', session), member.session)
  const release = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.waitForSelector('#root[data-drawn]', { state: 'attached' })
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  release()
  await expect(page).toHaveURL(/\/discover/)

  const applicant = await another()
  await applicant.goto('/apply')
  await applicant.getByLabel('Email', { exact: true }).fill('begun@o1.test')
  await applicant.keyboard.press('Enter')
  await expect(applicant).toHaveURL(/\/apply\/password$/)
  const releaseTheirs = await holdScripts(applicant)
  await applicant.goto('/apply', { waitUntil: 'commit' })
  await applicant.waitForSelector('#root[data-drawn]', { state: 'attached' })
  await expect(applicant.getByRole('heading', { level: 1 })).toBeHidden()
  releaseTheirs()
  await expect(applicant).toHaveURL(/\/apply\/password$/)
})

const tabs = [
  ['/home', 'Your o1 Clout', 'Home'],
  ['/discover', 'Discover', 'Discover'],
  ['/live-network', 'Live', 'Live'],
  ['/inbox', 'Inbox', 'Inbox'],
  ['/profile', 'Profile', 'Profile'],
] as const

const isDrawn = (page: Page) => page.evaluate(() => document.documentElement.dataset.drawn !== undefined)

/** Its words alone: the line about who is in town may come beside them at any time, and moves them not. */
const placeOfWords = (heading: Locator) =>
  heading.evaluate((element) => {
    const words = document.createRange()
    words.selectNodeContents(element)
    const { x, y, width, height } = words.getBoundingClientRect()
    return { x, y, width, height }
  })

test('a member sees their tabs before the app, and the app takes over what is there', async ({
  another,
  looksRight,
}) => {
  const { session } = await memberApi('ava@o1.test')
  for (const [path, title, tab] of tabs) {
    // Somebody whom no service worker serves yet.
    const page = await another()
    await page.addInitScript((kept) => localStorage.setItem('o1-session', kept), session)
    const release = await holdScripts(page)
    await page.goto(path, { waitUntil: 'commit' })
    const heading = page.getByRole('heading', { level: 1, name: title })
    await expect(heading).toBeVisible()
    await expect(page.getByRole('link', { name: tab, exact: true })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(1)
    if (path === '/home') await looksRight(page)
    // All faces that its letters are in, once the page knows of any: its style sheet may still be on its way.
    const faces = () =>
      page.evaluate(async (words) => (await document.fonts.load('1em "Fraunces Variable"', words)).length, title)
    await expect.poll(faces).toBeGreaterThan(0)
    const before = await placeOfWords(heading)
    const stood = await heading.elementHandle()
    release()
    await expect.poll(() => isDrawn(page)).toBe(false)
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0)
    expect(await placeOfWords(heading)).toEqual(before)
    expect(await heading.evaluate((now, then) => now === then, stood)).toBe(true)
  }
})

const beyondTabs = [
  ['/settings', 'Settings'],
  ['/safety', 'Safety'],
] as const

test('what a member opens beyond the tabs is there before the app, and is taken over', async ({ another }) => {
  const { session } = await memberApi('ava@o1.test')
  for (const [path, title] of beyondTabs) {
    const page = await another()
    await page.addInitScript((kept) => localStorage.setItem('o1-session', kept), session)
    const release = await holdScripts(page)
    await page.goto(path, { waitUntil: 'commit' })
    const heading = page.getByRole('heading', { level: 1, name: title })
    await expect(heading).toBeVisible()
    const stood = await heading.elementHandle()
    release()
    await expect.poll(() => isDrawn(page)).toBe(false)
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0)
    expect(await heading.evaluate((now, then) => now === then, stood), path).toBe(true)
  }
})

test('the first photograph comes before the app, and is the one that the screen shows', async ({ another }) => {
  const { session } = await memberApi('ava@o1.test')
  const marcus = await memberApi('marcusadeyemi@o1.test')
  for (const [path, photo] of [
    ['/discover', 'main article img'],
    ['/profile', 'main button img'],
    [`/other-profile/${marcus.userId}`, 'main article img'],
  ] as const) {
    const page = await another()
    await page.addInitScript((kept) => localStorage.setItem('o1-session', kept), session)
    const release = await holdScripts(page)
    await page.goto(path, { waitUntil: 'commit' })
    const place = page.locator('.first-photo')
    await expect(place).toHaveCSS('background-image', /render\/image/)
    const early = await place.evaluate((element) => getComputedStyle(element).backgroundImage.slice(5, -2))
    const before = await place.boundingBox()
    let again = 0
    page.on('request', (request) => {
      if (request.url() === early) again += 1
    })
    release()
    const shown = page.locator(photo).first()
    await expect(shown).toBeVisible()
    expect(await shown.evaluate((image: HTMLImageElement) => image.currentSrc)).toBe(early)
    expect(await shown.boundingBox()).toEqual(before)
    expect(again).toBe(0)
  }
})

test('Live asks for the first picture of its posts before the app is there', async ({ another }) => {
  const ava = await memberApi('ava@o1.test')
  // The first ones: what other journeys post has no pictures.
  const marcus = await memberApi('marcusadeyemi@o1.test')
  const picture = await marcus.uploadPhoto('#705030')
  await postAll(
    marcus,
    [1, 2].map((at) => ({ type: 'post', content: unique(`A picture, ${at}`), images: [picture] })),
  )
  const page = await another()
  await page.addInitScript((kept) => localStorage.setItem('o1-session', kept), ava.session)
  const release = await holdScripts(page)
  const [asked] = await Promise.all([
    page.waitForRequest(/render\/image/),
    page.goto('/live-network', { waitUntil: 'commit' }),
  ])
  release()
  const shown = page.locator(`[data-post] img[srcset*=${JSON.stringify(new URL(asked.url()).pathname)}]`).first()
  await expect(shown).toBeVisible()
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.currentSrc)).toBe(asked.url())
})

test('what nobody looks for at first waits until the screen has its content', async ({ another }) => {
  const { session } = await memberApi('ava@o1.test')
  const page = await another()
  await page.addInitScript((kept) => localStorage.setItem('o1-session', kept), session)
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/rpc/home_dashboard', async (route) => {
    await answered
    await route.continue()
  })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/home', { waitUntil: 'commit' })
  await expect.poll(() => isDrawn(page)).toBe(false)
  answer()
  const unlooked = /notifications|unread_counts|\/(bell|inbox-badge|notices)-/
  await expect.poll(() => asked.filter((path) => unlooked.test(path)).length).toBeGreaterThan(4)
  const firstPhoto = asked.findIndex((path) => path.includes('/render/image/'))
  expect(firstPhoto).toBeGreaterThan(0)
  expect(asked.slice(0, firstPhoto).filter((path) => unlooked.test(path))).toEqual([])
})

const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

type Shift = PerformanceEntry & {
  value: number
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

for (const size of sizes)
  test(`nothing moves on a tab that opens, at ${size.width} px`, async ({ another }) => {
    const { session } = await memberApi('ava@o1.test')
    // What others do while it opens, in other journeys, may move something once; what its own opening moves, it moves each time.
    const opensStill = async (path: string) => {
      const page = await another()
      await page.setViewportSize(size)
      await page.addInitScript((kept) => {
        localStorage.setItem('o1-session', kept)
        new PerformanceObserver((list) => {
          const { dataset } = document.documentElement
          for (const { value, sources } of list.getEntries() as Shift[]) {
            dataset.moved = String(Number(dataset.moved ?? 0) + value)
            const what = sources.map(({ node, previousRect, currentRect }) => {
              const { nodeName = '', textContent } = node ?? {}
              return `${nodeName} "${textContent?.slice(0, 40)}" from ${previousRect.y} to ${currentRect.y}`
            })
            dataset.whatMoved = `${dataset.whatMoved ?? ''} ${what.join(', ')};`
          }
        }).observe({ type: 'layout-shift', buffered: true })
      }, session)
      await page.goto(path)
      await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0)
      await page.waitForLoadState('networkidle')
      const { moved = '0', whatMoved } = await page.evaluate(() => ({ ...document.documentElement.dataset }))
      await page.close()
      expect(Number(moved), `${path}${whatMoved ?? ''}`).toBeLessThan(0.001)
    }
    for (const [path] of [...tabs, ...beyondTabs]) await expect(() => opensStill(path)).toPass({ timeout: 60_000 })
  })

test('nobody else sees a member’s page, not for a moment', async ({ page, another, surprises }) => {
  surprises.expect('/rest/v1/rpc/')
  const release = await holdScripts(page)
  await page.goto('/inbox', { waitUntil: 'commit' })
  await page.waitForSelector('#root[data-drawn]', { state: 'attached' })
  await expect(page.getByRole('navigation')).toBeHidden()
  release()
  await expect(page).toHaveURL(/\/auth\?next=%2Finbox/)

  // An account without a profile: its session is kept too, and it was refused before.
  const { email, password } = await adminWithoutProfile()
  const { session } = await memberApi(email, password)
  const keeper = await another()
  await keeper.addInitScript((kept) => localStorage.setItem('o1-session', kept), session)
  await keeper.goto('/home')
  await expect(keeper).toHaveURL(/\/cms$/)
  const releaseTheirs = await holdScripts(keeper)
  await keeper.goto('/profile', { waitUntil: 'commit' })
  await keeper.waitForSelector('#root[data-drawn]', { state: 'attached' })
  await expect(keeper.getByRole('navigation')).toBeHidden()
  releaseTheirs()
  await expect(keeper).toHaveURL(/\/cms$/)
})
