// Two-step sign-in: set up in the settings, taken at the door, by a code or by a recovery code, in two tabs and on two devices; nothing of the app is
// asked for or shown before. And the admins of a club that asks them for it.
import type { Page, Request } from '@playwright/test'
import { type NewClub, startNewClub } from './support/club/new-club.ts'
import { expect, test as journey } from './support/journey.ts'
import { mailedLink } from './support/mail.ts'
import { bringSession, enter, signIn } from './support/people/actor.ts'
import { Authenticator } from './support/people/authenticator.ts'
import { newMember } from './support/people/new-member.ts'
import { growOld } from './support/people/old-session.ts'
import {
  appCode,
  codesList,
  doorCode,
  giveThePassword,
  goOn,
  kept,
  keyShown,
  secondStep,
  section,
  setUp,
  setUpButton,
  signOutHere,
  stepDevices,
} from './support/people/second-step.ts'

const test = journey

/** What is asked of the club's data from now on, as whoever is signed in. */
function dataAsked(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url())
    if (/^\/(rest|storage|realtime|functions)\/v1/.test(pathname)) asked.push(`${request.method()} ${pathname}`)
  })
  return asked
}

test.beforeEach(({ surprises }) => {
  // What an ended session is answered.
  surprises.expect(/40[13] \w+ .*\/(rest|auth)\/v1/)
  surprises.expect('WebSocket')
})

