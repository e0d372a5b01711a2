// A stranger whom another house vouches for, in a club that sends mail: the application is filled in and needs no code, whoever has applied reads how it stands,
// and a ticket that somebody else sends is worth nothing.
import type { Page } from '@playwright/test'
import { next, submit } from './support/application-wizard.ts'
import { expect, test as journey } from './support/journey.ts'
import { keepDraft } from './support/kept-application.ts'
import { type PartnerClub, startPartnerClub } from './support/partners/partner-club.ts'
import { DEMO_PASSWORD, visitorApi } from './support/people/api.ts'
import { apply } from './support/people/applicant.ts'
import { SmtpServer } from './support/smtp-server.ts'

interface MailingClub extends PartnerClub {
  readonly mail: SmtpServer
}

const test = journey.extend<object, { club: MailingClub }>({
  club: [
    async ({ browserName: _ }, use) => {
      const mail = new SmtpServer()
      await mail.start()
      const club = await startPartnerClub(['google'], { mail })
      await use({ ...club, mail })
      await club.close()
      await mail.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ club }, use) => use(club.url),
})

const chosen = 'chosen in the wizard'
let visitors = 0

/** Somebody at the house whom the club does not know. */
function comes(club: PartnerClub, email: string, name = 'Eve Partner') {
  visitors += 1
  club.house.visitor = { sub: `visitor-${visitors}`, email, email_verified: true, name }
}

async function goToHouse(page: Page) {
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
}

const banner = (page: Page) => page.getByRole('status').filter({ hasText: 'There is no member with that account' })

const addressOf = (page: Page) => page.evaluate(() => window.location.href)

