// The bell: what waits for a member, what of it asks something, and how it is put away.

import { breakCall } from './support/failing.ts'
import { expect, test } from './support/journey.ts'
import { enter } from './support/people/actor.ts'
import { invitedByAva, newMember } from './support/people/new-member.ts'

test('what was read in the bell stays read while the server can not be told, and what comes meanwhile stays unread', async ({
  page,
  surprises,
  looksRight,
}) => {
  surprises.expect('500 PATCH')
  const member = await newMember()
  const { api } = await enter(page, '/inbox', member.email, member.password)
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Approved' })).toBeVisible()
  await looksRight()
  const mend = await breakCall(page, '**/rest/v1/notifications*', 'PATCH')
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByText('You have seen everything.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  // A question comes while it waits.
  await newMember({ invited_by: member.name })
  await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()
  const count = async () => (await api.call<{ notifications: number }>('unread_counts')).notifications
  expect(await count()).toBe(2)
  await mend()
  await expect.poll(count, { timeout: 15_000 }).toBe(1)
  await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()
})

test('the bell takes the answer about an invitation and opens a request for an endorsement', async ({ page }) => {
  const { member } = await invitedByAva()
  const ava = await enter(page, '/inbox')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const claim = page.getByRole('listitem').filter({ hasText: member.name })
  await claim.getByRole('button', { name: 'Yes, I did' }).click()
  await expect(page.getByText(`You and ${member.name} are friends`)).toBeVisible()
  await expect(claim).toHaveCount(0)

  // The next question comes into the open bell by itself.
  const path = `/rest/v1/profiles?select=ig_handle&user_id=eq.${ava.api.userId}`
  const [mine] = await ava.api.must<{ ig_handle: string }[]>('GET', path)
  await member.api.call('request_endorsements', { recipients: [mine?.ig_handle] })
  const request = page.getByRole('listitem').filter({ hasText: member.name })
  await request.getByRole('button', { name: 'Write endorsement' }).click()
  await expect(page).toHaveURL(/\/profile\?endorse=/)
  await expect(page.getByRole('dialog')).toContainText(member.name)
})
