// Passkeys: added in the settings, named, used at the door by a press and where the browser offers them in the field, shown as a proof of who is there,
// and removed.
import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { enter } from './support/people/actor.ts'
import { Authenticator } from './support/people/authenticator.ts'
import { closeAccount, newMember } from './support/people/new-member.ts'
import { growOld } from './support/people/old-session.ts'
import { giveDevice } from './support/people/virtual-device.ts'

const section = (page: Page) => page.getByRole('region', { name: 'Passkeys' })
const passkeys = (page: Page) => section(page).getByRole('list', { name: 'Passkeys' })

test.beforeEach(({ surprises }) => {
  // What an ended session is answered.
  surprises.expect(/40[13] \w+ .*\/(rest|auth)\/v1/)
  surprises.expect('WebSocket')
  // A passkey that was removed.
  surprises.expect(/400 POST .*\/passkeys\/authentication\/verify/)
})

async function signOut(page: Page) {
  await page.evaluate(() => localStorage.removeItem('o1-session'))
}

/** A device that answers would answer the field before anybody presses: until it is told to, this browser offers nothing there. */
async function offersNothingInField(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    if (sessionStorage.getItem('journey-offers') === null)
      PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  return () => page.evaluate(() => sessionStorage.setItem('journey-offers', 'once'))
}

async function takeShots(page: Page, name: string) {
  const folder = process.env.E2E_SHOTS
  if (!folder) return
  for (const width of [360, 390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png` })
    }
  }
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: null })
  await page.setViewportSize({ width: 390, height: 844 })
}

test('a passkey is added, named, signs in by a press and from the field, and is removed', async ({
  page,
  looksRight,
}) => {
  const member = await newMember()
  const device = await giveDevice(page)
  const offerInField = await offersNothingInField(page)
  await enter(page, '/settings', member.email, member.password)
  // Whoever turns back while the device asks may begin again.
  await device.answers(false)
  await section(page).getByRole('button', { name: 'Add a passkey' }).click()
  await section(page).getByRole('button', { name: 'Go on with this device' }).click()
  await section(page).getByRole('button', { name: 'Cancel' }).click()
  await device.answers(true)
  await section(page).getByRole('button', { name: 'Add a passkey' }).click()
  await section(page).getByRole('button', { name: 'Go on with this device' }).click()
  await expect(passkeys(page).getByRole('listitem')).toHaveCount(1)
  await expect(passkeys(page)).toContainText('Added today · not used yet')

  await passkeys(page)
    .getByRole('button', { name: /^Rename/ })
    .click()
  const naming = page.getByRole('dialog', { name: 'Name this passkey' })
  await naming.getByLabel('Name').fill('My laptop')
  await naming.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(passkeys(page)).toContainText('My laptop')
  await section(page).scrollIntoViewIfNeeded()
  await looksRight()
  await takeShots(page, 'passkeys-settings')

  // One passkey for an account is enough on a device.
  await section(page).getByRole('button', { name: 'Add a passkey' }).click()
  await section(page).getByRole('button', { name: 'Go on with this device' }).click()
  await expect(section(page).getByRole('alert')).toHaveText('This device keeps a passkey for your account already.')

  await device.answers(false)
  await signOut(page)
  await page.goto('/auth?next=/inbox')
  const button = page.getByRole('button', { name: 'Sign in with a passkey' })
  await expect(button).toBeVisible()
  await looksRight()
  await takeShots(page, 'passkeys-auth')
  // The device is asked, and left for another screen.
  await button.click()
  await page.getByRole('link', { name: 'Forgot' }).click()
  await expect(page).toHaveURL(/\/auth\/forgot$/)
  await page.goBack()
  await expect(button).toBeEnabled()
  await device.answers(true)
  await button.click()
  await expect(page).toHaveURL(/^[^?]*\/inbox$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  // The door says how this device came in; its owner takes what the browser offers in the field.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('o1-last-way'))).toBe('passkey')
  await device.answers(false)
  await signOut(page)
  await page.goto('/auth')
  await expect(button).toHaveAccessibleDescription('Last used here')
  await device.answers(true)
  await offerInField()
  await page.goto('/auth?next=/settings')
  await expect(page).toHaveURL(/^[^?]*\/settings$/)
  await page.evaluate(() => sessionStorage.removeItem('journey-offers'))
  await expect(passkeys(page)).toContainText('used within the last hour')

  // Some minutes later an open session is not enough: the passkey says who is there, and the session of before ends.
  await growOld(page)
  const sessions = page.getByRole('region', { name: 'Devices' }).getByRole('listitem')
  await expect(sessions.first()).toBeVisible()
  const before = await sessions.count()
  await passkeys(page).getByRole('button', { name: 'Remove My laptop' }).click()
  const removing = page.getByRole('dialog', { name: 'Remove My laptop?' })
  await expect(removing.getByLabel('Your password')).toBeVisible()
  await looksRight()
  await takeShots(page, 'passkeys-confirm')
  await removing.getByRole('button', { name: 'Use a passkey instead' }).click()
  await expect(section(page).getByRole('listitem')).toHaveCount(0)
  await expect(section(page).getByRole('button', { name: 'Add a passkey' })).toBeVisible()
  await page.reload()
  await expect(sessions).toHaveCount(before)
  await signOut(page)
  await device.answers(false)
  await page.goto('/auth')
  await device.answers(true)
  await button.click()
  await expect(page.getByRole('alert')).toHaveText(/^This passkey opens no place in the club/)
})

test('a passkey is one step: who has two takes the other one, and a closed account says so and what can be done', async ({
  page,
  surprises,
}) => {
  test.slow()
  surprises.expect(/ERR_FAILED/)
  const member = await newMember()
  const device = await giveDevice(page)
  await offersNothingInField(page)
  await enter(page, '/settings', member.email, member.password)
  await section(page).getByRole('button', { name: 'Add a passkey' }).click()
  await section(page).getByRole('button', { name: 'Go on with this device' }).click()
  await expect(passkeys(page).getByRole('listitem')).toHaveCount(1)
  const steps = page.getByRole('region', { name: 'Two-step sign-in' })
  await steps.getByRole('button', { name: 'Set up', exact: true }).click()
  await steps.getByRole('button', { name: 'Go on' }).click()
  const key = await steps.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/).textContent()
  const app = new Authenticator(key ?? '')
  await steps.getByLabel('Code that the app shows').fill(await app.code())
  await steps.getByRole('button', { name: 'I have kept them' }).click()

  await page.getByRole('button', { name: 'Sign out here' }).click()
  await expect(page).toHaveURL(/\/auth$/)
  await page.goto('/auth?next=/inbox')
  const button = page.getByRole('button', { name: 'Sign in with a passkey' })
  // The server is gone for a moment: a sentence, and the button is there.
  await page.route('**/auth/v1/passkeys/**', (route) => route.abort())
  await button.click()
  await expect(page.getByRole('alert')).toHaveText(/^You seem to be offline/)
  await page.unroute('**/auth/v1/passkeys/**')
  await button.click()
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Tabs' })).toHaveCount(0)
  await page.getByLabel('Code', { exact: true }).fill(await app.code())
  await expect(page).toHaveURL(/^[^?]*\/inbox$/)

  await closeAccount(member)
  await signOut(page)
  await device.answers(false)
  await page.goto('/auth')
  await device.answers(true)
  await button.click()
  await expect(page.getByRole('alert')).toContainText('The club has disabled this account.')
  await page.getByRole('link', { name: 'What you can do' }).click()
  await expect(page.getByRole('heading', { name: 'A closed account' })).toBeVisible()
})