async function takeShots(page: Page, name: string) {
  const folder = process.env.E2E_SHOTS
  if (!folder) return
  const before = page.viewportSize()
  for (const width of [360, 390, 1440]) {
    await page.setViewportSize({ width, height: width < 500 ? 800 : 900 })
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png`, fullPage: true })
    }
  }
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: null })
  if (before) await page.setViewportSize(before)
}

/** All questions but address, password and name are answered already. */
async function answerTheRest(page: Page, club: PartnerClub) {
  const photo = await (await visitorApi(club.url)).uploadPhoto('#703050')
  await keepDraft(page, { step: 1, email: '', name: '', passwordChosen: false, profilePhoto: photo })
}

test('a stranger comes from Google, applies without a code, and signs in by Google once approved', async ({
  page,
  another,
  club,
  looksRight,
}) => {
  const email = 'eve@strangers.test'
  comes(club, email, 'Eve Partner')
  const tickets = new Set<string>()
  const sent: string[] = []
  page.on('response', (response) => {
    const [, ticket] = /o1_ticket=([\w-]+)/.exec(response.headers().location ?? '') ?? []
    if (ticket) tickets.add(ticket)
  })
  // What any server on the way may log.
  page.on('request', (request) => sent.push(request.url().replace(/#.*/, ''), request.headers().referer ?? ''))
  await answerTheRest(page, club)
  await goToHouse(page)
  await expect(banner(page)).toContainText(`${email} is confirmed by Google.`)
  await expect(page.getByRole('link', { name: 'See your application' })).toHaveCount(0)
  expect(await addressOf(page)).not.toContain('o1_ticket')
  await looksRight()
  await takeShots(page, 'vouched-invited')

  await banner(page).getByRole('link', { name: 'Apply to join' }).click()
  const address = page.getByLabel('Email', { exact: true })
  await expect(address).toHaveValue(email)
  await expect(page.getByText('Confirmed by Google. We will ask you for no code.')).toBeVisible()
  await looksRight()
  await takeShots(page, 'vouched-address')
  await address.fill('eve@typed.test')
  await expect(page.getByText(/any other address gets a code by mail/)).toBeVisible()
  await looksRight()
  await takeShots(page, 'vouched-other-address')
  await page.getByRole('button', { name: 'Use the confirmed address' }).click()
  await expect(address).toHaveValue(email)
  await next(page).click()
  await page.getByLabel('Password', { exact: true }).fill(chosen)
  await next(page).click()
  await expect(page.getByLabel('Full name')).toHaveValue('Eve Partner')
  // A reload loses the password and nothing else.
  await page.goto('/apply/last-step')
  await expect(page.getByText('Confirmed by Google')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(chosen)
  await looksRight()
  await takeShots(page, 'vouched-check')
  await submit(page).click()

  await expect(page.getByRole('heading', { name: 'Thank you.' })).toBeVisible()
  await expect(page.getByText(`${email} is confirmed.`)).toBeVisible()
  await expect(page.getByLabel('Code')).toHaveCount(0)
  await looksRight()
  await takeShots(page, 'vouched-thanks')

  // Coming again says how it stands; the password chosen says the same.
  await goToHouse(page)
  await expect(page.getByRole('heading', { name: 'Your application is still under review' })).toBeFocused()
  await expect(page.getByText(`This is about ${email}, confirmed by Google.`)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Apply again' })).toHaveCount(0)
  await looksRight()
  await takeShots(page, 'vouched-pending')
  expect(tickets.size).toBe(2)
  expect(sent.filter((text) => [...tickets].some((ticket) => text.includes(ticket)))).toEqual([])

  const desk = await another()
  await desk.goto('/auth?next=/cms')
  await desk.getByLabel('Email').fill('admin@o1.test')
  await desk.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await desk.getByRole('button', { name: 'Sign In', exact: true }).click()
  await desk.getByRole('searchbox', { name: 'Search applications' }).fill(email)
  await expect(desk.getByRole('heading', { name: 'Applications (1)' })).toBeVisible()
  await expect(desk.getByText('Address confirmed')).toBeVisible()
  await desk.getByRole('button', { name: /^Approve / }).click()
  await expect(desk.getByText('Application approved and user account created')).toBeVisible()

  await page.getByRole('button', { name: 'Back to sign in' }).click()
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(page).toHaveURL(/\/(home|first-login)/)
  // The first mail to this address is the welcome; its password is the one that was chosen.
  await club.mail.mailTo(email, /o1/)
  expect(club.mail.mails.filter(({ to, text }) => to === email && /Your code/.test(text))).toEqual([])
  const token = { email, password: chosen }
  expect((await (await visitorApi(club.url)).ask('POST', '/auth/v1/token?grant_type=password', token)).status).toBe(200)
})

test('whoever has applied reads how it stands, and takes the place of what a stranger handed in', async ({
  page,
  club,
  looksRight,
}) => {
  const visitor = await visitorApi(club.url)
  const forged = await apply({ photos: [], profile_photo: null }, visitor)
  comes(club, forged.email)
  await answerTheRest(page, club)
  await goToHouse(page)
  await expect(page.getByRole('heading', { name: 'Your application is still under review' })).toBeVisible()
  await expect(page.getByText('Nobody has confirmed the email of this application yet')).toBeVisible()
  await looksRight()
  await takeShots(page, 'vouched-unconfirmed')
  // The tab still knows after a reload, and the way back to the form is there.
  await page.reload()
  await page.getByRole('button', { name: 'Back to sign in' }).click()
  await expect(banner(page)).toContainText(`${forged.email} is confirmed by Google.`)
  await banner(page).getByRole('link', { name: 'Apply to join' }).click()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(forged.email)
  await page.goto('/apply/last-step')
  await page.getByLabel('Password', { exact: true }).fill(chosen)
  await submit(page).click()
  await expect(page.getByText(`${forged.email} is confirmed.`)).toBeVisible()
  expect(await visitor.call('find_application', { email: forged.email, password: forged.password })).toBeNull()
  expect(await visitor.call('find_application', { email: forged.email, password: chosen })).toMatchObject({
    status: 'pending',
  })
})

test('a changed address and an old ticket get a code by mail, and nothing typed is lost', async ({ page, club }) => {
  comes(club, 'first@strangers.test')
  await answerTheRest(page, club)
  await goToHouse(page)
  await banner(page).getByRole('link', { name: 'Apply to join' }).click()
  const address = page.getByLabel('Email', { exact: true })
  // The sign-in has a field of that name too.
  await expect(address).toHaveValue('first@strangers.test')
  await address.fill('second@strangers.test')
  await address.press('Enter')
  await page.getByLabel('Password', { exact: true }).fill(chosen)
  await next(page).click()
  await expect(page.getByLabel('Full name')).toHaveValue('Eve Partner')
  await page.goto('/apply/last-step')
  await expect(page.getByText('Confirmed by Google')).toHaveCount(0)
  await page.getByLabel('Password', { exact: true }).fill(chosen)
  await submit(page).click()
  await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible()
  await club.mail.mailTo('second@strangers.test', /Your code: \d{6}/)

  comes(club, 'third@strangers.test')
  const laterTab = await page.context().newPage()
  await answerTheRest(laterTab, club)
  await page.context().clearCookies()
  await goToHouse(laterTab)
  await banner(laterTab).getByRole('link', { name: 'Apply to join' }).click()
  await expect(laterTab.getByLabel('Email', { exact: true })).toHaveValue('third@strangers.test')
  // As if the club had forgotten it, and this device's clock were behind.
  await laterTab.evaluate(() => {
    const { says } = JSON.parse(sessionStorage.getItem('o1-ticket') ?? '{}')
    sessionStorage.setItem('o1-ticket', JSON.stringify({ ticket: 'over', says }))
  })
  await laterTab.goto('/apply/last-step')
  await laterTab.getByLabel('Password', { exact: true }).fill(chosen)
  await submit(laterTab).click()
  await expect(laterTab.getByRole('heading', { name: 'Confirm your email' })).toBeVisible()
  await club.mail.mailTo('third@strangers.test', /Your code: \d{6}/)
})

test('a ticket in a link that somebody sends is dropped', async ({ page, another, club }) => {
  // Somebody got one for an address of theirs.
  comes(club, 'mallory@strangers.test')
  const theirs = await another()
  let brought = ''
  theirs.on('response', (response) => {
    const location = response.headers().location ?? ''
    if (location.includes('o1_ticket=')) brought = location
  })
  await goToHouse(theirs)
  await expect.poll(() => brought).toContain('o1_ticket=')

  await page.goto(new URL(brought, club.url).href)
  await expect(banner(page)).toBeVisible()
  await expect(page.getByRole('link', { name: 'See your application' })).toBeVisible()
  await expect(page.getByText('mallory')).toHaveCount(0)
  expect(await addressOf(page)).not.toContain('o1_ticket')
  await page.goto('/apply')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('')
})
