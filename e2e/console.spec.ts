// The console: who gets in, deciding on applications, looking after accounts, and what is refused to everybody else.
import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { enter } from './support/people/actor.ts'
import { DEMO_PASSWORD, memberApi, visitorApi } from './support/people/api.ts'
import { type Applicant, apply } from './support/people/applicant.ts'
import { secondAdmin } from './support/people/second-admin.ts'

const admin = 'admin@o1.test'

async function openConsole(page: Page, email = admin, password = DEMO_PASSWORD) {
  await enter(page, '/cms', email, password)
  await expect(page.getByRole('heading', { name: /^Applications \(\d+\)$/ })).toBeVisible()
}

async function find(page: Page, applicant: Applicant) {
  await page.getByRole('searchbox', { name: 'Search applications' }).fill(applicant.email)
  await expect(page.getByRole('heading', { name: 'Applications (1)' })).toBeVisible()
}

test('visitors and members who are not admins cannot open the console', async ({ page, looksRight }) => {
  await page.goto('/cms')
  await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible()
  await looksRight()
  await page.getByRole('link', { name: 'Go to Login' }).click()
  await expect(page).toHaveURL(/\/auth/)
  await enter(page, '/cms')
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await expect(page.getByText('You need admin privileges to access the CMS.')).toBeVisible()
  await expect(page.getByText('ava@o1.test')).toBeVisible()
  await expect(page.getByText('Not Admin')).toBeVisible()
  await looksRight()
  await page.getByRole('link', { name: 'Go to Home' }).click()
  await expect(page).toHaveURL(/\/home/)
})

