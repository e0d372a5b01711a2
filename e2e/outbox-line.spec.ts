// Words, likes, answers to events and to requests, given while the server is gone, behind a proxy that answers 502, or on a line that loses
// a third: each arrives by itself, once, in order.
import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { composer, messages, together } from './support/conversation.ts'
import { inDays, post, unique } from './support/feed.ts'
import { expect, test } from './support/journey.ts'
import { type Line, openLine, type Weather } from './support/line.ts'
import { type Actor, enter } from './support/people/actor.ts'
import { memberApi } from './support/people/api.ts'
import { newFriendOfAva } from './support/people/new-member.ts'
import { usePhoto } from './support/photos/use-photo.ts'

// With the worker, as members have it from the second visit on.
test.use({ serviceWorkers: 'allow' })

let line: Line
test.beforeEach(async () => {
  line = await openLine()
})
test.afterEach(() => line.close())

const words = (mark: number) => ['one', 'two', 'three', 'four', 'five', 'six'].map((word) => `${word} ${mark}`)

async function say(page: Page, text: string) {
  await composer(page).fill(text)
  await composer(page).press('Enter')
}

interface Walk {
  ava: Actor
  sofia: Actor
  threadId: string
  event: string
  mark: number
  texts: string[]
}

/** Ava and Sofia in their chat, and Ava with an event of Sofia's in a second tab. */
async function begin(page: Page, others: Page): Promise<Walk & { feed: Page }> {
  const { ava, other: sofia, threadId } = await together(page, others, 'sofiamarchetti@o1.test')
  const supper = { type: 'event', content: unique('Supper'), rsvp_enabled: true, event_date: inDays(5) }
  const event = await post(sofia.api, supper)
  const feed = await page.context().newPage()
  await feed.goto(`/live-network?post=${event}`)
  await expect(card(feed).getByRole('button', { name: /^RSVP/ })).toBeVisible()
  const mark = Date.now()
  return { ava, sofia, threadId, event, mark, texts: words(mark), feed }
}

const card = (feed: Page) => feed.getByRole('region', { name: 'The post you opened' })
const like = (feed: Page) => card(feed).getByRole('button', { name: /^Like/ })

/** Nine taps, of which the last one likes, and an answer to the event. */
async function press(feed: Page) {
  for (let tap = 0; tap < 9; tap++) await like(feed).click()
  await expect(like(feed)).toHaveAttribute('aria-pressed', 'true')
  await card(feed).getByRole('button', { name: /^RSVP/ }).click()
}

/** What the database has: nothing lost, nothing double, in order. */
async function arrived({ ava, sofia, threadId, event, mark, texts }: Walk) {
  const stored = `/rest/v1/messages?select=content&thread_id=eq.${threadId}&content=like.*${mark}&order=seq`
  await expect(async () => {
    const rows = await sofia.api.must<{ content: string }[]>('GET', stored)
    expect(rows.map(({ content }) => content)).toEqual(texts)
    const shown = await ava.api.call<object>('feed_post', { post: event })
    expect(shown).toMatchObject({ isLiked: true, likesCount: 1, rsvp: 'going', goingCount: 1 })
  }).toPass({ timeout: 40_000, intervals: [500] })
  for (const text of texts) await expect(messages(sofia.page).getByText(text)).toHaveCount(1)
}

/** Somebody asks Ava to be introduced to Sofia, and Ava has the request before her. */
async function asked({ ava, sofia, tab }: { ava: Actor; sofia: Actor; tab: Page }) {
  const { api } = await newFriendOfAva()
  const connected = { target: sofia.api.userId, connector: ava.api.userId, reason: 'She knows the best olives.' }
  const { threadId } = await api.call<{ threadId: string }>('create_plug_request', connected)
  await tab.goto(`/inbox?thread=${threadId}`)
  await expect(tab.getByRole('button', { name: 'Plug Them' })).toBeVisible()
  /** One chat of the three, and one press told of it. */
  const introduced = () =>
    expect
      .poll(() => api.call<string | null>('intro_chat_of', { request: threadId }), { timeout: 40_000 })
      .toEqual(expect.any(String))
  return { introduced }
}

