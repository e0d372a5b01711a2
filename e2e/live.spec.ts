// The live feed as members use it: reading, liking, answering events, writing, and keeping the place one reads at.
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from './support/journey.ts'
import { bringSession, enter } from './support/sign-in.ts'

const memberOf = (handle: string) => `${handle}@o1.test`

/** Opens the feed and gives the key the page itself uses, for acts of members who have no screen open. */
async function openFeed(page: Page, path = '/live-network'): Promise<string> {
  const asked = page.waitForRequest(/\/rest\/v1\/rpc\/feed_page/)
  await page.goto(path)
  const key = (await asked).headers().apikey ?? ''
  await expect(page.getByRole('article').first()).toBeVisible()
  return key
}

type Member = {
  id: string
  post: (row: object) => Promise<string>
  /** Many at once, in one request. */
  postAll: (rows: object[]) => Promise<void>
  call: (name: string, args: object) => Promise<unknown>
}

/** A member who acts from somewhere else, through the same public interface. */
async function elsewhere(page: Page, apikey: string, handle: string): Promise<Member> {
  const data = { email: memberOf(handle), password: 'o1-demo-club' }
  const signedIn = await page.request.post('/auth/v1/token?grant_type=password', { headers: { apikey }, data })
  const { access_token, user } = await signedIn.json()
  const headers = { apikey, authorization: `Bearer ${access_token}`, prefer: 'return=representation' }
  return {
    id: user.id,
    async post(row) {
      const made = await page.request.post('/rest/v1/posts', { headers, data: { user_id: user.id, ...row } })
      expect(made.status()).toBe(201)
      return (await made.json())[0].id
    },
    async postAll(rows) {
      const data = rows.map((row) => ({ user_id: user.id, ...row }))
      expect((await page.request.post('/rest/v1/posts', { headers, data })).status()).toBe(201)
    },
    async call(name, args) {
      const answer = await page.request.post(`/rest/v1/rpc/${name}`, { headers, data: args })
      expect(answer.ok(), `${name}: ${await answer.text()}`).toBe(true)
      return answer.json()
    },
  }
}

const cardWith = (page: Page, content: string) => page.getByRole('article').filter({ hasText: content })
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const unique = (words: string) => `${words} ${Math.random().toString(36).slice(2, 8)}`

test('the feed is named, described and shown in three requests or fewer', async ({ page, looksRight }) => {
  await enter(page)
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/rest\/v1\/(rpc\/(feed|rsvp)|posts|post_likes|event_rsvps)/.test(request.url())) asked.push(request.url())
  })
  await openFeed(page)
  await expect(page).toHaveTitle('Live Network | Real-time Updates')
  await expect(page.getByRole('heading', { level: 1, name: 'Live' })).toBeVisible()
  await expect(page.getByText('Real-time updates from o1 members')).toBeVisible()
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/live-network$/)
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /Real-time updates/)
  expect(asked.length).toBeLessThanOrEqual(3)
  await expect(page.getByText('Request', { exact: true }).first()).toBeAttached()
  await expect(page.getByRole('link', { name: /The missing blue/ })).toBeAttached()
  await looksRight()
})

test('an event is written, kept over a reload and posted; its picture carries no place', async ({ page }) => {
  await page.clock.install()
  await bringSession(page)
  await openFeed(page)
  const words = unique('Rooftop dinner')
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Create Post' })
  await expect(sheet).toBeVisible()
  await expect(page.getByRole('button', { name: 'Post', exact: true })).toHaveCount(1)
  await sheet.getByRole('radio', { name: 'Event' }).click()
  await expect(sheet.getByRole('switch', { name: 'Take RSVPs' })).toBeChecked()
  await sheet.getByLabel('What is happening?').fill(words)
  await sheet.getByLabel('Date').fill(inDays(9))
  await sheet.getByLabel('Time').fill('20:30')
  await sheet.getByLabel('Max attendees').fill('12')
  await sheet.getByLabel('Tags').fill('rooftop, , late')
  await page.locator('input[type=file]').setInputFiles({
    name: 'phone.jpg',
    mimeType: 'image/jpeg',
    buffer: await sharp({ create: { width: 2400, height: 1800, channels: 3, background: '#884422' } })
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
      .jpeg()
      .toBuffer(),
  })
  await expect(sheet.getByRole('progressbar')).toHaveCount(0)

  // What is typed outlives a reload, once it is on the device: within a second of the last key.
  const kept = () =>
    page.evaluate((text) => Object.values({ ...localStorage }).some((value) => value.includes(text)), words)
  await expect.poll(kept, { intervals: [100], timeout: 1000 }).toBe(true)
  await page.reload()
  await expect(sheet.getByLabel('What is happening?')).toHaveValue(words)
  await expect(sheet.getByRole('img')).toBeVisible()

  await sheet.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByText('Post created successfully!')).toBeVisible()
  await expect(page.getByText('Failing to honour member RSVPs may cost you event-posting privileges.')).toBeVisible()
  const card = cardWith(page, words)
  await expect(card).toContainText('20:30')
  await expect(card).toContainText('#rooftop')
  await expect(card).toContainText('0 going · 12 places left')
  await expect(card.getByRole('button', { name: /RSVP|Message|Plug/ })).toHaveCount(0)
  const address = await card.getByRole('img', { name: /^Picture/ }).getAttribute('src')
  const stored = await page.request.get((address ?? '').replace('/render/image/', '/object/').split('?')[0] ?? '')
  const picture = await sharp(await stored.body()).metadata()
  expect(picture.exif).toBeUndefined()
  expect(Math.max(picture.width, picture.height)).toBe(1600)
  // The toast of an event stays for eight seconds.
  await page.clock.fastForward(6000)
  await expect(page.getByText('Post created successfully!')).toBeVisible()
  await page.clock.fastForward(2500)
  await expect(page.getByText('Post created successfully!')).toBeHidden()
})

