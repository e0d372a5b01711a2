// The feed as members read it: what it shows, likes, the way to a post and to its author, and when it does not load.
import type { Page, Request } from '@playwright/test'
import { cardWith, openFeed, post, readUntil, unique } from './support/feed.ts'
import { expect, test } from './support/journey.ts'
import { bringSession, enter } from './support/people/actor.ts'
import { memberApi } from './support/people/api.ts'

test('the feed has its title and description and loads in three requests or fewer', async ({ page, looksRight }) => {
  await enter(page)
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/rest\/v1\/(rpc\/(feed|rsvp)|posts|post_likes|event_rsvps)/.test(request.url())) asked.push(request.url())
  })
  await openFeed(page)
  await expect(page).toHaveTitle(/Live Network \| Real-time Updates$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Live' })).toBeVisible()
  await expect(page.getByText('Real-time updates from o1 members')).toBeVisible()
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/live-network$/)
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /Real-time updates/)
  expect(asked.length).toBeLessThanOrEqual(3)
  await looksRight()
  await expectInOrder(page)
  // Sample posts stand where their time puts them.
  await readUntil(page, page.getByRole('link', { name: /The missing blue/ }))
  // Posts far from the screen are not in the page.
  await page.evaluate(() => window.scrollTo(0, 0))
  await readUntil(page, page.getByText('Request', { exact: true }))
})

/** On a wide screen reading, Tab and time agree: the tabs first, then the posts by their time, whatever their column. */
async function expectInOrder(page: Page) {
  await page.setViewportSize({ width: 1440, height: 900 })
  const order = await page.evaluate(() => {
    const tabs = document.querySelector('nav[aria-label=Tabs]')
    const posts = [...document.querySelectorAll('[role=feed] article')]
    const tabsFirst = tabs && posts[0] && tabs.compareDocumentPosition(posts[0]) & Node.DOCUMENT_POSITION_FOLLOWING
    return { tabsFirst: Boolean(tabsFirst), places: posts.map(({ ariaPosInSet }) => Number(ariaPosInSet)) }
  })
  expect(order.tabsFirst).toBe(true)
  expect(order.places.length).toBeGreaterThan(5)
  expect(order.places).toEqual(order.places.map((_, place) => place + 1))
  await page.setViewportSize({ width: 390, height: 844 })
}

test('ten quick likes and one failure end at the server’s count', async ({ page, surprises }) => {
  surprises.expect('post_likes')
  await bringSession(page)
  await openFeed(page)
  const marcus = await memberApi('marcusadeyemi@o1.test')
  const words = unique('Who is up for a storm')
  const id = await post(marcus, { type: 'post', content: words })
  await openFeed(page)
  const like = cardWith(page, words).getByRole('button', { name: /^Like/ })
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await expect(like).toHaveText('1')
  await expect
    .poll(async () => (await marcus.call<{ likesCount: number }>('feed_post', { post: id })).likesCount)
    .toBe(1)

  let sent = 0
  await page.route('**/rest/v1/post_likes*', (route) =>
    sent++ === 1 ? route.fulfill({ status: 422, json: { message: 'refused' } }) : route.continue(),
  )
  const settled = atRest(page, /rest\/v1\/(post_likes|rpc\/feed_post)/)
  for (let tap = 0; tap < 10; tap++) await like.click({ delay: 5 })
  await settled()
  const { likesCount } = await marcus.call<{ likesCount: number }>('feed_post', { post: id })
  await expect(like).toHaveText(String(likesCount))
  await expect(like).toHaveAttribute('aria-pressed', String(likesCount === 1))
  await page.unroute('**/rest/v1/post_likes*')
  await page.route('**/rest/v1/post_likes*', (route) => route.fulfill({ status: 422, json: { message: 'refused' } }))
  await like.click()
  await expect(page.getByText('Failed to update like')).toBeVisible()
  await expect(like).toHaveText(String(likesCount))
})

test('a card opens the direct chat with a friend', async ({ page }) => {
  // Others' friends come and go meanwhile.
  const words = unique('Write to me')
  await post(await memberApi('marcusadeyemi@o1.test'), { type: 'post', content: words })
  await bringSession(page)
  await openFeed(page)
  await cardWith(page, words)
    .getByRole('button', { name: /^Message / })
    .click()
  await expect(page).toHaveURL(/\/inbox\?thread=[0-9a-f-]{36}/)
})

test('a link opens its post, or says that the post is gone', async ({ page, surprises }) => {
  surprises.expect('404 POST')
  await bringSession(page)
  await openFeed(page)
  const marcus = await memberApi('marcusadeyemi@o1.test')
  const words = unique('The one you were told of')
  const id = await post(marcus, { type: 'post', content: words })
  await openFeed(page, `/live-network?post=${id}`)
  const opened = page.getByRole('region', { name: 'The post you opened' })
  await expect(opened.getByText(words)).toBeVisible()
  await opened.getByRole('button', { name: 'Back to the feed' }).click()
  await expect(opened).toHaveCount(0)
  await openFeed(page, `/live-network?post=${crypto.randomUUID()}`)
  await expect(opened.getByText('This post is no longer there.')).toBeVisible()
})

test('a feed that cannot be loaded shows an error and can be loaded again', async ({ page, surprises }) => {
  surprises.expect('feed_page')
  await enter(page)
  const headers = { 'x-request-id': 'number-7' }
  await page.route('**/rpc/feed_page', (route) =>
    route.fulfill({ status: 500, headers, json: { code: 'XX000', message: 'out of order' } }),
  )
  await page.goto('/live-network')
  await expect(page.getByRole('alert')).toContainText('Failed to load posts')
  // The words of the machine stay off the screen, but for what the operator finds the failure by.
  await expect(page.getByRole('alert')).toContainText(
    'It is on our side. Please try again in a moment.XX000 · number-7',
  )
  await page.unroute('**/rpc/feed_page')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
})

/** Watches such requests from now on; what it gives waits until none has been under way for a moment. */
function atRest(page: Page, asked: RegExp): () => Promise<void> {
  // What was under way before is not waited for, and its end not counted.
  const open = new Set<Request>()
  let changed = Date.now()
  page.on('request', (request) => {
    if (!asked.test(request.url())) return
    open.add(request)
    changed = Date.now()
  })
  const ended = (request: Request) => {
    if (open.delete(request)) changed = Date.now()
  }
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
  return () => expect.poll(() => open.size === 0 && Date.now() - changed > 250, { intervals: [50] }).toBe(true)
}
