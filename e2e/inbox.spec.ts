// Conversations between members who are all there: nothing is lost or doubled.
import type { Page, Route, WebSocketRoute } from '@playwright/test'
import { composer, messages, together, write } from './support/conversation.ts'
import { breakCall, refuseCall } from './support/failing.ts'
import { expect, test } from './support/journey.ts'
import { type Actor, enter } from './support/people/actor.ts'
import type { Api } from './support/people/api.ts'
import { friendsOf, type Named, sure } from './support/people/demo-members.ts'
import { newFriendOfAva } from './support/people/new-member.ts'

const conversations = (page: Page) => page.getByRole('region', { name: 'Conversations' }).getByRole('link')

async function say(page: Page, text: string): Promise<void> {
  await composer(page).fill(text)
  await composer(page).press('Enter')
}

async function unreadIn(api: Api, threadId: string): Promise<number> {
  const { unreadCount } = await api.call<{ unreadCount: number }>('inbox_thread', { thread: threadId })
  return unreadCount
}

/** Each tab shows what the server counts, whatever else happens to the member meanwhile. */
async function badgesAreTrue({ api }: Actor, ...tabs: Page[]): Promise<void> {
  for (const tab of tabs)
    await expect(async () => {
      const { messages: count } = await api.call<{ messages: number }>('unread_counts')
      const shown = await tab.getByText(/^\d+ unread messages$/).allTextContents()
      expect(shown).toEqual(count > 0 ? [`${count} unread messages`] : [])
    }).toPass({ timeout: 15_000, intervals: [100] })
}

test('the list shows names, last messages and unread counts; a thread opens at the first unread message', async ({
  page,
  surprises,
  looksRight,
}) => {
  surprises.expect('500 POST')
  // What waits from others may be read meanwhile: by the same member, in another journey.
  const friend = await newFriendOfAva()
  const ava = await enter(page)
  const threadId = await friend.api.call<string>('open_direct_message', { other: ava.api.userId })
  await write(friend.api, threadId, ['Good evening', 'Shall we?'])
  await page.goto('/inbox')
  await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible()
  await expect(page.getByText(/^\d+ chats$/)).toBeVisible()
  await expect(page.getByText('Action Required').first()).toBeVisible()
  await looksRight()
  const unread = conversations(page).filter({ hasText: friend.name })
  await expect(unread).toContainText('Shall we?')
  await expect(unread).toContainText('2 unread')
  const mend = await breakCall(page, '**/rpc/mark_thread_read')
  await unread.click()
  await expect(page).toHaveURL(/thread=/)
  await expect(page.getByText('New messages', { exact: true })).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(`${friend.name} · o1$`))
  // The keyboard follows into the conversation and back to its row.
  const row = page.locator(`a[href*="${new URL(page.url()).searchParams.get('thread')}"]`)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await looksRight()
  await page.getByRole('button', { name: 'Back to the inbox' }).click()
  await expect(row).toBeFocused()
  await expect(page).toHaveTitle(/Inbox · o1$/)
  // Read is read, whether the server has heard of it or not.
  await expect(row).not.toContainText('unread')
  await page.reload()
  await expect(row).toContainText('Shall we?')
  await expect(row).not.toContainText('unread')
  expect(await unreadIn(ava.api, threadId)).toBe(2)
  await mend()
  await expect.poll(() => unreadIn(ava.api, threadId), { timeout: 15_000 }).toBe(0)
  await expect(row).not.toContainText('unread')
  await page.getByRole('button', { name: 'Plug chats only' }).click()
  await expect(page.getByText(/^\d+ plug chats?$/)).toBeVisible()
  await expect(conversations(page).filter({ hasText: 'Plug Chat' }).first()).toBeVisible()
})

test('a message arrives at once and is counted in every tab, and typing is shown', async ({ page, another }) => {
  const marcus = await another()
  const { ava, threadId } = await together(page, marcus, 'marcusadeyemi@o1.test')
  const text = `Are you in tonight? ${Date.now()}`

  // A sign goes over an open channel or not at all: he types until both have theirs.
  await expect(async () => {
    await composer(marcus).press('e')
    await expect(page.getByText('Marcus is typing…')).toBeVisible({ timeout: 400 })
  }).toPass()
  await say(marcus, text)
  await expect(messages(page).getByText(text)).toBeVisible()
  await expect(page.getByText('Marcus is typing…')).toBeHidden()
  await expect(page.getByRole('log').getByText(text)).toBeAttached()

  // Two more tabs of the same member: the count is the same in both, and gone in both.
  await expect.poll(() => unreadIn(ava.api, threadId)).toBe(0)
  await page.goto('/home')
  const tab = await page.context().newPage()
  await tab.goto('/discover')
  await expect(tab.getByRole('link', { name: /Inbox/ })).toBeVisible()
  await say(marcus, `Then come early. ${text}`)
  await expect.poll(() => unreadIn(ava.api, threadId)).toBe(1)
  await badgesAreTrue(ava, page, tab)
  await page.goto(`/inbox?thread=${threadId}`)
  await expect(messages(page).getByText(`Then come early. ${text}`)).toBeVisible()
  await expect.poll(() => unreadIn(ava.api, threadId)).toBe(0)
  await badgesAreTrue(ava, page, tab)
})

