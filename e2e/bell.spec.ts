// The bell: what waits for a member, what of it asks something, and how it is put away.
import { askAs, callAs, idOf } from './support/as-member.ts'
import { expect, test } from './support/journey.ts'
import { invitedByAva, newMember } from './support/new-member.ts'
import { enter } from './support/sign-in.ts'

test('the bell reads everything at once', async ({ page, baseURL, looksRight }) => {
  const member = await newMember(baseURL)
  await enter(page, '/inbox', member.email, member.password)
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Approved' })).toBeVisible()
  await looksRight()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByText('You have seen everything.')).toBeVisible()
  await expect.poll(async () => (await callAs<{ notifications: number }>(page, 'unread_counts')).notifications).toBe(0)
})

test('questions are answered in the bell: who was invited, and a friend who asks for an endorsement', async ({
  page,
  baseURL,
}) => {
  const { member } = await invitedByAva(baseURL)
  await enter(page, '/inbox')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const claim = page.getByRole('listitem').filter({ hasText: member.name })
  await claim.getByRole('button', { name: 'Yes, I did' }).click()
  await expect(page.getByText(`You and ${member.name} are friends`)).toBeVisible()
  await expect(claim).toHaveCount(0)

  // The next question comes into the open bell by itself.
  const path = `/rest/v1/profiles?select=ig_handle&user_id=eq.${await idOf(page)}`
  const [mine] = await askAs<{ ig_handle: string }[]>(page, { method: 'GET', path })
  const asked = await member.services.rpc('request_endorsements', { recipients: [mine?.ig_handle] })
  expect(asked.status).toBe(200)
  const request = page.getByRole('listitem').filter({ hasText: member.name })
  await request.getByRole('button', { name: 'Write endorsement' }).click()
  await expect(page).toHaveURL(/\/profile\?endorse=/)
  await expect(page.getByRole('dialog')).toContainText(member.name)
})
