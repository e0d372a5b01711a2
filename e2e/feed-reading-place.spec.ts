// The place one reads at is sacred: new posts wait, Back and the tabs return to it, older posts follow without end.
import type { Locator, Page } from '@playwright/test'
import { cardWith, openFeed, post, postAll, unique } from './support/feed.ts'
import { expect, test } from './support/journey.ts'
import { bringSession } from './support/people/actor.ts'
import { memberApi } from './support/people/api.ts'

test('new posts wait behind a pill and move nothing', async ({ page }) => {
  await bringSession(page)
  await openFeed(page)
  const marcus = await memberApi('marcusadeyemi@o1.test')
  await page.mouse.wheel(0, 1500)
  const watched = page.getByRole('article').nth(2)
  const place = async () => (await watched.boundingBox())?.y ?? Number.NaN
  const before = await standsStill(place)
  const words = unique('News')
  const row = (post: number) => ({ type: 'post', content: `${words} ${post}` })
  await postAll(
    marcus,
    Array.from({ length: 19 }, (_, post) => row(post)),
  )
  await post(marcus, row(19))
  const pill = page.getByRole('button', { name: /^\d+\+? new posts$/ })
  await expect(pill).toHaveText(/^([2-9]\d|99\+) new posts$/)
  expect(Math.abs((await place()) - before)).toBeLessThanOrEqual(1)
  await expect(cardWith(page, words)).toHaveCount(0)
  await pill.click()
  // Other journeys may post meanwhile: theirs lie above, and wait again.
  await expect(cardWith(page, `${words} 19`)).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await expect(page.getByRole('button', { name: /^([2-9]\d|99\+) new posts$/ })).toHaveCount(0)
})

test('Back and the tabs return to the post that was being read', async ({ page }) => {
  await bringSession(page)
  await openFeed(page)
  // Every card on the way is drawn, and the reader stops where a name is in sight.
  const onwards = async (by: number) => {
    await page.mouse.wheel(0, by)
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  }
  for (let step = 0; step < 6; step++) await onwards(900)
  while (!(await visiblePost(page))) await onwards(200)
  await standsStill(() => page.evaluate(() => window.scrollY + document.body.scrollHeight))
  const reading = await visiblePost(page)
  expect(reading).not.toBe('')
  expect(await shiftsOf(page)).toEqual([])
  const place = await topOf(page, reading)
  await page.getByRole('link', { name: 'Discover' }).click()
  await page.waitForURL('**/discover')
  await page.getByRole('link', { name: 'Live', exact: true }).click()
  await expect.poll(async () => Math.abs((await topOf(page, reading)) - place)).toBeLessThanOrEqual(2)
  // Pressed where it is: a pill that comes up over it must not make the driver scroll.
  await page.locator(`[data-post="${reading}"] h2 a`).dispatchEvent('click')
  await page.waitForURL('**/other-profile/**')
  await page.goBack()
  await expect.poll(async () => Math.abs((await topOf(page, reading)) - place)).toBeLessThanOrEqual(2)
  // A window that becomes wider, with other columns, shows the post that was read, and so it is on the way back.
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(page.locator(`[data-post="${reading}"]`)).toBeInViewport()
    await standsStill(() => topOf(page, reading))
    expect(Math.abs((await topOf(page, reading)) - place)).toBeLessThanOrEqual(2)
  }
  // A link to one post leads to that post, above the feed, and not to the place.
  await page.goto(`/live-network?post=${reading}`)
  await expect(page.getByRole('region', { name: 'The post you opened' }).getByRole('article')).toBeInViewport()
})

test('the feed continues past its first fifty posts and shows no post twice', async ({ page }) => {
  await bringSession(page)
  await openFeed(page)
  const marcus = await memberApi('marcusadeyemi@o1.test')
  await postAll(
    marcus,
    Array.from({ length: 45 }, () => ({ type: 'post', content: unique('Yet another') })),
  )
  // A page in sight is read again every few seconds, but not in a tab nobody looks at: what is read here is read to get to the end.
  await page.addInitScript(() => Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' }))
  const pages: string[] = []
  page.on('request', (request) => request.url().includes('/rpc/feed_page') && pages.push(request.postData() ?? ''))
  await openFeed(page)
  const shown = new Set<string>()
  let most = 0
  const everything = page.getByText('You have seen everything.')
  await expect
    .poll(
      async () => {
        const posts = await drawnPosts(page)
        // No two places show one post.
        expect(new Set(posts).size).toBe(posts.length)
        for (const post of posts) shown.add(post)
        most = Math.max(most, posts.length)
        // Nobody sees what they pass before it is drawn.
        if (await goesOnBelow(page)) await page.mouse.wheel(0, 1200)
        return (await everything.count()) > 0 && endIsInSight(everything)
      },
      { intervals: [50], timeout: 60_000 },
    )
    .toBe(true)
  for (const post of await drawnPosts(page)) shown.add(post)
  expect(shown.size).toBeGreaterThan(50)
  // Those far away are not drawn.
  expect(most).toBeLessThan(50)
  expect(pages.filter((asked, place) => pages.indexOf(asked) < place)).toEqual([])
})

const drawnPosts = (page: Page) =>
  page.locator('[data-post]').evaluateAll((cards) => cards.map((card) => card.getAttribute('data-post') ?? ''))

const visiblePost = (page: Page) =>
  page.evaluate(() => {
    const cards = [...document.querySelectorAll<HTMLElement>('[data-post]')]
    const names = cards.filter((card) => {
      const name = card.querySelector('h2')?.getBoundingClientRect()
      return name && name.top > 60 && name.top < innerHeight - 120
    })
    return names[0]?.dataset.post ?? ''
  })

const topOf = (page: Page, post: string) =>
  page.evaluate((id) => document.querySelector(`[data-post="${id}"]`)?.getBoundingClientRect().top ?? Number.NaN, post)

/** What moved within the screen by itself since it was opened: for the browser, a list that begins elsewhere has moved as well. */
const shiftsOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((told) => {
        const moved: string[] = []
        new PerformanceObserver((seen) => {
          for (const entry of seen.getEntries()) {
            const { value } = entry.toJSON() as { value: number }
            if (value >= 0.001) moved.push(JSON.stringify(entry))
          }
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => told(moved), 100)
      }),
  )

/** Gives the value once two looks, a few frames apart, see the same. */
async function standsStill(look: () => Promise<number>): Promise<number> {
  let before = await look()
  await expect(async () => {
    const now = await look()
    const still = now === before
    before = now
    expect(still).toBe(true)
  }).toPass({ intervals: [250] })
  return before
}

/** What a turn of the wheel brings into sight is drawn, or it is the end. */
const goesOnBelow = (page: Page) =>
  page
    .locator('[data-post]')
    .evaluateAll((cards) =>
      cards.some(
        (card) =>
          card.getBoundingClientRect().bottom > window.innerHeight + 1200 || card.ariaPosInSet === card.ariaSetSize,
      ),
    )

const endIsInSight = (end: Locator) => end.evaluate((mark) => mark.getBoundingClientRect().top < window.innerHeight)