test('what was said while another tab was shown is in the list when the inbox opens again', async ({ page }) => {
  const friend = await newFriendOfAva()
  const { api } = await enter(page)
  const threadId = await api.call<string>('open_direct_message', { other: friend.api.userId })
  await write(friend.api, threadId, ['First words'])
  await page.goto('/inbox')
  const row = conversations(page).filter({ hasText: friend.name })
  await expect(row).toContainText('First words')
  const tabs = page.getByRole('navigation', { name: 'Tabs' })
  await tabs.getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your o1 Clout' })).toBeVisible()
  // Longer than any event of the first words is under way.
  await page.waitForTimeout(3000)
  await write(friend.api, threadId, ['Second words'])
  await expect(async () => {
    const { newest } = await api.call<{ newest: { threadId: string; unread: number }[] }>('unread_counts')
    expect(newest.find((one) => one.threadId === threadId)?.unread).toBe(2)
  }).toPass()
  await page.waitForTimeout(1000)
  await tabs.getByRole('link', { name: /Inbox/ }).click()
  await expect(row).toContainText('Second words')
  await expect(row).toContainText('2 unread')
})

test('Shift+Enter makes a new line, each conversation keeps its draft, and links are safe', async ({ page }) => {
  const { api } = await enter(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  const friends = (await friendsOf(api)).filter(({ name }) => /^(Marcus Adeyemi|Sofia Marchetti)$/.test(name))
  // By their addresses, and just written to: they stand at the top, in whatever order.
  const row = async ({ id }: Named) => {
    const thread = await api.call<string>('open_direct_message', { other: id })
    await write(api, thread, ['One more thing'])
    return page.locator(`a[href$="thread=${thread}"]`)
  }
  const rows = await Promise.all([row(sure(friends[0])), row(sure(friends[1]))])
  await page.goto('/inbox')
  await rows[0].click()
  await composer(page).fill('First line')
  await composer(page).press('Shift+Enter')
  await composer(page).pressSequentially('see https://o1.example/menu.')
  await rows[1].click()
  await expect(composer(page)).toHaveValue('')
  await page.reload()
  await rows[0].click()
  await expect(composer(page)).toHaveValue('First line\nsee https://o1.example/menu.')
  await composer(page).press('Enter')
  await expect(composer(page)).toHaveValue('')
  const link = messages(page).getByRole('link', { name: 'https://o1.example/menu' })
  await expect(link.last()).toHaveAttribute('rel', /noopener/)
})

test('messages that do not arrive say so, survive a reload, and are sent by themselves, once, in order', async ({
  page,
  another,
  surprises,
}) => {
  surprises.expect('/rest/v1/messages')
  const sofia = await another()
  await together(page, sofia, 'sofiamarchetti@o1.test')
  await page.context().route('**/rest/v1/messages*', (route) => route.abort('connectionfailed'))
  const mark = Date.now()
  const texts = ['one', 'two', 'three'].map((word) => `${word} ${mark}`)
  for (const text of texts) await say(page, text)
  for (const text of texts) await expect(messages(page).getByText(text)).toBeVisible()
  // Only this call is lost: the line stands.
  await expect(messages(page).getByText('Not sent yet, trying again').first()).toBeVisible()
  await page.reload()
  await expect(
    messages(page)
      .getByText(/Not sent yet, trying again|Sending/)
      .first(),
  ).toBeVisible()
  for (const text of texts) await expect(messages(page).getByText(text)).toBeVisible()
  await page.context().unroute('**/rest/v1/messages*')
  for (const text of texts) await expect(messages(sofia).getByText(text)).toHaveCount(1, { timeout: 20_000 })
  const order = await messages(sofia).getByText(String(mark)).allInnerTexts()
  expect(order.map((text) => text.split(' ').at(-2)?.split('\n').at(-1))).toEqual(['one', 'two', 'three'])
  await expect(messages(page).getByText(/trying again|Sending/)).toHaveCount(0)
})

test('messages the server refuses are marked, survive a reload, and can be tried once more', async ({
  page,
  another,
  surprises,
}) => {
  surprises.expect('/rest/v1/messages')
  const sofia = await another()
  await together(page, sofia, 'sofiamarchetti@o1.test')
  const takenAgain = await refuseCall(page, '**/rest/v1/messages*')
  const mark = Date.now()
  const texts = ['one', 'two', 'three'].map((word) => `${word} ${mark}`)
  for (const text of texts) await say(page, text)
  await expect(page.getByText('3 didn’t send')).toBeVisible()
  await page.reload()
  await expect(page.getByText('3 didn’t send')).toBeVisible()
  await expect(messages(page).getByText('Not sent')).toHaveCount(3)
  await takenAgain()
  await page.getByRole('button', { name: 'Retry all' }).click()
  await expect(page.getByText('3 didn’t send')).toBeHidden()
  await expect(messages(page).getByText('Not sent')).toHaveCount(0)
  for (const text of texts) await expect(messages(sofia).getByText(text)).toHaveCount(1)
})

test('messages written offline are sent by themselves when the connection is back', async ({
  page,
  another,
  surprises,
}) => {
  surprises.expect('ERR_INTERNET_DISCONNECTED')
  surprises.expect('WebSocket')
  const sofia = await another()
  await together(page, sofia, 'sofiamarchetti@o1.test')
  await page.context().setOffline(true)
  const text = `From the tunnel ${Date.now()}`
  await say(page, text)
  await expect(messages(page).getByText('Waiting for a connection')).toBeVisible()
  await page.context().setOffline(false)
  await expect(messages(page).getByText('Waiting for a connection')).toBeHidden()
  await expect(messages(sofia).getByText(text)).toHaveCount(1)
})

test('a socket that breaks among two hundred messages loses none of them', async ({ page, another }) => {
  const sockets: WebSocketRoute[] = []
  await page.routeWebSocket(/realtime/, (socket) => {
    socket.connectToServer()
    sockets.push(socket)
  })
  const { other: marcus, threadId } = await together(page, await another(), 'marcusadeyemi@o1.test')
  const mark = Date.now()
  const texts = Array.from({ length: 200 }, (_, at) => `burst ${mark} ${String(at).padStart(3, '0')}`)
  for (let at = 0; at < 200; at += 20) {
    await write(marcus.api, threadId, texts.slice(at, at + 20))
    if (at === 80) for (const socket of sockets.splice(0)) await socket.close({ code: 1011, reason: 'cut' })
  }
  // Whether the end was followed is not the question here.
  await expect(async () => {
    const jump = page.getByRole('button', { name: /jump to latest/i })
    if (await jump.isVisible()) await jump.click()
    await expect(messages(page).getByText(texts[199] ?? '')).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 30_000 })
  // Read upwards: the list draws only what is near.
  const seen = new Set<string>()
  await expect(async () => {
    for (const text of await messages(page).getByText(`burst ${mark}`).allInnerTexts())
      for (const found of text.match(/burst \d+ \d+/g) ?? []) seen.add(found)
    await messages(page).evaluate((box) => box.scrollBy(0, -500))
    expect(seen.size).toBe(200)
  }).toPass({ intervals: [60], timeout: 30_000 })
  expect([...seen].sort()).toEqual(texts)
})

test('deleting a chat asks first, hides it for that member only, and a new message brings it back', async ({
  page,
  another,
}) => {
  const adaeze = await another()
  const { threadId } = await together(page, adaeze, 'adaezenwosu@o1.test')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete chat' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Chat deleted')).toBeVisible()
  await expect(page).not.toHaveURL(/thread=/)
  await expect(page.locator(`a[href*="${threadId}"]`)).toHaveCount(0)
  const text = `Still there? ${Date.now()}`
  await say(adaeze, text)
  await expect(conversations(page).filter({ hasText: text })).toBeVisible()
})

