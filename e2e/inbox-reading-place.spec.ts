// Where one is in a conversation: at its end when everything was read, where one reads otherwise, whatever comes in meanwhile.

import type { Locator } from '@playwright/test'
import { messages, together, write } from './support/conversation.ts'
import { expect, test } from './support/journey.ts'
import { enter } from './support/people/actor.ts'
import { newFriendOfAva } from './support/people/new-member.ts'

/** Whether a row in the middle of a list that has just moved takes what is pressed. */
const takesPresses = (list: Locator) =>
  list.evaluate(async (region) => {
    const rows = () => [...region.querySelectorAll('li[style] > *')]
    const box = rows()[0]?.closest('.overflow-y-auto')
    if (!box) return false
    rows()[0]?.scrollIntoView()
    for (let frames = 0; frames < 2; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
    const edge = box.getBoundingClientRect()
    const inSight = rows().find((row) => {
      const { top, bottom } = row.getBoundingClientRect()
      return top > edge.top && bottom < edge.bottom
    })
    const { left, top, width, height } = inSight?.getBoundingClientRect() ?? edge
    return inSight?.contains(document.elementFromPoint(left + width / 2, top + height / 2)) === true
  })

test('a conversation that was read opens at its end and stays there, even with tall messages', async ({
  page,
  another,
}) => {
  const friend = await newFriendOfAva()
  const { ava, other, threadId } = await together(page, await another(), friend.email, friend.password)
  await write(
    other.api,
    threadId,
    Array.from({ length: 90 }, (_, n) => `line ${n} ${n % 7 ? '' : 'and so on and so on '.repeat(n % 5)}`),
  )
  await ava.api.call('mark_thread_read', { thread: threadId })
  await page.goto(`/inbox?thread=${threadId}`)
  await expect(messages(page).getByText('line 89')).toBeInViewport()
  await write(other.api, threadId, ['news 1', 'news 2', 'news 3'])
  await expect(messages(page).getByText('news 3')).toBeInViewport()
  await expect(page.getByRole('button', { name: /jump to latest/i })).toHaveCount(0)
  // What is pressed while the rows still move is pressed.
  expect(await takesPresses(messages(page))).toBe(true)
  // Who goes up, be it a little, is not taken back.
  await messages(page).hover()
  await page.mouse.wheel(0, -160)
  await expect(page.getByRole('button', { name: /jump to latest/i })).toBeVisible()
  await write(other.api, threadId, ['news 4', 'news 5'])
  await expect(page.getByRole('button', { name: /^2 ?new/i })).toBeVisible()
  await expect(messages(page).getByText('news 5')).not.toBeInViewport()
  await page.goto('/inbox')
  const conversations = page.getByRole('region', { name: 'Conversations' })
  await expect(conversations.getByRole('link').first()).toBeVisible()
  expect(await takesPresses(conversations)).toBe(true)
})

test('older messages load before the top is reached and do not move what is read', async ({ page, another }) => {
  test.setTimeout(120_000)
  const friend = await newFriendOfAva()
  const { other, threadId } = await together(page, await another(), friend.email, friend.password)
  for (let at = 0; at < 600; at += 100)
    await write(
      other.api,
      threadId,
      Array.from({ length: 100 }, (_, n) => `history ${at + n} ${'and so on '.repeat((at + n) % 17)}`),
    )
  // A device that has read nothing yet; the other one looks away.
  await page.goto('/home')
  const { page: reader, api } = await enter(await another())
  await api.call('mark_thread_read', { thread: threadId })
  for (let at = 0; at < 100; at += 50)
    await write(
      other.api,
      threadId,
      Array.from({ length: 50 }, (_, n) => `unread ${at + n}`),
    )
  await reader.goto(`/inbox?thread=${threadId}`)
  await expect(reader.getByText('New messages', { exact: true })).toBeVisible()
  await expect(messages(reader).getByText('unread 0')).toBeInViewport()
  await reader.getByRole('button', { name: /jump to latest/i }).click()
  await expect(messages(reader).getByText('unread 99')).toBeInViewport()
  let olderPages = 0
  reader.on('request', (request) => {
    if (request.url().endsWith('/messages_page') && request.postData()?.includes('before_seq')) olderPages += 1
  })
  const moved = await messages(reader).evaluate(async (box) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const rows = () => [...box.querySelectorAll<HTMLElement>('li')]
    let moved = 0
    for (let step = 0; step < 120; step += 1) {
      const top = box.getBoundingClientRect().top
      const read = rows().find((row) => row.getBoundingClientRect().top > top + 60)
      const text = read?.textContent
      box.scrollBy(0, -160)
      await frame()
      const before = rows()
        .find((row) => row.textContent === text)
        ?.getBoundingClientRect().top
      // Rests, so that what is loading can arrive.
      for (let wait = 0; wait < 6; wait += 1) await frame()
      const after = rows()
        .find((row) => row.textContent === text)
        ?.getBoundingClientRect().top
      if (before !== undefined && after !== undefined) moved = Math.max(moved, Math.abs(after - before))
      // A busy machine may still be reading what comes above.
      if (box.scrollTop < 5 && box.ariaBusy !== 'true') break
    }
    return moved
  })
  expect(olderPages).toBeGreaterThan(2)
  expect(moved).toBeLessThanOrEqual(1)
  await reader.getByRole('button', { name: /jump to latest/i }).click()
  await expect(messages(reader).getByText('unread 99')).toBeInViewport()
})