for (const [weather, seconds] of [
  ['gone', 1],
  ['gone', 10],
  ['gateway', 10],
] as [Weather, number][])
  test(`what is sent while the server is ${weather} for ${seconds} s arrives once and in order`, async ({
    another,
    surprises,
  }) => {
    for (const part of [line.url, 'WebSocket', 'ERR_', '502']) surprises.expect(part)
    const page = await another({ baseURL: line.url })
    const walk = await begin(page, await another())
    const { feed, texts } = walk
    for (const text of texts.slice(0, 2)) await say(page, text)
    await line.turn(weather)
    for (const text of texts.slice(2)) await say(page, text)
    await press(feed)
    if (seconds > 5) {
      await expect(messages(page).getByText('Waiting for a connection').first()).toBeVisible()
      await expect(card(feed).getByText('Waiting for a connection. Your RSVP is not with the host yet.')).toBeVisible()
      await expect(card(feed).getByRole('button', { name: 'Going' })).toHaveCount(0)
    }
    await page.waitForTimeout(seconds * 1000)
    await line.turn('open')
    await arrived(walk)
    await expect(messages(page).getByText(/Waiting for|Sending|trying again/)).toHaveCount(0)
    await expect(page.getByText('didn’t send')).toHaveCount(0)
    await expect(card(feed).getByRole('button', { name: 'Going' })).toBeVisible()
  })

test('a line that loses every third request loses nothing that is sent and doubles none', async ({
  another,
  surprises,
}) => {
  for (const part of [line.url, 'WebSocket', 'ERR_']) surprises.expect(part)
  const page = await another({ baseURL: line.url })
  const walk = await begin(page, await another())
  await line.turn('lossy')
  for (const text of walk.texts) await say(page, text)
  await press(walk.feed)
  await arrived(walk)
})

test('what tabs had not sent when they were closed is sent when the club is opened again, on any screen', async ({
  another,
  surprises,
  looksRight,
}) => {
  test.slow()
  for (const part of [line.url, 'WebSocket', 'ERR_']) surprises.expect(part)
  const page = await another({ baseURL: line.url })
  const walk = await begin(page, await another())
  const tab = await page.context().newPage()
  const { introduced } = await asked({ ...walk, tab })
  await line.turn('gone')
  for (const text of walk.texts) await say(page, text)
  await press(walk.feed)
  await tab.getByRole('button', { name: 'Plug Them' }).click()
  await expect(tab.getByText('You chose to plug them. Waiting for a connection.')).toBeVisible()
  await expect(messages(page).getByText('Waiting for a connection').first()).toBeVisible()
  await looksRight(tab)
  const context = page.context()
  for (const one of [page, walk.feed, tab]) await one.close()
  await line.turn('open')
  const again = await context.newPage()
  await again.goto('/home')
  await arrived(walk)
  await introduced()
})

test('a profile, a photo and an endorsement wait for the line, are shown meanwhile, and arrive once', async ({
  another,
  surprises,
  looksRight,
}) => {
  test.setTimeout(100_000)
  for (const part of [line.url, 'WebSocket', 'ERR_', '502']) surprises.expect(part)
  const [{ email, password, api }, ava] = await Promise.all([newFriendOfAva(), memberApi('ava@o1.test')])
  const page = await another({ baseURL: line.url })
  await enter(page, '/profile', email, password)
  const friend = await page.context().newPage()
  await friend.goto(`/other-profile/${ava.userId}`)
  const endorse = friend.getByRole('button', { name: /^Endorse Ava/ })
  await expect(endorse).toBeVisible()
  await page.getByRole('button', { name: 'Edit photos' }).click()
  const photos = page.getByRole('dialog', { name: 'Edit photos' })
  const picture = await sharp({ create: { width: 900, height: 1125, channels: 3, background: '#345' } })
    .jpeg()
    .toBuffer()
  await photos.getByRole('button', { name: 'Add photo' }).click()
  await photos.getByLabel('Photo file').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: picture })
  await expect(page.getByRole('group', { name: /^Crop area/ })).toBeVisible()

  await line.turn('gone')
  await usePhoto(page)
  await expect(photos.getByText('Not sent yet')).toBeVisible()
  await expect(photos.getByText('Saving · waits for the line')).toBeVisible()
  // What comes after it waits behind it.
  await photos.getByRole('button', { name: 'Move photo 2 earlier' }).click()
  await looksRight(page)
  await page.keyboard.press('Escape')
  const bio = unique('Rows at dawn.')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  const details = page.getByRole('dialog', { name: 'Edit Profile' })
  await details.getByLabel('Bio').fill(bio)
  await details.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText(bio)).toBeVisible()
  await expect(page.getByText('Saving · waits for the line')).toHaveCount(2)
  await looksRight(page)
  await line.turn('gateway')
  const words = unique('Opens every door.')
  await endorse.click()
  const write = friend.getByRole('dialog', { name: /^Endorse Ava/ })
  await write.getByLabel('Your words').fill(words)
  await write.getByRole('button', { name: 'Endorse', exact: true }).click()
  await expect(friend.getByRole('list', { name: 'Your words on their way' })).toContainText('waits for the line')
  await looksRight(friend)

  await line.turn('open')
  await expect(async () => {
    const own = await api.call<{ bio: string; photos: string[] }>('my_profile')
    expect(own.bio).toBe(bio)
    expect(own.photos).toHaveLength(2)
    expect(own.photos[0]).toMatch(new RegExp(`${api.userId}/\\d+\\.jpg$`))
    expect((await page.request.get(own.photos[0] ?? '')).status()).toBe(200)
    const { endorsements } = await api.call<{ endorsements: { snippet: string }[] }>('endorsements_of', {
      member: ava.userId,
    })
    expect(endorsements.filter(({ snippet }) => snippet === words)).toHaveLength(1)
  }).toPass({ timeout: 40_000, intervals: [500] })
  await expect(page.getByText(/^(Saving|Not saved)/)).toHaveCount(0)
  await expect(friend.getByText('waits for the line')).toHaveCount(0)
  await expect(friend.getByText(words)).toHaveCount(1)
})

