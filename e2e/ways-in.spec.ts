// Ways in for people who are locked out: another link for an approved applicant without a password, a way out of a disabled account, and why it is one.

import { expect, test } from './support/journey.ts'
import { newestMail } from './support/mail.ts'
import { enter, signIn } from './support/people/actor.ts'
import { keeperApi, memberApi } from './support/people/api.ts'
import { emailOf } from './support/people/demo-members.ts'
import { closeAccount, newMember } from './support/people/new-member.ts'

const offered = 'Send me a new link'

test('a refused sign-in offers the same new link for every address, in the same words', async ({
  page,
  looksRight,
  surprises,
}) => {
  surprises.expect('/auth/v1/token')
  const member = await newMember()
  for (const address of [member.email, 'nobody-here@o1.test']) {
    await page.goto('/auth')
    await page.getByLabel('Email').fill(address)
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page.getByText('Invalid email or password. Please try again.')).toBeVisible()
    await expect(page.getByText('Just approved, and no password yet?')).toBeVisible()
    if (address === member.email) await looksRight()
    await page.getByRole('button', { name: offered }).click()
    await expect(
      page.getByText('If that address was approved and has no password yet, a link is on its way.'),
    ).toBeVisible()
  }
  await looksRight()
})

test('a welcome link that has ended offers a new one with a press', async ({ page, looksRight, surprises }) => {
  surprises.expect('/functions/v1/redeem-approval')
  await page.goto(`/reset-password?approval=${'0'.repeat(64)}`)
  await expect(page.getByText('This link has been used or is too old.')).toBeVisible()
  await looksRight()
  await page.getByRole('button', { name: offered }).click()
  await expect(page.getByText('a new link is on its way to the address this one was mailed to')).toBeVisible()
  await expect(page.getByRole('button', { name: offered })).toHaveCount(0)
  await looksRight()
})

test('a disabled member reads why on every screen, and can sign in to another account', async ({
  page,
  looksRight,
  surprises,
}) => {
  surprises.expect(/^403 POST/)
  const member = await newMember()
  await enter(page, '/first-login', member.email, member.password)
  // As on a hosted project, where the token of a disabled account still counts for a while.
  const keeper = await keeperApi()
  await keeper.must('PATCH', `/rest/v1/profiles?user_id=eq.${member.api.userId}`, { status: 'inactive' })
  for (const screen of ['/profile', '/inbox']) {
    await page.goto(screen)
    await expect(page.getByText('This account has been disabled.')).toBeVisible()
    await expect(page.getByText(`You are signed in as ${member.email}.`)).toBeVisible()
  }
  await looksRight()
  await expect(page.getByRole('link', { name: 'Was it closed by the committee?' })).toBeVisible()
  await page.getByRole('button', { name: 'Use another account' }).click()
  await expect(page).toHaveURL(/\/auth$/)
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
})

test('whoever the committee closed the account of hears so at the door, reads why by mail, and answers once', async ({
  page,
  looksRight,
  surprises,
}) => {
  surprises.expect('/auth/v1/token')
  // What is left of the session that was open here.
  surprises.expect(/40[13] \w+ .*\/(rest|auth)\/v1/)
  const member = await newMember()
  const reporter = await memberApi(emailOf('Imani Okafor'))
  const admin = await memberApi('admin@o1.test')
  const [report, measure] = [crypto.randomUUID(), crypto.randomUUID()]
  await reporter.call('send_report', { report, kind: 'member', subject: member.api.userId, reason: 'scam' })
  await admin.call('act_on_report', { measure, report, version: 0, act: 'disable', note: 'Sells coins.' })
  await closeAccount(member)

  await page.goto('/auth')
  await page.getByLabel('Email').fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill(member.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByText('The club has disabled this account.')).toBeVisible()
  await looksRight()
  await page.getByRole('link', { name: 'What you can do' }).click()
  await expect(page.getByRole('heading', { name: 'A closed account' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(member.email)
  await looksRight()
  await page.getByRole('button', { name: 'Mail me the link' }).click()
  await expect(page.getByText('a mail is on its way')).toBeVisible()
  const { text } = await newestMail(member.email, 'account_closed')
  expect(text).toContain('It reads as advertising or a scam.')
  expect(text).not.toContain('Imani')

  await page.goto(/https?:\S+\?link=\S+/.exec(text)?.[0] ?? '')
  await expect(page.getByText('Advertising or a scam')).toBeVisible()
  await page.getByRole('button', { name: 'Answer the committee' }).click()
  await page.getByRole('textbox', { name: 'Your answer' }).fill('They are real coins.')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Your answer' })).toHaveValue('They are real coins.')
  await looksRight()
  await page.getByRole('button', { name: 'Not now' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Answer the committee' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Send answer' }).press('Enter')
  await expect(page.getByText('The committee has not read it yet.')).toBeVisible()
  await expect(page.locator('blockquote')).toBeFocused()

  await admin.call('answer_appeal', { measure, version: 1, lift: true, answer: 'They are.' })
  await admin.invoke('manage-user-account', { memberId: member.api.userId, action: 'enable' })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your account is open' })).toBeVisible()
  await newestMail(member.email, 'account_reopened')
  await signIn(page, member.email, member.password)

  // On the way out by their own wish, and closed without a report: nothing is said that is not so, and the wish can be taken back.
  await (await memberApi(member.email, member.password)).call('close_account')
  await closeAccount(member)
  await page.goto('/account-closed')
  await page.getByLabel('Email').fill(member.email)
  await page.getByRole('button', { name: 'Mail me the link' }).press('Enter')
  await expect(page.getByText('a mail is on its way')).toBeVisible()
  const unreasoned = { text: '' }
  await expect(async () => {
    unreasoned.text = (await newestMail(member.email, 'account_closed')).text
    expect(unreasoned.text).toMatch(/On \d+ \w+ \d{4} everything about you is erased/)
  }).toPass()
  expect(unreasoned.text).not.toMatch(/reason|answer once/i)
  await page.goto(/https?:\S+\?link=\S+/.exec(unreasoned.text)?.[0] ?? '')
  await expect(page.getByText('Write to the club from your address.')).toBeVisible()
  await looksRight()
  await page.getByRole('button', { name: 'Keep what is mine' }).press('Enter')
  await expect(page.getByText('Nothing of yours is deleted.')).toBeVisible()
  await expect(page.locator(':focus')).toContainText('Your account is closed')
})
