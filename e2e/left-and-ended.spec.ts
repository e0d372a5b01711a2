// Who leaves, is removed, blocked or shut out: open screens notice by themselves, say why, and keep what was typed.
import { composer, messages, together, write } from './support/conversation.ts'
import { expect, test } from './support/journey.ts'
import { enter } from './support/people/actor.ts'
import { type Api, memberApi } from './support/people/api.ts'
import { closeAccount, newFriendOfAva } from './support/people/new-member.ts'

const soon = { timeout: 10_000 }

async function introduced(): Promise<{ ava: Api; one: Api; other: Api; oneName: string; thread: string }> {
  const [first, second] = [await newFriendOfAva(), await newFriendOfAva()]
  const ava = await memberApi('ava@o1.test')
  const { threadId } = await ava.call<{ threadId: string }>('introduce', {
    user_a: first.api.userId,
    user_b: second.api.userId,
    message: 'You two should meet',
  })
  return { ava, one: first.api, other: second.api, oneName: first.name, thread: threadId }
}

test('who leaves a group stays by name on what they wrote', async ({ page }) => {
  test.slow()
  const { one, oneName, thread } = await introduced()
  await write(one, thread, ['I brought the olives.'])
  await enter(page, `/inbox?thread=${thread}`)
  const said = messages(page).getByText('I brought the olives.')
  await expect(said).toBeVisible()
  await one.call('leave_group_chat', { thread_id: thread, user_id: one.userId })
  await expect(messages(page).getByText(`${oneName} left the chat.`)).toBeVisible()
  await expect(messages(page).getByText(`${oneName}: I brought the olives.`)).toBeVisible()
  await page.reload()
  await expect(messages(page).getByText(`${oneName}: I brought the olives.`)).toBeVisible()
  await expect(page.getByText('A former member')).toHaveCount(0)
})

test('whom the member blocks is not read any more in a group that is open on another device', async ({ page }) => {
  test.slow()
  const { ava, one, thread } = await introduced()
  await write(one, thread, ['I brought the olives.'])
  await enter(page, `/inbox?thread=${thread}`)
  await expect(messages(page).getByText('I brought the olives.')).toBeVisible()
  await ava.call('block_member', { other: one.userId })
  await expect(messages(page).getByText('I brought the olives.')).toHaveCount(0, soon)
})

test('a friend who removes, and one who blocks, is noticed in the open conversation; what was typed stays', async ({
  page,
  another,
  looksRight,
}) => {
  test.slow()
  const friend = await newFriendOfAva()
  const { ava, other } = await together(page, await another(), friend.email, friend.password)
  await write(other.api, new URL(page.url()).searchParams.get('thread') ?? '', ['A word between us.'])
  await expect(messages(page).getByText('A word between us.')).toBeVisible()
  await composer(page).fill('I was about to say')

  await other.api.call('remove_friend', { other: ava.api.userId })
  await expect(page.getByText('Not friends:')).toBeVisible(soon)
  await expect(page.getByText('I was about to say')).toBeVisible()
  await looksRight()

  await other.api.call('block_member', { other: ava.api.userId })
  // As when that account were closed: what was said stays, and nothing says which it is.
  await expect(page.getByText('Nobody would read it:')).toBeVisible(soon)
  await expect(messages(page).getByText('A word between us.')).toBeVisible()
  await expect(page.getByText('I was about to say')).toBeVisible()
  await looksRight()
})

test('a disabled account is said where one would write to it, and its own open screens close with a reason', async ({
  page,
  another,
  surprises,
  looksRight,
}) => {
  test.slow()
  surprises.expect(/40[13] /)
  const friend = await newFriendOfAva()
  const theirs = await another()
  const { other } = await together(page, theirs, friend.email, friend.password)
  await composer(theirs).fill('Half a sentence')
  await composer(page).fill('Are you there?')
  await closeAccount(friend)

  await expect(theirs).toHaveURL(/\/auth\?/, soon)
  await expect(theirs.getByText(/^Your (session has ended|account is closed)/)).toBeVisible()
  await looksRight(theirs)
  await expect(page.getByText('Nobody would read it:')).toBeVisible(soon)
  await expect(page.getByText('Are you there?')).toBeVisible()
  await looksRight()

  // A message written all the same is refused.
  const ava = await memberApi('ava@o1.test')
  const thread = new URL(page.url()).searchParams.get('thread')
  const row = { thread_id: thread, sender_id: ava.userId, content: 'Hello?', message_type: 'user' }
  const { status, body } = await ava.ask('POST', '/rest/v1/messages', row)
  expect([status, body]).toMatchObject([409, { hint: 'account_closed' }])
  expect(other.api.userId).toBeTruthy()
})

test('a session ended on another device leaves the open screen with a reason, and the words are there again', async ({
  page,
  surprises,
}) => {
  test.slow()
  surprises.expect(/40[13] /)
  const friend = await newFriendOfAva()
  const { api } = await enter(page, '/home', friend.email, friend.password)
  const ava = await memberApi('ava@o1.test')
  const thread = await api.call<string>('open_direct_message', { other: ava.userId })
  await page.goto(`/inbox?thread=${thread}`)
  await composer(page).fill('Half a sentence')
  await page.waitForTimeout(1500)
  await api.must('POST', '/auth/v1/logout?scope=global')
  await expect(page).toHaveURL(/\/auth\?.*ended=ended/, soon)
  await expect(page.getByText(/^Your session has ended/)).toBeVisible()
  await page.getByLabel('Email').fill(friend.email)
  await page.getByLabel('Password', { exact: true }).fill(friend.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(composer(page)).toHaveValue('Half a sentence')
})

test('the bell follows a reply as it follows reading, on both devices', async ({ page, another }) => {
  test.slow()
  const friend = await newFriendOfAva()
  const ava = await memberApi('ava@o1.test')
  const thread = await ava.call<string>('open_direct_message', { other: friend.api.userId })
  const device = await another()
  await enter(page, '/home', friend.email, friend.password)
  await enter(device, '/home', friend.email, friend.password)
  // What else a new member is told does not count here.
  await friend.api.must('PATCH', `/rest/v1/notifications?user_id=eq.${friend.api.userId}`, { read: true })
  await write(ava, thread, ['Dinner?'])
  for (const one of [page, device])
    await expect(one.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()
  // Answered from a third place, without opening the conversation here.
  await write(friend.api, thread, ['Yes!'])
  for (const one of [page, device])
    await expect(one.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible(soon)
})
