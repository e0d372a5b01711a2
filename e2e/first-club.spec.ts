// The first minutes of a club, as docs/ops/deploy.md describes them: an empty machine, the first admin, the first applicant, and mail read on
// another device than the applicant's. And what an operator sees while the mail server is down.
import type { Page } from '@playwright/test'
import {
  answerFromSocial,
  answerUpToPhoto,
  next,
  password,
  submit,
  uploadPortrait,
} from './support/application-wizard.ts'
import { type NewClub, startNewClub } from './support/club/new-club.ts'
import { expect, test as journey } from './support/journey.ts'
import { visitorApi } from './support/people/api.ts'
import { apply } from './support/people/applicant.ts'

const test = journey.extend<{ club: NewClub }>({
  club: async ({ browserName: _ }, use) => {
    const club = await startNewClub()
    await use(club)
    await club.close()
  },
  baseURL: ({ club }, use) => use(club.url),
})

const keeper = 'keeper@club.example'
const applicant = 'ada@club.example'

async function signIn(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** The first admin, made by the command, goes to the address it prints. */
async function openConsole(page: Page, club: NewClub) {
  const said = await club.admin('create', keeper)
  const address = /The console is at (\S+)/.exec(said)?.[1] ?? ''
  const printed = /^ +(\S+)$/m.exec(said)?.[1] ?? ''
  await page.goto(address)
  await page.getByRole('link', { name: 'Go to Login' }).click()
  await signIn(page, keeper, printed)
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('heading', { name: 'Applications (0)' })).toBeVisible()
}

async function handIn(page: Page) {
  await answerUpToPhoto(page, applicant)
  await uploadPortrait(page)
  await next(page).click()
  await answerFromSocial(page)
  await submit(page).click()
  await expect(page.getByRole('heading', { name: 'Thank you.' })).toBeVisible()
}

/** Approves the only application; returns what the console says about its welcome mail. */
async function approve(page: Page, confirmed: boolean) {
  await page.getByRole('button', { name: /^Approve / }).click()
  // Nobody has confirmed the address: the console asks twice.
  if (!confirmed) await page.getByRole('alertdialog').getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(page.getByText('No applications found')).toBeVisible()
  await page.getByRole('tab', { name: 'Approved' }).click()
  await page.getByRole('button', { name: 'Manage' }).click()
  return page.getByRole('dialog').getByRole('region', { name: 'Welcome mail' }).getByRole('status')
}

test('a new club: the first admin lets the first applicant in, who reads the mail on another device', async ({
  page,
  another,
  club,
}) => {
  expect(club.said).toContain('admin -- create you@example.com')
  await openConsole(page, club)

  const laptop = await another()
  await handIn(laptop)
  await laptop.getByLabel('Code').fill((await club.mail.mailTo(applicant, /Your code: \d{6}/)).slice(-6))
  await expect(laptop.getByText(`${applicant} is confirmed.`)).toBeVisible()
  await expect(page.getByText('Address confirmed')).toBeVisible()
  await expect(await approve(page, true)).toHaveText(/^Sent /)

  // The mail is read on a phone, and the password chosen on the laptop opens the account there.
  const phone = await another()
  await club.mail.mailTo(applicant, /your application has been approved/)
  await phone.goto(await club.mail.mailTo(applicant, /http\S+\/auth\b/))
  await signIn(phone, applicant, password)
  await expect(phone).toHaveURL(/\/home/)

  // The password is forgotten: a new one is asked for on the laptop, set on the phone, and works everywhere.
  await laptop.goto('/auth/forgot')
  await laptop.getByLabel('Email').fill(applicant)
  await laptop.getByRole('button', { name: 'Send the link' }).click()
  await phone.goto(await club.mail.mailTo(applicant, /http\S+token_hash=\S+/))
  await phone.getByRole('button', { name: 'Continue' }).click()
  await phone.getByLabel('New password', { exact: true }).fill('chosen on the phone')
  await phone.getByRole('button', { name: 'Save and go in' }).click()
  await expect(phone).toHaveURL(/\/(first-login|home)/)
  await laptop.goto('/auth')
  await signIn(laptop, applicant, 'chosen on the phone')
  await expect(laptop).toHaveURL(/\/home/)
  await expect(laptop.getByRole('heading', { level: 1 })).toBeVisible()
})

test('the console says that the mail server is down, and the mail leaves by itself when it is back', async ({
  page,
  another,
  club,
}) => {
  await openConsole(page, club)
  const { email } = await apply({ photos: [], profile_photo: null }, await visitorApi(club.url))
  await club.mail.stop()
  const state = await approve(page, false)
  await expect(page.getByText('The welcome mail could not be sent yet.')).toBeVisible()
  await expect(state).toContainText('Not sent yet: ')
  await expect(state).toContainText('ECONNREFUSED')
  await club.mail.start()
  // The next try is half a minute after the first one.
  await club.mailsWere(25)
  await expect(state).toHaveText(/^Sent /, { timeout: 60_000 })

  // Nobody proved the address, so the reader of the mail sets the password, on any device.
  const phone = await another()
  await phone.goto(await club.mail.mailTo(email, /http\S+approval=\S+/))
  await expect(phone.getByText(`For ${email}. Your application has been approved.`)).toBeVisible()
  await phone.getByLabel('Password', { exact: true }).fill('chosen on the phone')
  await phone.getByRole('button', { name: 'Save and go in' }).click()
  await expect(phone).toHaveURL(/\/first-login/)
})
