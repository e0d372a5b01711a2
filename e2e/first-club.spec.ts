// The first minutes of a club, walked as docs/ops/deploy.md says: an empty machine, the first admin, the first applicant, and mail that is
// read on another device than the one that applied. And what an operator meets when the mail server is down.
import type { Page } from '@playwright/test'
import { answerFromSocial, answerUpToPhoto, next, submit, uploadPortrait } from './support/application-wizard.ts'
import { expect, test as journey } from './support/journey.ts'
import { type NewClub, startNewClub } from './support/new-club.ts'
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
  const password = /^ +(\S+)$/m.exec(said)?.[1] ?? ''
  await page.goto(address)
  await page.getByRole('link', { name: 'Go to Login' }).click()
  await signIn(page, keeper, password)
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

/** Nobody has confirmed the address: the console asks twice. */
async function approve(page: Page) {
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(page.getByText('No applications found')).toBeVisible()
  await page.getByText('Approved', { exact: true }).click()
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
  await expect(await approve(page)).toHaveText(/^Sent /)

  const phone = await another()
  await phone.goto(await club.mail.mailTo(applicant, /http\S+approval=\S+/))
  await expect(phone.getByText(`For ${applicant}. Your application has been approved.`)).toBeVisible()
  await phone.getByLabel('Password', { exact: true }).fill('chosen on the phone')
  await phone.getByRole('button', { name: 'Save and go in' }).click()
  await expect(phone).toHaveURL(/\/first-login/)

  await laptop.goto('/auth')
  await signIn(laptop, applicant, 'chosen on the phone')
  await expect(laptop).toHaveURL(/\/home/)
  await expect(laptop.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a mail server that is down is said in the console, and the mail leaves by itself when it is back', async ({
  page,
  club,
}) => {
  await openConsole(page, club)
  const { email } = await apply({ photos: [], profile_photo: null }, await visitorApi(club.url))
  await club.mail.stop()
  const state = await approve(page)
  await expect(page.getByText('The welcome mail could not be sent yet.')).toBeVisible()
  await expect(state).toContainText('Not sent yet: ')
  await expect(state).toContainText('ECONNREFUSED')
  await club.mail.start()
  // The next try is half a minute after the first one.
  await expect(state).toHaveText(/^Sent /, { timeout: 60_000 })
  await club.mail.mailTo(email, /http\S+approval=\S+/)
})
