// Who has seen what, between two: heard at once, named in a message's menu, hidden and shown again under Settings; and who is here these days.
import { composer, messages, together } from './support/conversation.ts'
import { expect, test } from './support/journey.ts'
import { newFriendOfAva } from './support/people/new-member.ts'

test('two see what the other has seen, until one hides it', async ({ page, another, looksRight }) => {
  const others = await another()
  const friend = await newFriendOfAva()
  const { ava, other, threadId } = await together(page, others, friend.email, friend.password)
  for (const { api } of [ava, other]) await api.call('set_seen_choices', { receipts: true, active: true })
  const said = (words: string) => messages(page).getByRole('listitem').filter({ hasText: words })

  // The other one is elsewhere: it has arrived, and that is all that is known.
  await others.goto('/home')
  const first = `Before noon ${Date.now()}`
  await composer(page).fill(first)
  await composer(page).press('Enter')
  await expect(said(first)).toContainText('Sent')
  await expect(said(first)).not.toContainText('Seen')
  await others.goto(`/inbox?thread=${threadId}`)
  await expect(said(first)).toContainText('Seen')
  await expect(said(first)).not.toContainText('Sent')

  // Whoever has just read is here, which the next look says.
  await page.reload()
  await expect(page.getByText('Active recently')).toBeVisible()
  await expect(said(first)).toContainText('Seen')
  await said(first)
    .getByRole('button', { name: /^About your message/ })
    .click()
  await expect(page.getByRole('menu', { name: /Seen, (Today|Yesterday) / })).toBeVisible()
  await page.keyboard.press('Escape')
  await looksRight()

  // Hidden, there is neither; what is read meanwhile is not shown later.
  await others.goto('/settings')
  await looksRight(others)
  for (const name of ['Read receipts', 'Active recently']) {
    await others.getByRole('switch', { name }).click()
    await expect(others.getByRole('switch', { name })).not.toBeChecked()
  }
  await expect.poll(() => other.api.call('my_seen_choices')).toEqual({ receipts: false, active: false })
  await page.reload()
  await expect(said(first)).toContainText('Sent')
  await expect(page.getByText('Active recently')).toBeHidden()
  await others.goto(`/inbox?thread=${threadId}`)
  const second = `While hidden ${Date.now()}`
  await composer(page).fill(second)
  await composer(page).press('Enter')
  await expect(messages(others).getByText(second)).toBeVisible()
  await expect
    .poll(async () => (await other.api.call<{ unreadCount: number }>('inbox_thread', { thread: threadId })).unreadCount)
    .toBe(0)
  await other.api.call('set_seen_choices', { receipts: true })
  const third = `Shown again ${Date.now()}`
  await expect(said(second)).toContainText('Sent')
  await composer(page).fill(third)
  await composer(page).press('Enter')
  await expect(said(third)).toContainText('Seen')
})