test('the sheet one writes in looks right', async ({ page, looksRight }) => {
  await enter(page)
  // The feed behind an open sheet is no longer there for anybody's reader, so it is not waited for.
  await page.goto('/live-network?compose=post')
  const sheet = page.getByRole('dialog', { name: 'Create Post' })
  await sheet.getByRole('radio', { name: 'Event' }).click()
  await sheet.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(sheet.getByText('Please enter some content')).toBeVisible()
  await looksRight()
})

test('one’s own event is edited and deleted', async ({ page }) => {
  await bringSession(page)
  const key = await openFeed(page)
  const ava = await elsewhere(page, key, 'ava')
  const words = unique('Supper in the garden')
  await ava.post({ type: 'event', content: words, rsvp_enabled: true, event_date: inDays(6), max_attendees: 8 })
  await openFeed(page)
  const card = cardWith(page, words)
  await expect(card).toContainText('0 going · 8 places left')
  await card.getByRole('button', { name: 'Your post' }).click()
  await page.getByRole('menuitem', { name: 'Edit post' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Post' })
  await edit.getByLabel('What is happening?').fill(`${words}, now on the terrace`)
  await edit.getByLabel('Max attendees').fill('')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Post updated successfully')).toBeVisible()
  await expect(edit).toBeHidden()
  await expect(card).toContainText('now on the terrace')
  await expect(card).not.toContainText('places left')

  await card.getByRole('button', { name: 'Your post' }).click()
  await page.getByRole('menuitem', { name: 'Delete post' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Post deleted successfully')).toBeVisible()
  await expect(card).toHaveCount(0)
})

test('what may not be posted is said word for word, and a failed picture never costs the text', async ({
  page,
  surprises,
}) => {
  surprises.expect('/storage/v1/object/profile-photos')
  surprises.expect('Failed to upload image')
  await bringSession(page)
  await openFeed(page)
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Create Post' })
  const content = sheet.getByLabel('What would you like to share?')
  await sheet.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(sheet.getByText('Please enter some content')).toBeVisible()
  await content.fill('a'.repeat(501))
  await expect(sheet.getByText('501/500')).toBeVisible()
  await expect(sheet.getByText('Content must be under 500 characters')).toBeVisible()

  const words = unique('Two pictures, one of them late')
  await content.fill(words)
  const small = await sharp({ create: { width: 80, height: 100, channels: 3, background: '#336' } })
    .png()
    .toBuffer()
  const file = (name: string, buffer = small) => ({ name, mimeType: 'image/png', buffer })
  const chooser = page.locator('input[type=file]')
  await chooser.setInputFiles([file('huge.png', Buffer.alloc(5 * 1024 * 1024 + 1))])
  await expect(page.getByText('huge.png is too large. Max size is 5MB')).toBeVisible()

  let refused = 0
  await page.route('**/storage/v1/object/profile-photos/**', (route) =>
    route.request().method() === 'POST' && refused++ === 0 ? route.abort() : route.continue(),
  )
  await chooser.setInputFiles([file('late.png')])
  await expect(sheet.getByText(/^Failed to upload image/)).toBeVisible()
  await expect(content).toHaveValue(words)
  await sheet.getByRole('button', { name: 'Try picture 1 again' }).click()
  await expect(sheet.getByText(/^Failed to upload image/)).toHaveCount(0)
  await chooser.setInputFiles([file('b.png'), file('c.png'), file('d.png')])
  await expect(page.getByText('Maximum 3 images allowed')).toBeVisible()
  await sheet.getByRole('button', { name: 'Remove picture 3' }).click()
  await sheet.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByText('Post created successfully!')).toBeVisible()
  await expect(cardWith(page, words)).toContainText('1 / 2')
})

test('ten quick taps and one failure end at the server’s count', async ({ page, surprises }) => {
  surprises.expect('post_likes')
  await bringSession(page)
  const key = await openFeed(page)
  const marcus = await elsewhere(page, key, 'marcusadeyemi')
  const words = unique('Who is up for a storm')
  const id = await marcus.post({ type: 'post', content: words })
  await openFeed(page)
  const like = cardWith(page, words).getByRole('button', { name: /^Like/ })
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await expect(like).toHaveText('1')
  await expect
    .poll(async () => ((await marcus.call('feed_post', { post: id })) as { likesCount: number }).likesCount)
    .toBe(1)

  let sent = 0
  await page.route('**/rest/v1/post_likes*', (route) =>
    sent++ === 1 ? route.fulfill({ status: 500, json: { message: 'refused' } }) : route.continue(),
  )
  const settled = atRest(page, /rest\/v1\/(post_likes|rpc\/feed_post)/)
  for (let tap = 0; tap < 10; tap++) await like.click({ delay: 5 })
  await settled()
  const { likesCount } = (await marcus.call('feed_post', { post: id })) as { likesCount: number }
  await expect(like).toHaveText(String(likesCount))
  await expect(like).toHaveAttribute('aria-pressed', String(likesCount === 1))
  await page.unroute('**/rest/v1/post_likes*')
  await page.route('**/rest/v1/post_likes*', (route) => route.fulfill({ status: 500, json: { message: 'refused' } }))
  await like.click()
  await expect(page.getByText('Failed to update like')).toBeVisible()
  await expect(like).toHaveText(String(likesCount))
})

test('a friend goes, cannot go twice, may change their mind, and loses the last place to a faster friend', async ({
  page,
  surprises,
}) => {
  surprises.expect('409 POST')
  await bringSession(page)
  const key = await openFeed(page)
  const marcus = await elsewhere(page, key, 'marcusadeyemi')
  const open = unique('Open doors')
  const last = unique('One chair left')
  const [openId, lastId] = [
    await marcus.post({ type: 'event', content: open, rsvp_enabled: true, event_date: inDays(4), event_time: '21:00' }),
    await marcus.post({ type: 'event', content: last, rsvp_enabled: true, event_date: inDays(5), max_attendees: 1 }),
  ]
  await openFeed(page)
  const card = cardWith(page, open)
  await card.getByRole('button', { name: 'RSVP', exact: true }).click()
  await expect(page.getByText('RSVP confirmed!')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Going' })).toBeDisabled()
  await expect(card.getByText('1 going')).toBeVisible()
  await expect(card.getByRole('list', { name: 'Going' }).getByRole('listitem')).toHaveCount(1)
  await card.getByRole('button', { name: 'Can’t make it' }).click()
  await expect(card.getByText('0 going')).toBeVisible()
  const ava = await elsewhere(page, key, 'ava')
  await ava.call('rsvp', { post: openId })
  await card.getByRole('button', { name: 'RSVP', exact: true }).click()
  await expect(page.getByText("You have already RSVP'd to this event")).toBeVisible()
  await expect(card.getByText('1 going')).toBeVisible()

  const faster = await aFriendOf(page, key, marcus, ava.id)
  await faster.call('rsvp', { post: lastId })
  const taken = cardWith(page, last)
  await taken.getByRole('button', { name: 'RSVP', exact: true }).click()
  await expect(page.getByText('Failed to RSVP. The last place has just been taken.')).toBeVisible()
  await expect(taken.getByRole('button', { name: 'Full' })).toBeDisabled()
  await expect(taken.getByText('1 going · full')).toBeVisible()
})

test('a past event is shown as past', async ({ page }) => {
  await bringSession(page)
  await openFeed(page)
  const past = page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: 'Past event' }) })
    .first()
  await past.scrollIntoViewIfNeeded()
  await expect(past.getByRole('button', { name: 'Past event' })).toBeDisabled()
  await expect(past.getByText(/\d+ went/)).toBeVisible()
})