test('a large photo whose line is cut in the middle goes on from there, also in another tab, and arrives once', async ({
  another,
  surprises,
}) => {
  test.slow()
  for (const part of [line.url, 'WebSocket', 'ERR_']) surprises.expect(part)
  const { email, password, api } = await newFriendOfAva()
  const page = await another({ baseURL: line.url })
  await enter(page, '/profile', email, password)
  await page.getByRole('button', { name: 'Edit photos' }).click()
  const photos = page.getByRole('dialog', { name: 'Edit photos' })
  await photos.getByRole('button', { name: 'Add photo' }).click()
  await photos.getByLabel('Photo file').setInputFiles(await detailed())
  const cut = line.cutUploadAfter(1_000_000)
  await usePhoto(page)
  await cut
  await expect(photos.getByText('Saving · waits for the line')).toBeVisible()
  const context = page.context()
  await page.close()
  await line.turn('open')
  const again = await context.newPage()
  await again.goto('/home')
  let sent = 0
  await expect(async () => {
    const own = await api.call<{ photos: string[] }>('my_profile')
    expect(own.photos).toHaveLength(2)
    const [added = ''] = own.photos.filter((photo) => photo.includes(api.userId))
    const answer = await again.request.get(added)
    expect(answer.status()).toBe(200)
    sent = (await answer.body()).length
  }).toPass({ timeout: 40_000, intervals: [500] })
  expect(sent).toBeGreaterThan(1_200_000)
  expect(line.uploaded()).toBeLessThan(sent * 1.2)
})

/** As a good camera takes one: so full of detail that what is cut of it has well over a megabyte. */
async function detailed() {
  const raw = { width: 1300, height: 1600, channels: 3 } as const
  const buffer = await sharp(randomBytes(raw.width * raw.height * raw.channels), { raw })
    .jpeg()
    .toBuffer()
  return { name: 'me.jpg', mimeType: 'image/jpeg', buffer }
}

test('a message that a server in trouble does not take can be deleted while it waits, and holds nothing up', async ({
  another,
  surprises,
}) => {
  surprises.expect('500 POST')
  const page = await another()
  const sofia = await another()
  await together(page, sofia, 'sofiamarchetti@o1.test')
  const [bad, good] = [unique('Poison'), unique('After it')]
  await page.route('**/rest/v1/messages*', (route) =>
    route.request().postData()?.includes(bad) ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  )
  await say(page, bad)
  await say(page, good)
  await expect(messages(page).getByText('Not sent yet, trying again')).toBeVisible()
  await messages(page)
    .getByRole('button', { name: `Delete: ${bad}` })
    .click()
  await expect(messages(page).getByText(bad)).toHaveCount(0)
  await expect(messages(sofia).getByText(good)).toBeVisible()
})
