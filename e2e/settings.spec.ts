// Settings: the light, being found, introductions, the address, the password. Devices are settings-devices.spec.ts.
import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { mailedLink } from './support/mail.ts'
import { enter } from './support/people/actor.ts'
import { memberApi } from './support/people/api.ts'
import { newFriendOfAva, newMember } from './support/people/new-member.ts'
import { adminWithoutProfile, secondAdmin } from './support/people/second-admin.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** A member with settings open, and another one's address. */
async function openSettings(page: Page, path = '/settings') {
  const member = await newMember()
  await enter(page, path, member.email, member.password)
  return member
}

/** Presses a mailed link in a browser of its own, as on another device. */
async function pressMailedLink(phone: Page, to: string) {
  await phone.goto(await mailedLink(to))
  await phone.getByRole('button', { name: 'Confirm the change' }).click()
}

test('a chosen light holds at once, in every tab and after a reload', async ({ page, context, looksRight }) => {
  await enter(page, '/profile')
  const tab = await context.newPage()
  await tab.goto('/home')
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expect(section(page, 'E-mail').getByText('You sign in as ava@o1.test.')).toBeVisible()
  await looksRight()
  const theme = (of: Page) => of.locator('html').getAttribute('data-theme')
  await page.getByRole('radio', { name: 'System' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => Promise.all([theme(page), theme(tab)])).toEqual(['light', 'light'])
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Light' })).toBeChecked()
  expect(await theme(page)).toBe('light')
  await page.getByRole('radio', { name: 'System' }).check()
  await expect.poll(() => Promise.all([theme(page), theme(tab)])).toEqual([null, null])
})

test('fits a narrow screen with letters twice as large, and writes as the device does', async ({ another }) => {
  const page = await another({ locale: 'de-DE', timezoneId: 'Europe/Berlin', viewport: { width: 360, height: 740 } })
  await enter(page, '/settings')
  await expect(section(page, 'Appearance').getByText(/: \d{1,2} \w+ \d{4}, \d{1,2}:\d{2}, 2\.850\.$/)).toBeVisible()
  await page.addStyleTag({ content: 'html { font-size: 200% }' })
  await expect(section(page, 'Devices').getByRole('listitem').first()).toBeVisible()
  for (const path of ['', '?change=email', '?change=password']) {
    if (path) await page.goto(`/settings${path}`)
    await page.addStyleTag({ content: 'html { font-size: 200% }' })
    await expect(page.getByRole('button', { name: 'Sign out here' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  }
})

test('a member hides from Discovery; what can’t be saved goes back', async ({ page, surprises }) => {
  const { api } = await openSettings(page)
  const stored = async () => {
    const path = `/rest/v1/profiles?select=discovery_visible&user_id=eq.${api.userId}`
    return (await api.must<{ discovery_visible: boolean }[]>('GET', path))[0]?.discovery_visible
  }
  const showMe = page.getByRole('switch', { name: 'Show me in Discovery' })
  await showMe.click()
  await expect(showMe).not.toBeChecked()
  await expect(page.getByText('Members who don’t know you yet can’t find you.')).toBeVisible()
  await expect.poll(stored).toBe(false)
  await page.reload()
  await expect(showMe).not.toBeChecked()
  await page.route('**/rest/v1/profiles?**', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 400, json: { message: 'no' } }) : route.continue(),
  )
  surprises.expect('/rest/v1/profiles')
  // It moves at once, and goes back with the answer: too fast to be asked in between.
  await showMe.click()
  await expect(page.getByText('Failed to save the setting')).toBeVisible()
  await expect(showMe).not.toBeChecked()
  expect(await stored()).toBe(false)
})

test('a member takes introductions only through friends they choose: others are told kindly, other devices at once', async ({
  page,
  another,
  looksRight,
}) => {
  test.slow()
  const [host, guest] = [await newFriendOfAva(), await newFriendOfAva()]
  await enter(page, '/settings', host.email, host.password)
  const desk = await another()
  await enter(desk, '/settings', host.email, host.password)
  const introductions = section(page, 'Introductions')
  await introductions.getByRole('radio', { name: 'Any mutual friend' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(introductions.getByText(/You have chosen nobody, so nobody can ask/)).toBeVisible()
  await expect(section(desk, 'Introductions').getByText(/You have chosen nobody/)).toBeVisible()
  await looksRight()

  const visit = await another()
  await enter(visit, `/other-profile/${host.api.userId}`, guest.email, guest.password)
  const request = visit.getByRole('button', { name: 'Request Plug' })
  await expect(visit.getByText(`${host.name} takes introductions only through friends they chose.`)).toBeVisible()
  await expect(request).toBeDisabled()
  await visit.goto(`/home?plug=${host.api.userId}`)
  const sheet = visit.getByRole('dialog', { name: 'Request a Plug' })
  await expect(sheet.getByText(`${host.name} takes introductions only through friends they chose.`)).toBeVisible()
  await expect(sheet.getByRole('radio')).toHaveCount(0)
  await looksRight(visit)

  // By keyboard alone: the sheet opens, Space chooses, Escape leads back to its opener.
  const opener = introductions.getByRole('button', { name: 'Choose friends' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const friends = page.getByRole('dialog', { name: 'Friends who may introduce you' })
  const ava = friends.getByRole('checkbox', { name: /Ava Laurent/ })
  await ava.focus()
  await page.keyboard.press('Space')
  await expect(ava).toBeChecked()
  await expect(friends.getByText('1 friend chosen')).toBeVisible()
  await looksRight()
  await page.keyboard.press('Escape')
  await expect(introductions.getByRole('list', { name: 'Friends you chose' }).getByText('Ava Laurent')).toBeVisible()
  await expect(introductions.getByRole('button', { name: 'Change whom you chose' })).toBeFocused()
  await expect(section(desk, 'Introductions').getByText('Ava Laurent')).toBeVisible()

  await visit.goto(`/other-profile/${host.api.userId}`)
  await request.click()
  await expect(sheet.getByRole('radio', { name: /Ava Laurent/ })).toBeChecked()
  // She is left out while the sheet is open: the refusal says why, and the draft stays.
  await sheet.getByRole('textbox').fill('We both collect chairs')
  await host.api.call('set_introductions', { unchoose: [(await memberApi('ava@o1.test')).userId] })
  await sheet.getByRole('button', { name: 'Send Request' }).click()
  await expect(
    visit.getByText(`${host.name} takes introductions only through friends they chose.`).first(),
  ).toBeVisible()
})

test('a new address counts once both have confirmed it, and every tab shows it', async ({
  page,
  context,
  another,
  looksRight,
}) => {
  test.slow()
  const { email, password } = await openSettings(page)
  const tab = await context.newPage()
  await tab.goto('/settings')
  const mail = section(page, 'E-mail')
  await mail.getByRole('button', { name: 'Change e-mail' }).click()
  await expect(mail.getByLabel('New e-mail')).toBeFocused()
  await looksRight()
  await mail.getByLabel('New e-mail').fill(email.toUpperCase())
  await mail.getByRole('button', { name: 'Send the mails' }).click()
  await expect(mail.getByText('That is the address you have.')).toBeVisible()
  const wanted = `moved-${email}`
  await mail.getByLabel('New e-mail').fill(wanted)
  await mail.getByRole('button', { name: 'Send the mails' }).click()
  await expect(mail.getByText('Look in both mailboxes')).toBeVisible()
  await expect(page).toHaveURL(/\/settings$/)
  await looksRight()
  await mail.getByRole('button', { name: 'Send both mails again' }).click()
  await expect(mail.getByText('The mails left less than a minute ago: please wait a little.')).toBeVisible()

  const phone = await another()
  await pressMailedLink(phone, wanted)
  await expect(phone.getByRole('heading', { name: 'One more to go' })).toBeVisible()
  await expect(mail.getByText(`${wanted} has confirmed`)).toBeVisible()
  await expect(mail.getByText(`You sign in as ${email}.`)).toBeVisible()
  await page.reload()
  await expect(mail.getByText(`${wanted} has confirmed`)).toBeVisible()
  await pressMailedLink(phone, email)
  await expect(phone.getByRole('heading', { name: 'Your new address' })).toBeVisible()
  await expect(mail.getByText(`You sign in as ${wanted}. Both addresses have confirmed`)).toBeVisible()
  await expect(mail.getByRole('button', { name: 'Change e-mail' })).toBeVisible()
  await expect(section(tab, 'E-mail').getByText(`You sign in as ${wanted}.`)).toBeVisible()
  // The session of the browser has it too, for every other screen.
  await tab.goto('/reset-password')
  await expect(tab.getByText(`For ${wanted}.`)).toBeVisible()
  await memberApi(wanted, password)
})

test('another member’s address looks like a free one; a change is taken back with its links', async ({
  page,
  another,
  surprises,
}) => {
  surprises.expect('/auth/v1/verify')
  const { email } = await openSettings(page, '/settings?change=email')
  const mail = section(page, 'E-mail')
  await mail.getByLabel('New e-mail').fill('marcus@o1.test')
  await mail.getByRole('button', { name: 'Send the mails' }).click()
  await expect(mail.getByText('Look in both mailboxes')).toBeVisible()
  await expect(mail.getByText('one to marcus@o1.test')).toBeVisible()
  await page.reload()
  await mail.getByRole('button', { name: 'Take it back' }).click()
  await expect(mail.getByRole('button', { name: 'Change e-mail' })).toBeFocused()
  const phone = await another()
  await pressMailedLink(phone, email)
  await expect(phone.getByText('This link has been used or is too old.')).toBeVisible()
  await expect(mail.getByText(`You sign in as ${email}.`)).toBeVisible()
})

test('Back and Escape close a form, and its button has the focus again', async ({ page }) => {
  await openSettings(page)
  const button = page.getByRole('button', { name: 'Change password' })
  await button.click()
  await expect(page).toHaveURL(/change=password/)
  await page.goBack()
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('New password', { exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await expect(page).toHaveURL(/\/settings$/)
  await page.reload()
  await expect(page.getByLabel('New password', { exact: true })).toHaveCount(0)
})

test('a new password: at once right after signing in, later with the current one', async ({
  page,
  another,
  looksRight,
  surprises,
}) => {
  surprises.expect('/auth/v1/token')
  surprises.expect('/auth/v1/user')
  // The device that is signed out.
  surprises.expect(/40[13] \w+ .*\/(rest|auth)\/v1/)
  await page.clock.install()
  const { email, password } = await openSettings(page, '/settings?change=password')
  const form = section(page, 'Password')
  await expect(form.getByLabel('Current password', { exact: true })).toHaveCount(0)
  await form.getByLabel('New password', { exact: true }).fill('changed at once')
  await form.getByRole('button', { name: 'Save the password' }).click()
  await expect(page.getByText('Your new password is set')).toBeVisible()
  await expect(form.getByRole('button', { name: 'Change password' })).toBeFocused()
  expect(password).not.toBe('changed at once')

  const phone = await another()
  await enter(phone, '/settings', email, 'changed at once')
  await expect(section(phone, 'Devices').getByRole('listitem')).toHaveCount(2)
  await page.clock.fastForward('11:00')
  await form.getByRole('button', { name: 'Change password' }).click()
  await form.getByLabel('Current password', { exact: true }).fill('a guess')
  await form.getByLabel('New password', { exact: true }).fill('changed again')
  await form.getByRole('button', { name: 'Save the password' }).click()
  await expect(form.getByText('That is not your current password.')).toBeVisible()
  await looksRight()
  await form.getByLabel('Current password', { exact: true }).fill('changed at once')
  await form.getByLabel('New password', { exact: true }).fill('short')
  await form.getByRole('button', { name: 'Save the password' }).click()
  await expect(form.getByText('Password must be at least 6 characters long')).toBeVisible()
  await form.getByLabel('New password', { exact: true }).fill('changed again')
  await form.getByRole('button', { name: 'Save the password' }).click()
  await expect(form.getByRole('button', { name: 'Change password' })).toBeVisible()
  await expect(section(page, 'Devices').getByRole('listitem')).toHaveCount(1)
  await expect(phone).toHaveURL(/\/auth/, { timeout: 20_000 })
  await memberApi(email, 'changed again')
})

test('an admin without a profile has the parts that need none; a member who is one finds the console', async ({
  page,
  another,
  looksRight,
  surprises,
}) => {
  surprises.expect('not_a_member')
  surprises.expect(/40\d POST .*\/rest\/v1\/rpc/)
  const { email, password } = await adminWithoutProfile()
  await enter(page, '/cms', email, password)
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(section(page, 'E-mail').getByText(`You sign in as ${email}.`)).toBeVisible()
  await expect(section(page, 'Devices').getByText('This device')).toBeVisible()
  await expect(section(page, 'Password')).toBeVisible()
  for (const name of ['Discovery', 'Blocked people']) await expect(section(page, name)).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Tabs' })).toHaveCount(0)
  await looksRight()
  await page.reload()
  await expect(section(page, 'E-mail').getByText(`You sign in as ${email}.`)).toBeVisible()
  await page.getByRole('link', { name: 'Console' }).click()
  await expect(page).toHaveURL(/\/cms$/)

  const admin = await secondAdmin()
  const other = await another()
  await enter(other, '/settings', admin.email, admin.password)
  await section(other, 'Console').getByRole('link', { name: 'Open the console' }).click()
  await expect(other).toHaveURL(/\/cms$/)
})
