// Where conversations are kept: pinned, muted, marked as unread, archived; on every device of a member, and by keyboard. A press opens what it began on.
import type { Page } from '@playwright/test'
import type { Thread } from '#types/shapes.ts'
import { composer, messages, write } from './support/conversation.ts'
import { expect, test } from './support/journey.ts'
import { enter } from './support/people/actor.ts'
import { memberApi } from './support/people/api.ts'
import { newFriendOfAva } from './support/people/new-member.ts'

const list = (page: Page) => page.getByRole('region', { name: 'Conversations' })
const row = (page: Page, name: string) => list(page).getByRole('link', { name: new RegExp(name) })
const first = (page: Page) => list(page).locator('[data-thread] a').first()

async function keep(page: Page, name: string, ...acts: string[]): Promise<void> {
  await row(page, name).hover()
  await page.getByRole('button', { name: `About the conversation with ${name}` }).click()
  for (const act of acts) await page.getByRole('menuitem', { name: act, exact: true }).click()
  await expect(page.getByRole('menu')).toHaveCount(0)
}

test('a conversation is pinned, muted, marked and archived on both devices, and a message brings it back', async ({
  page,
  another,
  looksRight,
}) => {
  const friend = await newFriendOfAva()
  const { api } = await enter(page, '/home', friend.email, friend.password)
  const ava = await memberApi('ava@o1.test')
  const threadId = await ava.call<string>('open_direct_message', { other: api.userId })
  await write(ava, threadId, ['Dinner on Friday?'])
  await api.call('mark_thread_read', { thread: threadId })
  const phone = await another()
  for (const tab of [page, phone]) await enter(tab, '/inbox', friend.email, friend.password)

  await keep(page, 'Ava Laurent', 'Pin')
  for (const tab of [page, phone]) {
    await expect(first(tab)).toContainText('Ava Laurent')
    await expect(first(tab)).toContainText('Pinned')
  }
  await keep(page, 'Ava Laurent', 'Mark as unread')
  for (const tab of [page, phone]) await expect(row(tab, 'Ava Laurent')).toContainText('Marked as unread')
  await keep(page, 'Ava Laurent', 'Mute', 'For 8 hours')
  for (const tab of [page, phone]) await expect(row(tab, 'Ava Laurent')).toContainText('Muted')
  await looksRight()
  await page.reload()
  await expect(first(page)).toContainText(/Pinned.*Muted/)
  // The largest letters on the smallest phone leave the name, and the title to itself.
  await page.setViewportSize({ width: 360, height: 740 })
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  const nameWidth = async () => (await first(page).getByText('Ava Laurent', { exact: true }).boundingBox())?.width ?? 0
  await expect.poll(nameWidth).toBeGreaterThan(100)
  const title = list(page).getByRole('heading', { name: 'Inbox' })
  expect(await title.evaluate(({ clientWidth, scrollWidth }) => scrollWidth - clientWidth)).toBe(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()

  // Opened it is read; by keyboard it is archived from its own menu, and Undo brings it back.
  await row(page, 'Ava Laurent').click()
  await expect(composer(page)).toBeVisible()
  await expect(row(phone, 'Ava Laurent')).not.toContainText('Marked as unread')
  await page.getByRole('button', { name: 'More', exact: true }).press('Enter')
  await page.getByRole('menuitem', { name: 'Archive', exact: true }).press('Enter')
  for (const tab of [page, phone]) await expect(row(tab, 'Ava Laurent')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  for (const tab of [page, phone]) await expect(first(tab)).toContainText('Pinned')

  // Muted it stays in the archive, whatever is said there.
  await keep(page, 'Ava Laurent', 'Archive')
  await write(ava, threadId, ['Or on Saturday?'])
  const door = list(page).getByRole('link', { name: /^Archived/ })
  await door.click()
  await expect(row(page, 'Ava Laurent')).toContainText('Or on Saturday?')
  await looksRight()
  await page.goBack()
  await expect(row(page, 'Ava Laurent')).toHaveCount(0)
  await door.click()
  await keep(page, 'Ava Laurent', 'Unmute')
  await page.getByRole('button', { name: 'Back to the inbox' }).first().click()
  // The server knows of it too.
  const isMuted = async () => (await api.call<Thread>('inbox_thread', { thread: threadId })).shelf?.muted ?? false
  await expect.poll(isMuted).toBe(false)
  await write(ava, threadId, ['Or never?'])
  for (const tab of [page, phone]) await expect(row(tab, 'Ava Laurent')).toContainText('Or never?')
  await expect(door).toHaveCount(0)
})

test('a press opens the conversation under the finger when it went down', async ({ page }) => {
  const friend = await newFriendOfAva()
  const { userId: avasId } = await memberApi('ava@o1.test')
  for (const name of ['Chess', 'Cooking', 'Opera', 'Sailing'])
    await friend.api.call('make_group', { chat_id: crypto.randomUUID(), name, members: [avasId] })
  const { api } = await enter(page, '/inbox', friend.email, friend.password)
  const rows = list(page).locator('[data-thread]')
  await expect(rows).toHaveCount(4)
  // What the finger meant is what was under it as it came down.
  await page.evaluate(() =>
    document.addEventListener(
      'pointerdown',
      ({ target }) => {
        const row = target instanceof Element ? target.closest('[data-thread]') : null
        document.body.dataset.meant = row?.getAttribute('data-thread') ?? ''
      },
      { capture: true, once: true },
    ),
  )
  // Once what stands above has its height, and the list stands still: one that scrolls takes no press.
  await expect(async () => {
    const wanted = await rows.nth(2).getAttribute('data-thread')
    await rows.nth(2).hover({ position: { x: 150, y: 30 } })
    const box = await rows.nth(2).boundingBox()
    const under = await page.evaluate(
      ([x, y]) => document.elementFromPoint(x, y)?.closest('[data-thread]')?.getAttribute('data-thread'),
      [(box?.x ?? 0) + 150, (box?.y ?? 0) + 30] as const,
    )
    expect(under).toBe(wanted)
  }).toPass()
  await page.mouse.down()
  const meant = await page.evaluate(() => document.body.dataset.meant ?? '')
  expect(meant).not.toBe('')
  const order = () => rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-thread') ?? ''))
  // Words from another device, in the last one: the pressed row moves on.
  const before = await order()
  await write(api, before.at(-1) ?? '', ['Moves up'])
  await expect.poll(async () => (await order()).indexOf(meant)).not.toBe(before.indexOf(meant))
  await page.mouse.up()
  await expect(page).toHaveURL(new RegExp(`thread=${meant}`))
  await expect(messages(page)).toBeVisible()
})

test('people and words are found, and a conversation opens at what was found', async ({ page, looksRight }) => {
  const friend = await newFriendOfAva()
  const { api } = await enter(page, '/home', friend.email, friend.password)
  const ava = await memberApi('ava@o1.test')
  const threadId = await ava.call<string>('open_direct_message', { other: api.userId })
  const lines = Array.from({ length: 120 }, (_, n) => `Line ${n}, and so on`)
  lines[10] = 'The crème brûlée at Café Zoé'
  lines[60] = 'Crème, again'
  await write(ava, threadId, lines)
  await api.call('mark_thread_read', { thread: threadId })
  await page.goto('/inbox')
  const search = list(page).getByRole('searchbox')
  await search.fill('laur')
  await expect(page.getByRole('region', { name: 'People' }).getByRole('link', { name: /Ava Laurent/ })).toBeVisible()
  await search.fill('ZOE creme')
  const found = page.getByRole('region', { name: 'Messages', exact: true }).getByRole('link')
  await expect(found).toHaveCount(1)
  await expect(found.locator('mark').first()).toHaveText('crème')
  await looksRight()
  await found.click()
  await expect(messages(page).getByText('brûlée')).toBeInViewport()
  await expect(messages(page).locator('mark').first()).toBeVisible()
  const focused = messages(page).locator('[data-message]:focus')
  await expect(focused).toContainText('brûlée')
  // Within the conversation: from one to the next, by keys; a reload keeps it.
  const within = page.getByRole('search', { name: 'Find in this conversation' })
  await within.getByRole('searchbox').fill('creme')
  await expect(within.getByRole('status')).toHaveText('1 of 2')
  await expect(messages(page).getByText('again')).toBeInViewport()
  await within.getByRole('searchbox').press('Enter')
  await expect(within.getByRole('status')).toHaveText('2 of 2')
  await expect(messages(page).getByText('brûlée')).toBeInViewport()
  await expect(within.getByRole('searchbox')).toBeFocused()
  await looksRight()
  await page.reload()
  await expect(within.getByRole('status')).toHaveText('2 of 2')
  await expect(messages(page).getByText('brûlée')).toBeInViewport()
  await within.getByRole('searchbox').press('Escape')
  await expect(messages(page).locator('mark')).toHaveCount(0)
  await expect(focused).toContainText('brûlée')
  await page.getByRole('button', { name: 'Back to the inbox' }).click()
  await expect(search).toHaveValue('ZOE creme')
  await expect(found).toHaveCount(1)
})