test('an admin sees a new application arrive, reads all of it and copies its links', async ({
  page,
  looksRight,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openConsole(page)
  await expect(page.getByText('Admin Access')).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Pending' })).toHaveAttribute('aria-selected', 'true')
  await looksRight()
  const applicant = await apply()
  await expect(page.getByRole('button', { name: applicant.name, exact: true })).toBeVisible()
  await find(page, applicant)
  await page.getByRole('button', { name: `Profile photo of ${applicant.name}` }).click()
  await expect(page.getByRole('dialog', { name: 'Profile Photo' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: applicant.name, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: applicant.name })
  for (const text of [
    applicant.email,
    'Pending',
    'Not specified',
    'Ava Laurent',
    applicant.handle,
    'Artist in Tech, Art, Music',
    'Why They Should Be Accepted',
    'Proof of Impact Links',
    'Not yet',
  ])
    await expect(dialog.getByText(text, { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Copy https://example.com/press/first' }).click()
  await expect(page.getByText('Link copied to clipboard')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('https://example.com/press/first')
  await looksRight()
  await page.keyboard.press('Escape')
  await page.getByRole('searchbox', { name: 'Search applications' }).fill('nobody is called this')
  await expect(page.getByText('No applications found')).toBeVisible()
})

test('a wide screen shows a table with two industries a row, a phone shows cards with three', async ({ page }) => {
  const applicant = await apply()
  await openConsole(page)
  await find(page, applicant)
  await expect(page.getByText('Music', { exact: true })).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  const row = page.getByRole('row', { name: new RegExp(applicant.name) })
  await expect(page.getByRole('columnheader')).toHaveText([
    'Profile',
    'Name',
    'Email',
    'Status',
    'Industries',
    'Bio',
    'Submitted',
    'Actions',
  ])
  await expect(row.getByText('+1')).toBeVisible()
  await row.getByText('Rooms sound better').click()
  await expect(page.getByRole('dialog', { name: applicant.name })).toBeVisible()
})

test('a rejected applicant reads it at sign-in, and the audit log names the admin', async ({
  page,
  another,
  surprises,
}) => {
  surprises.expect('/auth/v1/token')
  const applicant = await apply()
  await openConsole(page)
  await find(page, applicant)
  await page.getByRole('button', { name: 'Deny' }).click()
  await expect(page.getByText('Application Denied')).toBeVisible()
  await expect(page.getByText('No applications found')).toBeVisible()
  await page.getByRole('button', { name: 'History' }).click()
  const history = page.getByRole('dialog', { name: 'Who did what' })
  const line = history.getByRole('listitem').filter({ hasText: applicant.name })
  await expect(line).toContainText('rejected')
  await line.getByRole('button', { name: applicant.name }).click()
  await expect(page.getByRole('dialog', { name: applicant.name }).getByText('Rejected', { exact: true })).toBeVisible()
  const theirs = await another()
  await theirs.goto('/auth')
  await theirs.getByLabel('Email').fill(applicant.email)
  await theirs.getByLabel('Password', { exact: true }).fill(applicant.password)
  await theirs.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(theirs.getByText('Not this time')).toBeVisible()
})

test('two admins who approve at the same time make one member and see the same result', async ({ page, another }) => {
  const [applicant, colleague] = await Promise.all([apply(), secondAdmin()])
  const second = await another()
  await Promise.all([openConsole(page), openConsole(second, colleague.email, colleague.password)])
  await Promise.all([find(page, applicant), find(second, applicant)])
  await Promise.all([page, second].map((one) => one.getByRole('button', { name: /^Approve / }).click()))
  for (const one of [page, second]) {
    await expect(one.getByText('Application approved and user account created')).toBeVisible()
    await expect(one.getByText('No applications found')).toBeVisible()
  }
  const asAdmin = await memberApi(admin)
  expect(await asAdmin.call('search_applications', { query: applicant.email })).toMatchObject({
    total: 1,
    applications: [{ status: 'approved', profiles: [{ status: 'active' }] }],
  })
  const audit = await asAdmin.call<{ entries: { adminEmail: string }[] }>('search_audit', { application: applicant.id })
  expect(audit).toMatchObject({ total: 1, entries: [{ action: 'approve' }] })
  expect([admin, colleague.email]).toContain(audit.entries[0]?.adminEmail)
})

test('disabling a member signs them out at once, enabling lets them back in, a new password replaces the old one', async ({
  page,
  another,
  surprises,
}) => {
  surprises.expect(/\/(auth|rest|realtime)\/v1\//)
  const applicant = await apply()
  const asAdmin = await memberApi(admin)
  await asAdmin.invoke('approve-application', { applicationId: applicant.id })
  const theirs = await another()
  const member = await enter(theirs, '/home', applicant.email, applicant.password)

  await openConsole(page)
  await page.getByRole('tab', { name: 'Approved' }).click()
  await find(page, applicant)
  await page.getByRole('button', { name: 'Manage' }).click()
  const dialog = page.getByRole('dialog', { name: applicant.name })
  // The address may be somebody else's by now: the application says who is meant.
  const act = page.waitForRequest(/\/functions\/v1\/manage-user-account$/)
  await dialog.getByRole('button', { name: 'Disable Account' }).click()
  expect((await act).postDataJSON()).toEqual({ applicationId: applicant.id, action: 'disable', version: 0 })
  await expect(page.getByText('Account Disabled', { exact: true })).toBeVisible()
  await expect(page.getByText('Account disabled successfully')).toBeVisible()
  await expect(dialog.getByText('Inactive')).toBeVisible()

  // The token has not expired yet, and still opens nothing; the screen says good-bye.
  expect((await member.api.ask('GET', '/rest/v1/profiles?select=id')).status).toBe(401)
  await theirs.reload()
  await expect(theirs).toHaveURL(/\/(auth)?(\?.*)?$/)
  await signInIsRefused(theirs, applicant)

  await dialog.getByRole('button', { name: 'Enable Account' }).click()
  await expect(page.getByText('Account Enabled', { exact: true })).toBeVisible()
  await expect(page.getByText('Account enabled successfully')).toBeVisible()
  await theirs.getByRole('button', { name: 'Sign In', exact: true }).click()
  await theirs.waitForURL(/\/home/)

  await dialog.getByRole('button', { name: 'Update Password' }).click()
  const form = page.getByRole('dialog', { name: 'Update Password' })
  await expect(form.getByRole('button', { name: 'Update Password' })).toBeDisabled()
  const password = form.getByLabel(`New Password for ${applicant.name}`)
  await expect(password).toHaveAttribute('placeholder', 'Enter new password (min 6 characters)')
  await password.fill('short')
  await form.getByRole('button', { name: 'Update Password' }).click()
  await expect(page.getByText('Invalid Password')).toBeVisible()
  await expect(page.getByText('Password must be at least 6 characters long')).toBeVisible()
  await password.fill('a new one for them')
  await form.getByRole('button', { name: 'Update Password' }).click()
  await expect(page.getByText('Password Updated')).toBeVisible()
  await expect(memberApi(applicant.email, applicant.password)).rejects.toThrow('can not sign in')
  await memberApi(applicant.email, 'a new one for them')
})

test('an approved application says where its welcome mail is, and sends it again', async ({ page, looksRight }) => {
  const applicant = await apply()
  await (await memberApi(admin)).invoke('approve-application', { applicationId: applicant.id })
  await openConsole(page)
  await page.getByRole('tab', { name: 'Approved' }).click()
  await find(page, applicant)
  await page.getByRole('button', { name: 'Manage' }).click()
  const mail = page.getByRole('dialog', { name: applicant.name }).getByRole('region', { name: 'Welcome mail' })
  await expect(mail.getByRole('status')).toHaveText(/^In the outbox folder since .*\d/)
  await looksRight()
  const again = page.waitForResponse(/\/rpc\/resend_welcome$/)
  await mail.getByRole('button', { name: 'Send again' }).click()
  expect((await again).ok()).toBe(true)
  await expect(mail.getByRole('button', { name: 'Send again' })).toBeVisible()
  await expect(mail.getByRole('status')).toHaveText(/^In the outbox folder since .*\d/)
  await page.setViewportSize({ width: 1440, height: 900 })
  await looksRight()
})

async function signInIsRefused(page: Page, { email, password }: Applicant) {
  await page.evaluate(() => localStorage.clear())
  await page.goto('/auth')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page).toHaveURL(/\/auth/)
}

test('the server refuses admin actions from visitors and members', async () => {
  const visitor = await visitorApi()
  const member = await memberApi('ava@o1.test')
  const { id, email } = await apply()
  const forged: [string, object][] = [
    ['approve-application', { applicationId: id }],
    ['manage-user-account', { email: admin, action: 'disable' }],
    ['update-user-password', { email: admin, newPassword: 'taken over' }],
  ]
  for (const [name, body] of forged) {
    expect((await visitor.invoke(name, body)).status, `${name} by a visitor`).toBe(401)
    expect(await member.invoke(name, body), `${name} by a member`).toMatchObject({
      status: 403,
      body: { code: 'not_an_admin' },
    })
  }
  for (const someone of [visitor, member]) {
    expect((await someone.ask('POST', '/rest/v1/rpc/search_applications', {})).status).toBeGreaterThanOrEqual(400)
    expect((await someone.ask('POST', '/rest/v1/rpc/search_audit', {})).status).toBeGreaterThanOrEqual(400)
    await someone.ask('PATCH', `/rest/v1/applications?id=eq.${id}`, { status: 'rejected' })
    await someone.ask('PATCH', `/rest/v1/applications?id=eq.${id}`, { status: 'approved' })
  }
  const asAdmin = await memberApi(admin)
  expect(await asAdmin.call('search_applications', { query: email })).toMatchObject({
    applications: [{ status: 'pending' }],
  })
})
