// How a member is told: what they choose holds on all devices; the history has it all and settles a kind at once; a letter tells of what nobody saw, and
// its link stops the letters without signing in.
import { inDatabase } from './support/club/club-database.ts'
import { expect, test } from './support/journey.ts'
import { newestMail } from './support/mail.ts'
import { enter } from './support/people/actor.ts'
import { keeperApi } from './support/people/api.ts'
import { newMember } from './support/people/new-member.ts'

test.use({ timezoneId: 'Asia/Tokyo' })

const told = (member: string, title: string, data: object) =>
  inDatabase(`select private.notify($1, $2, 'Somebody liked your post.', $3)`, [member, title, data])
const like = (deeplink: string) => ({
  action: 'post_liked',
  deeplink,
  postId: '00000000-0000-4000-b000-000000000001',
  since: '2026-01-01T00:00:00+00:00',
  count: 1,
})

test('what is chosen holds on all devices, and the history has what the bell keeps still about', async ({
  page,
  another,
  looksRight,
}) => {
  const member = await newMember()
  await enter(page, '/home', member.email, member.password)
  const { page: other } = await enter(await another(), '/settings', member.email, member.password)
  await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()

  await page.goto('/settings')
  await page.getByRole('button', { name: 'Choose what you hear' }).click()
  const likes = page.getByRole('group', { name: 'Likes' })
  await expect(likes.getByRole('button', { name: 'In the app', pressed: true })).toBeVisible()
  await expect(likes.getByRole('button', { name: 'Push', pressed: false })).toBeVisible()
  await expect(page.getByText('On the clock of Tokyo.')).toBeVisible()
  await looksRight()
  await likes.getByRole('button', { name: 'In the app' }).click()
  await expect(likes.getByRole('button', { name: 'In the app', pressed: false })).toBeVisible()
  await page.getByLabel('From').selectOption({ index: 23 })
  await expect(page.getByLabel('From')).toHaveValue('23')
  await page.reload()
  await expect(likes.getByRole('button', { name: 'In the app', pressed: false })).toBeVisible()
  await expect(page.getByLabel('From')).toHaveValue('23')
  await page.goBack()
  await expect(likes).toHaveCount(0)

  // The other device has it, and hears of the next change while it is open.
  await other.getByRole('button', { name: 'Choose what you hear' }).click()
  const theirs = other.getByRole('group', { name: 'Likes' })
  await expect(theirs.getByRole('button', { name: 'In the app', pressed: false })).toBeVisible()
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Choose what you hear' }).click()
  await likes.getByRole('button', { name: 'Push' }).click()
  await expect(theirs.getByRole('button', { name: 'Push', pressed: true })).toBeVisible()

  await told(member.api.userId, 'New likes', like('/live-network'))
  await page.goto('/home')
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'New likes' })).toHaveCount(0)
  await page.getByRole('button', { name: 'All', exact: true }).click()
  const history = page.getByRole('dialog', { name: 'What you heard' })
  await expect(history.getByRole('listitem')).toHaveCount(2)
  await expect(history.getByRole('listitem').filter({ hasText: 'Unread' })).toHaveText(/Approved/)
  await looksRight()
  await history.getByRole('button', { name: 'Likes', exact: true }).click()
  await expect(history.getByRole('listitem')).toHaveText([/New likes/])
  await history.getByRole('button', { name: 'The club', exact: true }).click()
  await history.getByRole('button', { name: 'Mark all as read: The club' }).click()
  await expect(history.getByText('Unread')).toHaveCount(0)
  await page.goBack()
  await expect(history).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
})

test('a letter tells of what nobody saw; its link stops the letters without signing in, and takes it back', async ({
  page,
  surprises,
  looksRight,
}) => {
  surprises.expect('410 POST')
  const member = await newMember()
  const { userId } = member.api
  await inDatabase(`select private.notify($1, 'Plug request', 'Nora Lind would like to meet Ben.', $2)`, [
    userId,
    { action: 'plug_request', threadId: '00000000-0000-4000-c000-000000000001', deeplink: '/inbox' },
  ])
  await inDatabase(`update public.notifications set created_at = now() - interval '2 hours' where user_id = $1`, [
    userId,
  ])
  await inDatabase('update private.letters_waiting set due_at = now() where member_id = $1', [userId])
  await (await keeperApi()).invoke('sweep', {})
  const { text } = await newestMail(member.email, 'letter')
  expect(text).toContain('Nora Lind would like to meet Ben.')
  const link = new URL(/https?:\/\/\S+unsubscribe\S+/.exec(text)?.[0] ?? '')

  await page.goto(link.pathname + link.search)
  await expect(page.getByRole('heading', { name: 'No more letters?' })).toBeVisible()
  const letters = async () => (await member.api.call<{ letters: boolean }>('notice_settings')).letters
  expect(await letters()).toBe(true)
  await looksRight()
  await page.getByRole('button', { name: 'Stop the letters' }).click()
  await expect(page.getByRole('heading', { name: 'No more letters', exact: true })).toBeFocused()
  expect(await letters()).toBe(false)
  await page.reload()
  await page.getByRole('button', { name: 'Have them again' }).click()
  await expect(page.getByRole('heading', { name: 'You get letters again' })).toBeFocused()
  expect(await letters()).toBe(true)
  await page.goto('/unsubscribe?link=guessed')
  await expect(page.getByText('It belongs to no account any more')).toBeVisible()
})
