// In a club with a mail server an applicant proves their address: by the code, or by the link on another device. Nobody without that mailbox
// can. apply.spec.ts has the club without mail, which asks for no proof.
import type { Page } from '@playwright/test'
import { submit } from './support/application-wizard.ts'
import { type NewClub, startNewClub } from './support/club/new-club.ts'
import { expect, test as journey } from './support/journey.ts'
import { comeBack } from './support/kept-application.ts'
import { type Api, visitorApi } from './support/people/api.ts'
import { type Applicant, apply } from './support/people/applicant.ts'

interface Committee {
  readonly email: string
  readonly password: string
}

const test = journey.extend<{ visitor: Api }, { club: NewClub; keeper: Committee }>({
  club: [
    async ({ browserName: _ }, use) => {
      const club = await startNewClub()
      await use(club)
      await club.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  keeper: [
    async ({ club }, use) => {
      const email = 'keeper@club.example'
      await use({ email, password: /^ +(\S+)$/m.exec(await club.admin('create', email))?.[1] ?? '' })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ club }, use) => use(club.url),
  visitor: async ({ club }, use) => use(await visitorApi(club.url)),
})

const chosen = 'chosen in the wizard'

/** Hands an application in by the last step of the wizard. */
async function handIn(page: Page, club: NewClub, email: string, name = 'Ada Lovelace') {
  const photo = await (await visitorApi(club.url)).uploadPhoto('#307060')
  await comeBack(page, { email, name, profilePhoto: photo })
  await page.getByLabel('Password', { exact: true }).fill(chosen)
  await submit(page).click()
  await expect(page.getByRole('heading', { name: 'Thank you.' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible()
}

/** The code of the newest mail to an address, other than these codes. */
async function mailedCode(club: NewClub, to: string, ...before: string[]): Promise<string> {
  const other = before.map((code) => `(?!${code})`).join('')
  return (await club.mail.mailTo(to, new RegExp(`Your code: ${other}\\d{6}`))).slice(-6)
}

const mailedLink = (club: NewClub, to: string) => club.mail.mailTo(to, /http\S+\/apply\/confirm\?token=\S+/)

async function openConsole(page: Page, { email, password }: Committee) {
  await page.goto('/cms')
  await page.getByRole('link', { name: 'Go to Login' }).click()
  await signIn(page, email, password)
  await expect(page.getByRole('heading', { name: /^Applications/ })).toBeVisible()
}

async function signIn(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

async function find(page: Page, email: string) {
  await page.getByRole('searchbox', { name: 'Search applications' }).fill(email)
  await expect(page.getByRole('heading', { name: 'Applications (1)' })).toBeVisible()
}

const approve = (page: Page) => page.getByRole('button', { name: /^Approve / })

test('five wrong codes end one, the next one confirms, and the chosen password opens the account', async ({
  page,
  another,
  club,
  keeper,
  looksRight,
}) => {
  const email = 'coded@applicants.test'
  await handIn(page, club, email)
  await looksRight()
  const first = await mailedCode(club, email)
  const wrong = String((Number(first) + 1) % 1_000_000).padStart(6, '0')
  for (const left of ['4 tries are', '3 tries are', '2 tries are', 'One try is']) {
    await page.getByLabel('Code').fill('')
    await page.getByLabel('Code').fill(wrong)
    await expect(page.getByRole('alert')).toHaveText(`That is not the code. ${left} left.`)
  }
  await page.getByLabel('Code').fill('')
  await page.getByLabel('Code').fill(wrong)
  await expect(page.getByText('A code works for 30 minutes and five tries.')).toBeVisible()
  await expect(page.getByLabel('Code')).toHaveCount(0)
  await looksRight()

  // Later, on another device: the applicant signs in with the password and is asked again.
  await club.mailsWere(45)
  const phone = await another()
  await phone.goto('/auth')
  await signIn(phone, email, chosen)
  await expect(phone.getByText('Your application is still under review')).toBeVisible()
  await looksRight(phone)
  const again = phone.getByRole('button', { name: /^Send a new code/ })
  await expect(again).not.toHaveAttribute('aria-disabled', 'true', { timeout: 70_000 })
  await again.click()
  const second = await mailedCode(club, email, first)
  await phone.getByLabel('Code').fill(`${second.slice(0, 3)} ${second.slice(3)}`)
  await expect(phone.getByText(`${email} is confirmed.`)).toBeVisible()
  await looksRight(phone)
  // The tab left open sees it by itself.
  await expect(page.getByText(`${email} is confirmed.`)).toBeVisible()
  await page.reload()
  await expect(page.getByText(`${email} is confirmed.`)).toBeVisible()

  const desk = await another()
  await openConsole(desk, keeper)
  await find(desk, email)
  await expect(desk.getByText('Address confirmed')).toBeVisible()
  await looksRight(desk)
  await approve(desk).click()
  await expect(desk.getByText('Application approved and user account created')).toBeVisible()
  await page.goto('/auth')
  await signIn(page, email, chosen)
  await expect(page).toHaveURL(/\/home/)
})

test('the link confirms by a press, on another device, with the password or without', async ({
  page,
  another,
  club,
  visitor,
  looksRight,
}) => {
  const email = 'linked@applicants.test'
  await handIn(page, club, email)
  const link = await mailedLink(club, email)
  // A mail scanner opens every link.
  for (const method of ['HEAD', 'GET', 'GET'])
    expect((await fetch(link, { method, headers: { accept: 'text/html' } })).status).toBe(200)
  const phone = await another()
  await phone.goto(link)
  await expect(phone.getByText(/^Ada Lovelace applied to o1 with linked@applicants\.test on /)).toBeVisible()
  await looksRight(phone)
  await phone.reload()
  await expect(phone.getByRole('button', { name: 'Yes, that is me' })).toBeVisible()
  await expect(page.getByLabel('Code')).toBeVisible()
  const password = phone.getByLabel('Password you chose when applying (optional)')
  await password.fill('a guess')
  await phone.getByRole('button', { name: 'Yes, that is me' }).click()
  await expect(phone.getByRole('alert')).toContainText('That is not the password of this application.')
  await password.fill(chosen)
  await phone.getByRole('button', { name: 'Yes, that is me' }).click()
  await expect(phone.getByRole('heading', { name: 'Your email is confirmed' })).toBeFocused()
  await looksRight(phone)
  await expect(page.getByText(`${email} is confirmed.`)).toBeVisible()

  // The device that sent the application asks for no password; on a third device the password is optional.
  await handIn(page, club, 'here@applicants.test')
  const here = await page.context().newPage()
  await here.goto(await mailedLink(club, 'here@applicants.test'))
  await expect(here.getByRole('button', { name: 'Yes, that is me' })).toBeVisible()
  await expect(here.getByLabel(/^Password/)).toHaveCount(0)
  await here.getByRole('button', { name: 'Yes, that is me' }).click()
  await expect(here.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible()
  // The other tab of this browser shows it at once.
  await expect(page.getByText('here@applicants.test is confirmed.')).toBeVisible({ timeout: 10_000 })

  const third = await apply({ photos: [], profile_photo: null }, visitor)
  await phone.goto(await mailedLink(club, third.email))
  await phone.getByRole('button', { name: 'Yes, that is me' }).click()
  await expect(phone.getByText('A link to set a password comes with the approval.')).toBeVisible()
})

test('a mistyped address is corrected, and the mail to it opens nothing', async ({
  page,
  another,
  club,
  surprises,
  looksRight,
}) => {
  await handIn(page, club, 'mistyped@applicants.test')
  const dead = await mailedLink(club, 'mistyped@applicants.test')
  await page.getByRole('button', { name: 'Wrong address?' }).click()
  await expect(page.getByLabel('The right email')).toBeFocused()
  await page.keyboard.type('no address\n')
  await expect(page.getByRole('alert')).toHaveText('An email looks like you@example.com.')
  await looksRight()
  await page.getByLabel('The right email').fill('typed@applicants.test')
  await page.getByRole('button', { name: 'Send the code there' }).click()
  await expect(page.getByText('We mailed six digits to typed@applicants.test.')).toBeVisible()
  const stranger = await another()
  surprises.expect('/rest/v1/rpc/application_link')
  await stranger.goto(dead)
  await expect(stranger.getByText('This link opens nothing any more.')).toBeVisible()
  await looksRight(stranger)
  await page.reload()
  await page.getByLabel('Code').fill(await mailedCode(club, 'typed@applicants.test'))
  await expect(page.getByText('typed@applicants.test is confirmed.')).toBeVisible()
})

test('a password chosen for somebody else’s address opens nothing: the owner of the mailbox sets one', async ({
  page,
  another,
  club,
  keeper,
  visitor,
  looksRight,
}) => {
  const forged: Applicant = await apply({ photos: [], profile_photo: null }, visitor)
  await openConsole(page, keeper)
  await find(page, forged.email)
  await expect(page.getByText('Not confirmed yet')).toBeVisible()
  await looksRight()
  await page.getByRole('button', { name: forged.name, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: forged.name })
  await expect(dialog.getByText('Not confirmed yet')).toBeVisible()
  await looksRight()
  await dialog.getByRole('button', { name: 'Approve Application' }).click()
  const doubt = page.getByRole('alertdialog', { name: 'Approve without a confirmed address?' })
  await expect(doubt).toContainText(`Nobody has confirmed ${forged.email}.`)
  await looksRight()
  await doubt.getByRole('button', { name: 'Cancel' }).click()
  await expect(doubt).toBeHidden()
  await dialog.getByRole('button', { name: 'Approve Application' }).click()
  await doubt.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Application approved and user account created')).toBeVisible()

  const attempt = { email: forged.email, password: forged.password }
  expect((await visitor.ask('POST', '/auth/v1/token?grant_type=password', attempt)).status).toBe(400)
  const owner = await another()
  await owner.goto(await club.mail.mailTo(forged.email, /http\S+approval=\S+/))
  await owner.getByLabel('Password', { exact: true }).fill('the owner chose this')
  await owner.getByRole('button', { name: 'Save and go in' }).click()
  await expect(owner).toHaveURL(/\/first-login/)
  expect((await visitor.ask('POST', '/auth/v1/token?grant_type=password', attempt)).status).toBe(400)
})

test('a second application takes the place of an unconfirmed one, and gives it back to the owner of the mailbox', async ({
  page,
  another,
  club,
  keeper,
  visitor,
}) => {
  const email = 'shared@applicants.test'
  await handIn(page, club, email, 'Owner First')
  const code = await mailedCode(club, email)
  const photos = { photos: [], profile_photo: null }
  const stranger = await apply({ ...photos, email, name: 'Stranger Second' }, visitor)
  const desk = await another()
  await openConsole(desk, keeper)
  await find(desk, email)
  await expect(desk.getByRole('button', { name: 'Stranger Second', exact: true })).toBeVisible()
  // A stranger has no code, and their tries do not use up the owner's.
  const asked = { application: stranger.id, code }
  expect(await visitor.call('confirm_application', asked)).toMatchObject({ confirmed: false })
  await page.getByLabel('Code').fill(code)
  await expect(page.getByText(`${email} is confirmed.`)).toBeVisible()
  await expect(desk.getByRole('button', { name: 'Owner First', exact: true })).toBeVisible()
  await expect(desk.getByText('Address confirmed')).toBeVisible()
  await apply({ ...photos, email, name: 'Stranger Third' }, visitor)
  await club.mail.mailTo(email, /There is an application with this address already, and you confirmed it/)
  await desk.getByRole('button', { name: 'Refresh' }).click()
  await expect(desk.getByRole('button', { name: 'Owner First', exact: true })).toBeVisible()
  await expect(desk.getByText('Stranger')).toHaveCount(0)
})

test('applying with a member’s address reveals nothing; the member gets a mail, and the console names them', async ({
  page,
  another,
  club,
  keeper,
  visitor,
  looksRight,
}) => {
  const photos = { photos: [], profile_photo: null }
  const member = await apply(photos, visitor)
  await visitor.call('confirm_application', { application: member.id, code: await mailedCode(club, member.email) })
  const desk = await another()
  await openConsole(desk, keeper)
  await find(desk, member.email)
  await approve(desk).click()
  await expect(desk.getByText('Application approved and user account created')).toBeVisible()

  await handIn(page, club, member.email, 'Somebody Else')
  await page.getByLabel('Code').fill('123456')
  await expect(page.getByRole('alert')).toHaveText('That is not the code. 4 tries are left.')
  await club.mail.mailTo(member.email, /It has an account already, so there is nothing to apply for/)
  await expect(desk.getByText(`Is a member’s: ${member.name} (can’t be approved)`)).toBeVisible()
  await expect(approve(desk)).toBeDisabled()
  await looksRight(desk)
})