test('set up in the settings, then asked for at the door, wherever the member was going', async ({
  page,
  surprises,
  looksRight,
}) => {
  test.slow()
  // Wrong codes.
  surprises.expect(/422 POST .*\/auth\/v1\/factors/)
  const member = await newMember()
  await enter(page, '/settings', member.email, member.password)
  await expect(section(page)).toContainText('whoever learns the password alone stays outside')
  await setUpButton(page).click()
  await expect(section(page).getByLabel('Name of the device')).toBeFocused()
  await section(page).getByLabel('Name of the device').fill('  ')
  await goOn(page).click()
  await expect(section(page).getByRole('alert')).toHaveText('Please give it a name, so that you know it again.')
  await section(page).getByLabel('Name of the device').fill('My phone')
  await looksRight()
  await goOn(page).click()
  const app = new Authenticator(await keyShown(page))
  const picture = section(page).getByRole('img', { name: 'QR code for your app' })
  // It is drawn, under the content policy of the page.
  expect(await picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBeGreaterThan(40)
  await looksRight()
  await appCode(page).fill(app.wrongCode())
  await expect(section(page).getByRole('alert')).toContainText('This code is not right')
  await appCode(page).fill(await app.code())
  await expect(section(page).getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
  await expect(codesList(page)).toHaveCount(10)
  await looksRight()

  // They stay until they are kept, wherever the member goes meanwhile.
  const first = await codesList(page).first().textContent()
  const saved = page.waitForEvent('download')
  await section(page).getByRole('button', { name: 'Download' }).click()
  expect((await saved).suggestedFilename()).toBe('o1-recovery-codes.txt')
  await page.getByRole('link', { name: 'Profile' }).first().click()
  await expect(page).toHaveURL(/\/profile/)
  await expect(page.getByText('Keep your recovery codes')).toBeVisible()
  await page.goBack()
  await expect(codesList(page).first()).toHaveText(first ?? '')
  await kept(page).click()
  await expect(stepDevices(page)).toContainText(/My phone.*Set up today · used within the last hour/)
  await expect(section(page)).toContainText('10 recovery codes are left.')
  await looksRight()

  await signOutHere(page)
  await page.goto('/discover')
  await expect(page).toHaveURL(/\/auth\?next=%2Fdiscover/)
  const asked = dataAsked(page)
  await giveThePassword(page, member)
  await expect(secondStep(page)).toBeVisible()
  await expect(page.getByText('The code that “My phone” shows for o1.')).toBeVisible()
  await expect(doorCode(page)).toBeFocused()
  await looksRight()
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  await doorCode(page).fill(app.wrongCode())
  await expect(page.getByRole('alert')).toContainText('This code is not right')
  expect(asked).toEqual([])
  await doorCode(page).fill(await app.code())
  await expect(page).toHaveURL(/\/discover$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('before the second step a reload and a second tab lead to it, and nothing of the app is asked for or seen', async ({
  page,
  context,
}) => {
  test.slow()
  const member = await newMember()
  await enter(page, '/settings', member.email, member.password)
  const { app } = await setUp(page)
  await signOutHere(page)
  await giveThePassword(page, member)
  await expect(secondStep(page)).toBeVisible()

  const asked = dataAsked(page)
  const flashed = await watchForTabs(page)
  await page.goto('/home')
  await expect(secondStep(page)).toBeVisible()
  await page.reload()
  await expect(secondStep(page)).toBeVisible()
  await page.goto('/')
  await expect(page).toHaveURL(/\/auth$/)
  await expect(secondStep(page)).toBeVisible()

  const other = await context.newPage()
  const askedThere = dataAsked(other)
  const flashedThere = await watchForTabs(other)
  await other.goto('/inbox')
  await expect(other).toHaveURL(/\/auth\?next=%2Finbox/)
  await expect(secondStep(other)).toBeVisible()
  expect([...asked, ...askedThere]).toEqual([])
  expect([...flashed, ...flashedThere]).toEqual([])

  // One step is enough for both.
  await doorCode(page).fill(await app.code())
  await expect(page).toHaveURL(/\/(home|first-login)/)
  await expect(other).toHaveURL(/\/inbox/)
})

/** Tells of the tab bar of members, should it be on the screen for a single frame. */
async function watchForTabs(page: Page): Promise<string[]> {
  const seen: string[] = []
  await page.exposeFunction('tellTabs', (where: string) => seen.push(where))
  await page.addInitScript(() => {
    const look = () => {
      const bar = document.querySelector('nav[aria-label="Tabs"]')
      if (bar?.checkVisibility({ visibilityProperty: true }))
        (window as unknown as { tellTabs: (where: string) => void }).tellTabs(location.pathname)
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  return seen
}

test('a recovery code opens the account once, and two-step sign-in is off then', async ({
  page,
  another,
  surprises,
  looksRight,
}) => {
  test.slow()
  surprises.expect(/422 POST .*use-recovery-code/)
  const member = await newMember()
  const { page: settings } = await enter(page, '/settings', member.email, member.password)
  const { app, codes } = await setUp(settings)

  const phone = await another()
  await phone.goto('/auth?next=%2Finbox')
  await giveThePassword(phone, member)
  await phone.getByRole('button', { name: 'Use a recovery code instead' }).click()
  const field = phone.getByLabel('Recovery code')
  await expect(field).toBeFocused()
  await looksRight(phone)
  await field.fill('AAAA-AAAA-AAAA-AAAA')
  await phone.getByRole('button', { name: 'Go in' }).click()
  await expect(phone.getByRole('alert')).toBeVisible()
  await field.fill(codes[3] ?? '')
  await field.press('Enter')
  await expect(phone.getByRole('heading', { name: 'You are in' })).toBeFocused()
  await expect(phone.getByText('Two-step sign-in is off now.')).toBeVisible()
  await looksRight(phone)
  await phone.getByRole('button', { name: 'Later' }).click()
  await expect(phone).toHaveURL(/\/inbox/)

  // The session on the other device has ended.
  await page.reload()
  await expect(page).toHaveURL(/\/auth/)
  await phone.goto('/settings')
  await expect(setUpButton(phone)).toBeVisible()
  // The device that was lost opens nothing any more, and the password alone is enough again.
  expect(await app.code()).toMatch(/^\d{6}$/)
  await signOutHere(phone)
  await giveThePassword(phone, member)
  await expect(phone).toHaveURL(/\/(home|first-login)/)
})

test('another device loses its access when two steps are set up, and has it again after its own second step; a new password asks for both', async ({
  page,
  another,
  surprises,
}) => {
  test.slow()
  // A wrong code.
  surprises.expect(/422 POST .*\/auth\/v1\/factors/)
  const member = await newMember()
  const phone = await another()
  await signIn(phone, member.email, member.password)
  await phone.goto('/inbox')
  await expect(phone.getByRole('heading', { level: 1 })).toBeVisible()
  await enter(page, '/settings', member.email, member.password)
  const { app } = await setUp(page)

  await phone.goto('/settings')
  await expect(phone).toHaveURL(/\/auth\?next=%2Fsettings/)
  await giveThePassword(phone, member)
  await doorCode(phone).fill(await app.code())
  await expect(stepDevices(phone)).toContainText('My phone')

  // Some minutes later both steps are asked for before a new password.
  await growOld(phone)
  await phone.getByRole('button', { name: 'Change password' }).click()
  await phone.getByLabel('Current password').fill(member.password)
  await phone.getByLabel('New password', { exact: true }).fill('chosen with two steps')
  await phone.getByLabel('Code of your app').fill(app.wrongCode())
  await phone.getByRole('button', { name: 'Save the password' }).click()
  await expect(phone.getByRole('alert')).toContainText('This code is not right')
  await phone.getByLabel('Code of your app').fill(await app.code())
  await phone.getByRole('button', { name: 'Save the password' }).click()
  await expect(phone.getByText('Your new password is set')).toBeVisible()
})

test('a tab that is refused while another one waits for the answer to its first code goes on, and so does that one', async ({
  page,
  context,
}) => {
  const member = await newMember()
  await enter(page, '/settings', member.email, member.password)
  const tab = await context.newPage()
  await tab.goto('/inbox')
  await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
  // The server knows of two steps by then; this device, on a slow line, does not.
  await page.route('**/auth/v1/factors/*/verify', async (route) => {
    const answer = await route.fetch()
    const refused = tab.waitForResponse((response) => response.status() === 403)
    await tab.getByRole('link', { name: 'Discover' }).first().click()
    await refused
    await tab.waitForTimeout(5000)
    await route.fulfill({ response: answer })
  })
  await setUp(page)
  await expect(stepDevices(page)).toContainText('My phone')
  await expect(tab).toHaveURL(/\/discover/)
  await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
  await tab.reload()
  await expect(tab).toHaveURL(/\/discover/)
  await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a session that does not know of the second step yet is told by the server, and so is a mailed link: each goes on where it was', async ({
  page,
  another,
}) => {
  test.slow()
  const member = await newMember()
  const settings = await another()
  await enter(settings, '/settings', member.email, member.password)
  const { app } = await setUp(settings)

  await bringSession(page, member.email, member.password)
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('o1-session') ?? '{}')
    delete session.user.factors
    localStorage.setItem('o1-session', JSON.stringify(session))
  })
  await page.goto('/inbox')
  await expect(page).toHaveURL(/\/auth\?next=%2Finbox/)
  await expect(secondStep(page)).toBeVisible()
  await doorCode(page).fill(await app.code())
  await expect(page).toHaveURL(/\/inbox/)

  // A mailed link is one step too.
  const visitor = await another()
  await visitor.goto('/auth/forgot')
  await visitor.getByLabel('Email').fill(member.email)
  await visitor.getByRole('button', { name: 'Send the link' }).click()
  await expect(visitor.getByRole('heading', { name: 'Look in your mail' })).toBeVisible()
  await visitor.goto(await mailedLink(member.email))
  const asked = dataAsked(visitor)
  await visitor.getByRole('button', { name: 'Continue' }).click()
  await expect(secondStep(visitor)).toBeVisible()
  await expect(visitor.getByLabel('New password', { exact: true })).toHaveCount(0)
  expect(asked).toEqual([])
  await doorCode(visitor).fill(await app.code())
  await expect(visitor.getByText(`For ${member.email}.`)).toBeVisible()
  await visitor.getByLabel('New password', { exact: true }).fill('chosen by a mailed link')
  await visitor.getByRole('button', { name: 'Save and go in' }).click()
  await expect(visitor).toHaveURL(/\/(home|first-login)/)
})

test('Back and a reload in the middle of the setting up, in a session that was open for a while, lose nothing and leave nothing behind', async ({
  page,
  surprises,
}) => {
  test.slow()
  surprises.expect(/verify|400 POST .*grant_type=refresh_token/)
  // The name is taken by what was left, which makes room; and the proof that is asked for.
  surprises.expect(/4(00|22) POST .*\/auth\/v1\/factors$/)
  const member = await newMember()
  await enter(page, '/settings', member.email, member.password)
  // Whoever has been signed in for a while says first who they are.
  await growOld(page)
  await setUpButton(page).click()
  await section(page).getByLabel('Name of the device').fill('Pocket')
  await goOn(page).click()
  await section(page).getByLabel('Your password').fill(member.password)
  await goOn(page).click()
  const firstKey = await keyShown(page)
  await page.reload()
  // Its name is kept, its key is not: another one is made under the same name.
  await expect(section(page).getByLabel('Name of the device')).toHaveValue('Pocket')
  await goOn(page).click()
  expect(await keyShown(page)).not.toBe(firstKey)
  await page.goBack()
  await expect(setUpButton(page)).toBeFocused()
  await setUpButton(page).click()
  await goOn(page).click()
  const app = new Authenticator(await keyShown(page))
  // The code is taken, its answer is lost: the door knows how it stands, and nothing is a screen of refusals.
  await page.route('**/factors/*/verify', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await appCode(page).fill(await app.code())
  await expect(page).toHaveURL(/\/auth\?/)
  await page.unroute('**/factors/*/verify')
  await giveThePassword(page, member)
  await doorCode(page).fill(await app.code())
  await expect(section(page)).toContainText('You have no recovery codes')
  await expect(stepDevices(page).getByRole('listitem')).toHaveCount(1)
  await expect(stepDevices(page)).toContainText('Pocket')
})

test('by keyboard alone: set up, a second device, new codes, and off again', async ({ page, looksRight }) => {
  test.slow()
  const member = await newMember()
  await enter(page, '/settings', member.email, member.password)
  await setUpButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Name of the device')).toBeFocused()
  await page.keyboard.press('Enter')
  const app = new Authenticator(await keyShown(page))
  await tabTo(page, 'Code that the app shows')
  await page.keyboard.type(await app.code())
  await expect(section(page).getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
  const before = await codesList(page).allTextContents()
  await kept(page).focus()
  await page.keyboard.press('Enter')

  await section(page).getByRole('button', { name: 'Add another device' }).press('Enter')
  await expect(page.getByLabel('Name of the device')).toBeFocused()
  await page.keyboard.type('Laptop')
  await page.keyboard.press('Enter')
  const laptop = new Authenticator(await keyShown(page))
  await appCode(page).press('Tab')
  await appCode(page).fill(await laptop.code())
  await expect(stepDevices(page).getByRole('listitem')).toHaveCount(2)
  await expect(section(page).getByRole('button', { name: 'Add another device' })).toBeFocused()

  await section(page).getByRole('button', { name: 'New recovery codes' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Make new codes' }).press('Enter')
  await expect(codesList(page)).toHaveCount(10)
  expect(await codesList(page).allTextContents()).not.toEqual(before)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(section(page).getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
  await kept(page).press('Enter')

  await section(page).getByRole('button', { name: 'Remove Laptop' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Remove Laptop?' })
  await expect(dialog).toContainText('a code of another one is asked for')
  await looksRight()
  await dialog.getByRole('button', { name: 'Remove it', exact: true }).press('Enter')
  // This session was opened by the device that has gone: the one that stays is asked.
  await expect(secondStep(page)).toBeVisible()
  await page.keyboard.type(await app.code())
  await expect(page).toHaveURL(/\/settings$/)
  await expect(stepDevices(page).getByRole('listitem')).toHaveCount(1)
  await section(page).getByRole('button', { name: 'Remove My phone' }).press('Enter')
  await expect(page.getByRole('dialog')).toContainText('two-step sign-in is off then')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove it and switch off' }).press('Enter')
  await expect(setUpButton(page)).toBeVisible()
})

/** As a person does who sees no picture and has no mouse. */
async function tabTo(page: Page, label: string) {
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(page.getByLabel(label)).toBeFocused({ timeout: 50 })
  }).toPass({ intervals: [10] })
}

const atTheClub = journey.extend<{ club: NewClub }>({
  club: async ({ browserName: _ }, use) => {
    const club = await startNewClub({ adminsNeedTwoSteps: true })
    await use(club)
    await club.close()
  },
  baseURL: ({ club }, use) => use(club.url),
})

atTheClub('admins need two steps from their second sign-in on', async ({ page, club, surprises, looksRight }) => {
  test.slow()
  surprises.expect(/403 POST .*\/rpc\/verify_admin_access/)
  surprises.expect(/403 \w+ .*\/rest\/v1/)
  const email = 'keeper@club.example'
  const said = await club.admin('create', email)
  const password = /^ +(\S+)$/m.exec(said)?.[1] ?? ''
  await page.goto('/auth')
  await giveThePassword(page, { email, password })
  await expect(page.getByRole('heading', { name: 'Applications (0)' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/auth/)

  await giveThePassword(page, { email, password })
  await expect(page.getByRole('heading', { name: 'One thing first' })).toBeVisible()
  await looksRight()
  await page.getByRole('link', { name: 'Set it up' }).click()
  await expect(section(page)).toContainText('Admins of this club sign in with two steps.')
  await goOn(page).click()
  const app = new Authenticator(await keyShown(page))
  await appCode(page).fill(await app.code())
  await expect(codesList(page)).toHaveCount(10)
  await kept(page).click()
  await page.getByRole('link', { name: 'Console' }).first().click()
  await expect(page.getByRole('heading', { name: 'Applications (0)' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/auth/)

  await giveThePassword(page, { email, password })
  await doorCode(page).fill(await app.code())
  await expect(page.getByRole('heading', { name: 'Applications (0)' })).toBeVisible()
})