test('a member cannot write to a former friend, and the page suggests a plug request', async ({ page, surprises }) => {
  surprises.expect(/^403 POST .*messages/)
  const friend = await newFriendOfAva()
  const { api } = await enter(page)
  const threadId = await api.call<string>('open_direct_message', { other: friend.api.userId })
  await page.goto(`/inbox?thread=${threadId}`)
  await expect(composer(page)).toBeVisible()
  // On its way when the friendship ends: before, the composer would be gone.
  const ended = async (route: Route) => {
    await friend.api.call('remove_friend', { other: api.userId })
    await route.continue()
  }
  await page.route('**/rest/v1/messages*', ended, { times: 1 })
  await say(page, 'Are you coming?')
  const advice = "You can only message friends. Use 'Request Plug' to reach non-friends."
  // Said once as it happens, and then in the place of the composer.
  await expect(page.getByText('Not friends', { exact: true })).toBeVisible()
  await expect(page.getByText(`Not friends: ${advice}`)).toBeVisible()
  await expect(composer(page)).toHaveCount(0)
  await expect(messages(page).getByText('Not sent')).toBeVisible()
  await page.getByRole('button', { name: 'Request Plug' }).click()
  await expect(page.getByRole('dialog', { name: 'Request a Plug' })).toBeVisible()
})

test('a thread that does not exist shows an error', async ({ page, surprises }) => {
  surprises.expect('inbox_thread')
  await enter(page, '/inbox?thread=00000000-0000-4000-8000-000000000000')
  await expect(page.getByText('Thread not found')).toBeVisible()
  await page.getByRole('button', { name: 'Back to the inbox' }).click()
  await expect(conversations(page).first()).toBeVisible()
})
