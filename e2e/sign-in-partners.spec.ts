// Signing in by another house's word, a partner's or a company's: a member is in, a stranger is led to the application, and the sign-in stands still with one, three and no buttons.
// And the security keys that this club takes as a second step.

import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { type PartnerClub, startPartnerClub } from './support/partners/partner-club.ts'
import { DEMO_PASSWORD } from './support/people/api.ts'
import { Authenticator } from './support/people/authenticator.ts'
import { emailOf } from './support/people/demo-members.ts'
import { growOld } from './support/people/old-session.ts'
import { giveDevice } from './support/people/virtual-device.ts'

let club: PartnerClub
test.beforeAll(async () => {
  club = await startPartnerClub(['google', 'gitlab', 'keycloak'])
})
test.afterAll(() => club.close())

/** What a page is answered whose session has just ended. */
const afterTheEnd = /40[13] \w+ .*\/(rest|auth)\/v1/

async function takeShots(page: Page, name: string, part?: Locator) {
  const folder = process.env.E2E_SHOTS
  if (!folder) return
  const before = page.viewportSize()
  for (const width of [360, 390, 1440]) {
    await page.setViewportSize({ width, height: width < 500 ? 800 : 900 })
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await (part ?? page).screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png` })
    }
  }
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: null })
  if (before) await page.setViewportSize(before)
}

test('a member continues with Google and is where they were going; the button remembers', async ({
  page,
  surprises,
}) => {
  surprises.expect(afterTheEnd)
  club.house.visitor = { sub: 'ava-there', email: 'ava@o1.test', email_verified: true }
  await page.goto(`${club.url}/auth?next=/inbox`)
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(page).toHaveURL(`${club.url}/inbox`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await page.evaluate(() => localStorage.removeItem('o1-session'))
  await page.goto(`${club.url}/auth`)
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toHaveAccessibleDescription('Last used here')
  await expect(page.getByText('Last used here')).toHaveCount(1)
})

test('a stranger is told in a sentence, and led to the application', async ({ page, looksRight }) => {
  club.house.visitor = { sub: 'eve-there', email: 'eve@elsewhere.test', email_verified: true }
  await page.goto(`${club.url}/auth`)
  await page.getByRole('button', { name: 'Continue with single sign-on' }).click()
  const banner = page.getByRole('status').filter({ hasText: 'There is no member with that account' })
  await expect(banner).toContainText('eve@elsewhere.test is confirmed by single sign-on.')
  await looksRight()
  await page.getByRole('status').getByRole('link', { name: 'Apply to join' }).click()
  await expect(page).toHaveURL(/\/apply/)
})

test("a member's address that is not confirmed there opens nothing", async ({ page }) => {
  club.house.visitor = { sub: 'mallory', email: 'ava@o1.test', email_verified: false }
  await page.goto(`${club.url}/auth`)
  await page.getByRole('button', { name: 'Continue with GitLab' }).click()
  await expect(page.getByText('There is no member with that account')).toBeVisible()
  await expect(page.getByRole('link', { name: 'See your application' })).toHaveAttribute('href', '/application')
  await expect(page.getByText('is confirmed by')).toHaveCount(0)
})

test('whoever turns back may choose again, and words in the address are not shown', async ({ page }) => {
  club.house.visitor = null
  await page.goto(`${club.url}/auth`)
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(page.getByText('You turned back, and nothing was shared.')).toBeVisible()
  await page.goto(`${club.url}/auth?error=server_error&error_code=x&error_description=Call+0900+123`)
  await expect(page.getByText('That sign-in could not be finished.')).toBeVisible()
  await expect(page.getByText('0900')).toHaveCount(0)
})

test('a member continues with their company, found by their address, and is where they were going', async ({
  page,
  surprises,
  looksRight,
}) => {
  surprises.expect(/404 POST .*\/auth\/v1\/sso/)
  surprises.expect(afterTheEnd)
  const button = page.getByRole('button', { name: 'Continue with your company' })
  const email = page.getByLabel('Email')
  await page.goto(`${club.url}/auth?next=/inbox`)
  await button.click()
  await expect(page.getByRole('alert')).toHaveText('Please type your address at your company: it says where to go.')
  await expect(page.getByRole('alert')).toBeInViewport()
  await expect(email).toHaveAccessibleDescription(/at your company/)
  await expect(email).toBeFocused()
  await email.fill('ada@nowhere.test')
  await button.click()
  await expect(page.getByRole('alert')).toContainText('No company signs in here with addresses of nowhere.test.')
  await looksRight()

  const address = emailOf('Imani Okafor')
  club.company.visitor = null
  await email.fill(address)
  await button.click()
  await expect(page.getByText('Your company did not sign you in.')).toBeVisible()

  club.company.visitor = { id: 'imani-there', email: address }
  await email.fill(address)
  await button.click()
  await expect(page).toHaveURL(`${club.url}/inbox`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto(`${club.url}/settings`)
  await expect(page.getByRole('region', { name: 'Other ways to sign in' })).toContainText('Company sign-in')

  await page.evaluate(() => localStorage.removeItem('o1-session'))
  await page.goto(`${club.url}/auth`)
  await expect(button).toHaveAccessibleDescription('Last used here')
  club.company.visitor = { id: 'eve-there', email: 'eve@o1.test' }
  await email.fill('eve@o1.test')
  await button.click()
  await expect(page.getByRole('status').filter({ hasText: 'There is no member with that account' })).toContainText(
    'eve@o1.test is confirmed by your company.',
  )
})

test('in the settings a member links another account of theirs, and unlinks it', async ({ page, looksRight }) => {
  const section = page.getByRole('region', { name: 'Other ways to sign in' })
  await page.goto(`${club.url}/auth?next=/settings`)
  await page.getByLabel('Email').fill(emailOf('Marcus Adeyemi'))
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(section.getByRole('listitem')).toHaveCount(3)
  const linkGitLab = section.getByRole('button', { name: 'Link GitLab' })
  const arriveAs = async (visitor: PartnerClub['house']['visitor']) => {
    club.house.visitor = visitor
    // The house forgets who was there.
    await page.context().clearCookies()
  }

  // What opens another member's account stays theirs; and whoever turns back has changed nothing.
  for (const [visitor, sentence] of [
    [{ sub: 'ava-private', email: 'ava@o1.test', email_verified: true }, 'already opens a place in the club'],
    [null, 'You turned back, and nothing was linked.'],
  ] as const) {
    await arriveAs(visitor)
    await linkGitLab.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Go on to GitLab' }).click()
    await expect(section.getByRole('alert')).toContainText(sentence)
    await expect(page).toHaveURL(`${club.url}/settings`)
  }

  await arriveAs({ sub: 'marcus-private', email: 'marcus@private.test', email_verified: true })
  await linkGitLab.click()
  await looksRight()
  await page.getByRole('dialog').getByRole('button', { name: 'Go on to GitLab' }).click()
  await expect(section.getByRole('listitem').filter({ hasText: 'GitLab' })).toContainText(
    'marcus@private.test · linked today',
  )
  await expect(page.getByText('GitLab is linked')).toBeVisible()
  // It is the session of before: none was begun beside it.
  await expect(page.getByRole('region', { name: 'Devices' }).getByRole('listitem')).toHaveCount(1)
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
    const folder = process.env.E2E_SHOTS
    for (const colorScheme of folder ? (['dark', 'light'] as const) : []) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await section.screenshot({ path: `${folder}/linked-${width}-${colorScheme}.png` })
    }
  }
  await looksRight()
  await section.getByRole('button', { name: 'Unlink GitLab' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink it' }).click()
  await expect(section.getByRole('button', { name: 'Link GitLab' })).toBeVisible()
})

test('a security key is a second step: set up, asked for at the door, beside a code, and removed', async ({
  page,
  surprises,
  looksRight,
}) => {
  surprises.expect(afterTheEnd)
  surprises.expect('WebSocket')
  const steps = page.getByRole('region', { name: 'Two-step sign-in' })
  const devices = steps.getByRole('list', { name: 'Devices for the second step' })
  const codes = steps.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  const give = async () => {
    await page.getByLabel('Email').fill(emailOf('Sofia Marchetti'))
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  }
  const device = await giveDevice(page, 'key')
  await page.goto(`${club.url}/auth?next=/settings`)
  await give()
  await steps.getByRole('button', { name: 'Set up', exact: true }).click()
  await steps.getByRole('radio', { name: 'Security key' }).check()
  await expect(steps.getByLabel('Name of the key')).toHaveValue('My security key')
  await looksRight()
  await takeShots(page, 'key-set-up', steps)
  await device.knowsOwner(false)
  await steps.getByRole('button', { name: 'Go on' }).click()
  await expect(steps.getByRole('alert')).toHaveText('Your key was not read, or it took too long. Please try again.')
  await device.knowsOwner(true)
  await steps.getByRole('button', { name: 'Go on' }).click()
  await expect(codes).toHaveCount(10)
  await steps.getByRole('button', { name: 'I have kept them' }).click()
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await expect(devices).toContainText('My security key')

  // A key alone: asked for where the member was going, and a recovery code is offered.
  await page.getByRole('button', { name: 'Sign out here' }).click()
  await expect(page).toHaveURL(/\/auth$/)
  await page.goto(`${club.url}/auth?next=/settings`)
  await give()
  const goIn = page.getByRole('button', { name: 'Go in with “My security key”' })
  await expect(goIn).toBeFocused()
  await expect(page.getByRole('button', { name: 'Use a recovery code instead' })).toBeVisible()
  await looksRight()
  await takeShots(page, 'key-door')
  await device.knowsOwner(false)
  await goIn.click()
  await expect(page.getByRole('alert')).toHaveText('Your key was not read, or it took too long. Please try again.')
  await device.knowsOwner(true)
  await goIn.click()
  await expect(page).toHaveURL(`${club.url}/settings`)

  // Beside an app: the code is asked for first, and the key is one press away.
  await steps.getByRole('button', { name: 'Add another device' }).click()
  await steps.getByLabel('Name of the device').fill('Pocket')
  await steps.getByRole('button', { name: 'Go on' }).click()
  const app = new Authenticator((await steps.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/).textContent()) ?? '')
  await steps.getByLabel('Code that the app shows').fill(await app.code())
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await takeShots(page, 'key-settings', steps)
  await page.getByRole('button', { name: 'Sign out here' }).click()
  await expect(page).toHaveURL(/\/auth$/)
  await page.goto(`${club.url}/auth?next=/settings`)
  await give()
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Use a security key instead' }).click()
  // Who looks for the key in vain takes the code: it waits for nothing.
  await device.answers(false)
  await goIn.click()
  await page.getByRole('button', { name: 'Type the code of the app instead' }).click()
  await page.getByLabel('Code', { exact: true }).fill(await app.code())
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await device.answers(true)
  await page.getByRole('button', { name: 'Sign out here' }).click()
  await expect(page).toHaveURL(/\/auth$/)
  await page.goto(`${club.url}/auth?next=/settings`)
  await give()
  await page.getByRole('button', { name: 'Use a security key instead' }).click()
  await goIn.click()
  await devices.getByRole('button', { name: 'Remove Pocket' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove it' }).click()
  await expect(devices.getByRole('listitem')).toHaveCount(1)

  // Some minutes later the key says who is there: beside the password for a new one, alone for everything else.
  await growOld(page, club.dataDir)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your security key “My security key” is asked for then.')).toBeVisible()
  await page.getByLabel('Current password').fill(DEMO_PASSWORD)
  await page.getByLabel('New password', { exact: true }).fill('chosen with a key')
  await device.knowsOwner(false)
  await page.getByRole('button', { name: 'Save the password' }).click()
  await expect(page.getByText('Your key was not read, or it took too long. Please try again.')).toBeVisible()
  await device.knowsOwner(true)
  await page.getByRole('button', { name: 'Save the password' }).click()
  await expect(page.getByText('Your new password is set')).toBeVisible()
  await growOld(page, club.dataDir)
  await devices.getByRole('button', { name: 'Remove My security key' }).click()
  await expect(page.getByRole('dialog')).toContainText('two-step sign-in is off then')
  await looksRight()
  await takeShots(page, 'key-confirm')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Remove it and switch off with “My security key”' })
    .click()
  await expect(steps.getByRole('button', { name: 'Set up', exact: true })).toBeVisible()
})

for (const [partners, buttons] of [
  [[], 0],
  [['saml'], 1],
  [['google', 'gitlab', 'saml'], 3],
] as const) {
  test(`the column stands still with ${buttons} other ways in`, async ({ page, looksRight }) => {
    // The page says what is on: as another club's would.
    await page.route(`${club.url}/auth`, async (route) => {
      const answer = await route.fetch()
      const text = (await answer.text())
        .replace(/"partners":\[[^\]]*\]/, `"partners":${JSON.stringify(partners)}`)
        .replace('--partners:4', `--partners:${buttons}`)
      await route.fulfill({ response: answer, body: text })
    })
    await page.addInitScript((way) => {
      localStorage.setItem('o1-last-way', way)
      const shifts: number[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
      }).observe({ type: 'layout-shift', buffered: true })
    }, partners.at(-1) ?? 'password')
    for (const width of [360, 390, 1440]) {
      await page.setViewportSize({ width, height: width < 500 ? 800 : 900 })
      await page.goto(`${club.url}/auth`)
      await expect(page.getByRole('button', { name: /^Continue with/ })).toHaveCount(buttons)
      await expect(page.getByText('or', { exact: true })).toHaveCount(Math.min(buttons, 1))
      await expect(page.getByText('Last used here')).toHaveCount(1)
      const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
      expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.01)
      const folder = process.env.E2E_SHOTS
      for (const colorScheme of folder ? (['dark', 'light'] as const) : []) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await page.screenshot({ path: `${folder}/auth-${buttons}-${width}-${colorScheme}.png`, fullPage: true })
      }
    }
    await looksRight()
  })
}
