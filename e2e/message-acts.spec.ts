// What is made of what was said: replies, reactions, edits, words taken back, words passed on; on both devices of two, without a line, and across a
// server that is gone for a while.
import type { Page } from '@playwright/test'
import { composer, messages, together, write } from './support/conversation.ts'
import { expect, test } from './support/journey.ts'
import { openLine } from './support/line.ts'
import { enter } from './support/people/actor.ts'
import { friendsOf, sure } from './support/people/demo-members.ts'
import { newFriendOfAva } from './support/people/new-member.ts'
import { fingersOf, middleOf, phone } from './support/touch/finger.ts'

const about = (page: Page, words: string) =>
  page.getByRole('button', { name: new RegExp(`^About .* message: ${words}`) })

async function choose(page: Page, words: string, act: string): Promise<void> {
  await about(page, words).click()
  await page.getByRole('menuitem', { name: act, exact: true }).click()
}

test('replies, reactions, edits and words taken back are seen on the devices of both', async ({
  page,
  another,
  looksRight,
}) => {
  const friend = await newFriendOfAva()
  const others = await another(phone)
  const { ava, other, threadId } = await together(page, others, friend.email, friend.password)
  const second = await another()
  await enter(second, `/inbox?thread=${threadId}`)
  await write(other.api, threadId, ['Shall we say Friday?'])

  // React, from the menu; both hear it, and whose it is.
  await choose(page, 'Shall we', 'React with 🎉')
  const reactions = /^Reactions: 🎉/
  for (const tab of [page, second, others]) await expect(tab.getByRole('button', { name: reactions })).toBeVisible()
  await others.getByRole('button', { name: reactions }).click()
  await expect(others.getByRole('dialog')).toContainText('Ava Laurent')
  await others.keyboard.press('Escape')

  // Reply; the quote stands on both sides. Escape takes the reply back, not the words.
  await choose(page, 'Shall we', 'Reply')
  await expect(page.getByText('Replying to')).toBeAttached()
  await expect(composer(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Replying to')).toHaveCount(0)
  await choose(page, 'Shall we', 'Reply')
  await page.reload()
  await expect(page.getByText('Replying to')).toBeAttached()
  await looksRight()
  await composer(page).fill('Friday, nine')
  await composer(page).press('Enter')
  await expect(page.getByText('Replying to')).toHaveCount(0)
  for (const tab of [page, second, others])
    await expect(tab.getByRole('button', { name: /^In reply to .*Shall we say Friday\?/ })).toBeVisible()

  // Edit the last one by Arrow up.
  await composer(page).press('ArrowUp')
  const edited = page.getByRole('textbox', { name: 'Edited message' })
  await expect(edited).toHaveValue('Friday, nine')
  await edited.fill('Friday, ten')
  await edited.press('Enter')
  for (const tab of [page, second, others]) {
    await expect(messages(tab).getByText('Friday, ten')).toBeVisible()
    await expect(messages(tab).getByText('Friday, nine')).toHaveCount(0)
    await expect(messages(tab).getByText('Edited ·')).toBeVisible()
  }

  // Take back: gone for both, also where it is quoted, and in the list.
  // A swipe replies; one that is short or goes up or down does not.
  const finger = await fingersOf(others)
  const [x, y] = await middleOf(messages(others).getByText('Friday, ten'))
  await finger.swipe([x, y], [x + 30, y])
  await finger.swipe([x, y], [x + 60, y - 40])
  await expect(others.getByText('Replying to')).toHaveCount(0)
  const [startX, startY] = await middleOf(messages(others).getByText('Friday, ten'))
  await finger.swipe([startX, startY], [startX + 120, startY])
  await expect(others.getByText('Replying to')).toBeAttached()
  await composer(others).fill('Ten it is')
  await composer(others).press('Enter')
  await expect(messages(page).getByText('Ten it is')).toBeVisible()
  await choose(page, 'Friday, ten', 'Take back')
  await looksRight()
  await page.getByRole('button', { name: 'Take back' }).click()
  for (const tab of [page, second, others]) {
    await expect(messages(tab).getByText('Friday, ten')).toHaveCount(0)
    await expect(messages(tab).getByText('Message removed')).toHaveCount(2)
  }
  const { messages: said } = await ava.api.call<{ messages: { content: string }[] }>('messages_page', {
    thread: threadId,
  })
  expect(JSON.stringify(said)).not.toContain('Friday, ten')

  // Pass on to a friend.
  const to = sure((await friendsOf(ava.api)).find(({ name }) => name === 'Marcus Adeyemi'))
  await choose(page, 'Ten it is', 'Forward')
  const sheet = page.getByRole('dialog', { name: 'Forward to a friend' })
  await sheet.getByRole('searchbox').fill('Marcus')
  await sheet.getByRole('button', { name: to.name }).click()
  await expect(page.getByText(`Forwarded to ${to.name}`)).toBeVisible()
  const chat = await ava.api.call<string>('open_direct_message', { other: to.id })
  const passedOn = await ava.api.call<{ messages: { content: string }[] }>('messages_page', { thread: chat })
  expect(passedOn.messages.at(-1)?.content).toBe('Ten it is')
})

test('what is done without a line stands, and arrives once it is back', async ({ browser, another, surprises }) => {
  surprises.expect('line')
  const friend = await newFriendOfAva()
  const line = await openLine()
  const context = await browser.newContext({ baseURL: line.url })
  try {
    const page = await context.newPage()
    const others = await another()
    const { other, threadId } = await together(page, others, friend.email, friend.password)
    await write(other.api, threadId, ['Are you there?'])
    await composer(page).fill('I am her')
    await composer(page).press('Enter')
    await expect(messages(others).getByText('I am her')).toBeVisible()
    await expect(about(page, 'Are you')).toBeVisible()
    // Without the worker a device has what it has used.
    await about(page, 'I am her').click()
    await page.getByRole('menuitem', { name: 'Edit', exact: true }).click()
    await page.getByRole('textbox', { name: 'Edited message' }).press('Escape')
    await expect(composer(page)).toBeFocused()
    await line.turn('gone')
    await choose(page, 'Are you', 'React with 👍')
    await choose(page, 'I am her', 'Edit')
    await page.getByRole('textbox', { name: 'Edited message' }).fill('I am here')
    await page.getByRole('button', { name: 'Save' }).click()
    await composer(page).fill('Waitng')
    await composer(page).press('Enter')
    await choose(page, 'Waitng', 'Edit')
    await page.getByRole('textbox', { name: 'Edited message' }).fill('Waiting')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('button', { name: /^Reactions: 👍/ })).toBeVisible()
    await expect(messages(page).getByText('I am here')).toBeVisible()
    await expect(messages(others).getByText('I am her', { exact: true })).toBeVisible()
    await line.turn('open')
    await expect(messages(others).getByText('I am here')).toBeVisible({ timeout: 15_000 })
    await expect(others.getByRole('button', { name: /^Reactions: 👍/ })).toBeVisible()
    await expect(messages(others).getByText('Waiting')).toBeVisible()
    await expect(messages(page).getByText('Waitng')).toHaveCount(0)
  } finally {
    await context.close()
    await line.close()
  }
})
