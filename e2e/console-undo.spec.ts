// No press in the console is final: what was denied or disabled is undone, two admins at one row are told of each other, and whoever applies
// again is known.
import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { enter } from './support/people/actor.ts'
import { DEMO_PASSWORD, memberApi } from './support/people/api.ts'
import { type Applicant, apply } from './support/people/applicant.ts'
import { newMember } from './support/people/new-member.ts'
import { secondAdmin } from './support/people/second-admin.ts'

async function openConsole(page: Page, words: string, email = 'admin@o1.test', password = DEMO_PASSWORD) {
  await enter(page, `/cms?q=${encodeURIComponent(words)}`, email, password)
  await expect(page.getByRole('heading', { name: 'Applications (1)' })).toBeVisible()
}

const row = (page: Page, { name }: Pick<Applicant, 'name'>) => page.getByRole('button', { name, exact: true })
const tab = (page: Page, name: string) => page.getByRole('tab', { name })

test('two admins deny at one moment: one is told of the other, and what one undoes both see', async ({
  page,
  another,
  looksRight,
}) => {
  const [applicant, colleague, second] = await Promise.all([apply(), secondAdmin(), another()])
  await openConsole(page, applicant.email)
  await openConsole(second, applicant.email, colleague.email, colleague.password)
  await Promise.all([page, second].map((one) => one.getByRole('button', { name: 'Deny' }).click()))
  const told = (one: Page) => one.getByText('Failed to deny application')
  const denied = (one: Page) => one.getByText('Application Denied')
  await expect(async () => {
    expect((await told(page).count()) + (await told(second).count())).toBe(1)
    expect((await denied(page).count()) + (await denied(second).count())).toBe(1)
  }).toPass()
  const [winner, loser] = (await denied(page).count()) === 1 ? [page, second] : [second, page]
  await expect(loser.getByText(/ rejected this application meanwhile\.$/)).toBeVisible()
  for (const one of [page, second]) {
    await expect(one.getByText('No applications found')).toBeVisible()
    await expect(tab(one, 'Rejected 1')).toBeVisible()
  }
  // At once: the offer lasts some seconds, and a look at every width takes as long on a busy machine.
  await winner.getByRole('button', { name: 'Undo' }).click()
  await expect(winner.getByText('Application reopened')).toBeVisible()
  for (const one of [page, second]) await expect(row(one, applicant)).toBeVisible()
  await looksRight()

  // Rejected is a list of its own: found by search, opened at any time.
  await loser.getByRole('button', { name: 'Deny' }).click()
  await expect(denied(loser)).toBeVisible()
  await page.getByRole('button', { name: '1 rejected' }).click()
  await expect(tab(page, 'Rejected')).toHaveAttribute('aria-selected', 'true')
  await row(page, applicant).click()
  const dialog = page.getByRole('dialog', { name: applicant.name })
  await looksRight()
  await dialog.getByRole('button', { name: 'Reopen Application' }).click()
  await expect(page.getByText('Application reopened')).toBeVisible()
  const asAdmin = await memberApi('admin@o1.test')
  const audit = await asAdmin.call<{ entries: { action: string }[] }>('search_audit', { application: applicant.id })
  expect(audit.entries.map(({ action }) => action)).toEqual(['reopen', 'reject', 'reopen', 'reject'])
})

test('a member applies again: the console says whose the address is and shows them; a disabled account is undone', async ({
  page,
  looksRight,
}) => {
  const member = await newMember()
  await apply({ email: member.email, name: 'Known Already', instagram: member.handle })
  await enter(page, `/cms?q=${encodeURIComponent(member.email)}`, 'admin@o1.test', DEMO_PASSWORD)
  await row(page, { name: 'Known Already' }).click()
  const dialog = page.getByRole('dialog', { name: 'Known Already' })
  const known = dialog.getByRole('region', { name: 'Already a member' })
  await expect(known).toContainText(member.name)
  await expect(dialog.getByRole('region', { name: 'Applied before and since' })).toContainText(member.name)
  await expect(dialog.getByRole('button', { name: 'Approve Application' })).toBeDisabled()
  await looksRight()
  await known.getByRole('button', { name: 'Their application' }).click()

  const theirs = page.getByRole('dialog', { name: member.name })
  await theirs.getByRole('button', { name: 'Disable Account' }).click()
  await expect(page.getByText('Account Disabled', { exact: true })).toBeVisible()
  await expect(theirs.getByText('Inactive')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Account Enabled', { exact: true })).toBeVisible()
  await expect(theirs.getByText('Active', { exact: true })).toBeVisible()
  await memberApi(member.email, member.password)
})