test('somebody who is not a friend asks for a plug to RSVP', async ({ page }) => {
  await bringSession(page)
  await openFeed(page)
  const card = page
    .getByRole('article')
    .filter({ has: page.locator('button:enabled', { hasText: 'Request Plug to RSVP' }) })
    .first()
  const post = await card.getAttribute('data-post')
  await card.getByRole('button', { name: 'Request Plug to RSVP' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toBeVisible()
  await sheet.getByRole('textbox').fill('I would bring the wine and leave before it is late.')
  await sheet.getByRole('button', { name: 'Send Request' }).click()
  await expect(page.getByText('Plug request sent successfully!')).toBeVisible()
  await page.goto(`/live-network?post=${post}`)
  const opened = page.getByRole('region', { name: 'The post you opened' })
  await expect(opened.getByRole('button', { name: 'Requested' })).toBeDisabled()
})

test('new posts wait behind a pill and move nothing', async ({ page }) => {
  await bringSession(page)
  const key = await openFeed(page)
  const marcus = await elsewhere(page, key, 'marcusadeyemi')
  await page.mouse.wheel(0, 1500)
  const watched = page.getByRole('article').nth(2)
  const place = async () => (await watched.boundingBox())?.y ?? Number.NaN
  const before = await standsStill(place)
  const words = unique('News')
  const row = (post: number) => ({ type: 'post', content: `${words} ${post}` })
  await marcus.postAll(Array.from({ length: 19 }, (_, post) => row(post)))
  await marcus.post(row(19))
  const pill = page.getByRole('button', { name: /^\d+\+? new posts$/ })
  await expect(pill).toHaveText(/^([2-9]\d|99\+) new posts$/)
  expect(Math.abs((await place()) - before)).toBeLessThanOrEqual(1)
  await expect(cardWith(page, words)).toHaveCount(0)
  await pill.click()
  await expect(cardWith(page, `${words} 19`)).toBeInViewport()
  await expect(pill).toHaveCount(0)
})

test('Back and the tabs return to where one was reading', async ({ page }) => {
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
})

test('the feed goes on past its first fifty, and no post comes twice', async ({ page }) => {
  await bringSession(page)
  const key = await openFeed(page)
  const marcus = await elsewhere(page, key, 'marcusadeyemi')
  await marcus.postAll(Array.from({ length: 45 }, () => ({ type: 'post', content: unique('Yet another') })))
  const pages: string[] = []
  page.on('request', (request) => request.url().includes('/rpc/feed_page') && pages.push(request.postData() ?? ''))
  await openFeed(page)
  const end = page.getByText('You have seen everything.')
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 4000)
      return end.isVisible()
    })
    .toBe(true)
  const shown = await page
    .locator('[data-post]')
    .evaluateAll((cards) => cards.map((card) => card.getAttribute('data-post')))
  expect(shown.length).toBeGreaterThan(50)
  expect(new Set(shown).size).toBe(shown.length)
  expect(new Set(pages).size).toBe(pages.length)
})

