// What the console says when the server breaks under it.

import { breakCall } from './support/failing.ts'
import { expect, test } from './support/journey.ts'
import { enter } from './support/people/actor.ts'
import { apply } from './support/people/applicant.ts'
import { newMember } from './support/people/new-member.ts'

test('the console says when the list does not load and when a decision fails', async ({ page, surprises }) => {
  test.setTimeout(120_000)
  surprises.expect(/^500 (POST|PATCH)/)
  const says = (text: string) => expect(page.getByText(text).first()).toBeVisible({ timeout: 20_000 })
  const applicant = await apply()
  const member = await newMember()
  await enter(page, '/home', 'admin@o1.test')
  const listBack = await breakCall(page, '**/rpc/search_applications')
  await page.goto('/cms')
  await says('Failed to load applications')
  await listBack()
  // An application that comes in elsewhere meanwhile brings the list back by itself.
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 1000 })
    await expect(again).toBeHidden({ timeout: 1000 })
  }).toPass()

  const search = page.getByRole('searchbox', { name: 'Search applications' })
  await search.fill(applicant.email)
  await expect(page.getByRole('heading', { name: 'Applications (1)' })).toBeVisible()
  await breakCall(page, '**/functions/v1/approve-application')
  await page.getByRole('button', { name: /^Approve / }).click()
  await says('Failed to approve application')
  await breakCall(page, '**/rest/v1/applications*', 'PATCH')
  await page.getByRole('button', { name: 'Deny' }).click()
  await says('Failed to deny application')

  await page.getByRole('tab', { name: 'Approved' }).click()
  await search.fill(member.email)
  await expect(page.getByRole('heading', { name: 'Applications (1)' })).toBeVisible()
  await page.getByRole('button', { name: 'Manage' }).click()
  await page.getByRole('dialog', { name: member.name }).getByRole('button', { name: 'Update Password' }).click()
  // A server that falls before it can say why.
  await page.route('**/functions/v1/update-user-password', (route) => route.fulfill({ status: 500, body: '' }))
  const form = page.getByRole('dialog', { name: 'Update Password' })
  await form.getByLabel(`New Password for ${member.name}`).fill('a new one for them')
  await form.getByRole('button', { name: 'Update Password' }).click()
  await says('Failed to update password')
})