test('a friend is written to from a card', async ({ page }) => {
  await bringSession(page)
  await openFeed(page)
  await page.getByRole('button', { name: 'Message', exact: true }).first().click()
  await expect(page).toHaveURL(/\/inbox\?thread=[0-9a-f-]{36}/)
})

test('a link leads to its post, also when the post is gone', async ({ page, surprises }) => {
  surprises.expect('404 POST')
  await bringSession(page)
  const key = await openFeed(page)
  const marcus = await elsewhere(page, key, 'marcusadeyemi')
  const words = unique('The one you were told of')
  const id = await marcus.post({ type: 'post', content: words })
  await openFeed(page, `/live-network?post=${id}`)
  const opened = page.getByRole('region', { name: 'The post you opened' })
  await expect(opened.getByText(words)).toBeVisible()
  await opened.getByRole('button', { name: 'Back to the feed' }).click()
  await expect(opened).toHaveCount(0)
  await openFeed(page, `/live-network?post=${crypto.randomUUID()}`)
  await expect(opened.getByText('This post is no longer there.')).toBeVisible()
})

test('a feed that cannot be loaded says so and tries again', async ({ page, surprises }) => {
  surprises.expect('feed_page')
  await enter(page)
  await page.route('**/rpc/feed_page', (route) => route.fulfill({ status: 500, json: { message: 'out of order' } }))
  await page.goto('/live-network')
  await expect(page.getByRole('alert')).toContainText('Failed to load posts')
  await page.unroute('**/rpc/feed_page')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
})

async function aFriendOf(page: Page, key: string, host: Member, besides: string): Promise<Member> {
  const friends = (await host.call('friends_of', { member: host.id })) as Array<{ id: string; igHandle: string | null }>
  const friend = friends.find(({ id, igHandle }) => id !== besides && igHandle)
  return elsewhere(page, key, (friend?.igHandle ?? '').replace('@', ''))
}

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

/** Watches such requests from now on; what it gives waits until none has been under way for a moment. */
function atRest(page: Page, asked: RegExp): () => Promise<void> {
  let open = 0
  let changed = Date.now()
  const count = (by: number) => (request: { url: () => string }) => {
    if (!asked.test(request.url())) return
    open += by
    changed = Date.now()
  }
  page.on('request', count(1))
  page.on('requestfinished', count(-1))
  page.on('requestfailed', count(-1))
  return () => expect.poll(() => open === 0 && Date.now() - changed > 250, { intervals: [50] }).toBe(true)
}

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
