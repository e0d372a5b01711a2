// Devices in the settings: where a member is signed in, and signing one or all others out, seen from both sides.
import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { enter, signIn } from './support/people/actor.ts'
import { keptAnswers } from './support/people/kept-answers.ts'
import { closeAccount, newMember } from './support/people/new-member.ts'

const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Mobile Safari/537.36'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

const devices = (page: Page) => page.getByRole('list', { name: 'Devices' }).getByRole('listitem')
/** The list is read again every ten seconds. */
const soon = { timeout: 20_000 }

test.beforeEach(({ surprises }) => {
  // What an ended session is answered.
  surprises.expect(/40[13] \w+ .*\/(rest|auth)\/v1/)
  surprises.expect('WebSocket')
})

test('another device appears by itself and is signed out from here, wherever it is', async ({
  page,
  another,
  looksRight,
}) => {
  test.slow()
  const { email, password } = await newMember()
  await signIn(page, email, password)
  await page.goto('/settings')
  await expect(devices(page).filter({ hasText: 'This device' })).toHaveCount(1)
  const before = await devices(page).count()

  const phone = await another({ userAgent: ANDROID })
  await signIn(phone, email, password)
  await phone.goto('/settings')
  await expect(devices(phone).first()).toContainText('Chrome on Android')
  await expect(devices(phone).first()).toContainText('This device')
  const there = devices(page).filter({ hasText: 'Chrome on Android' })
  await expect(there).toHaveCount(1, soon)
  await expect(there).toContainText('used within the last hour')
  await looksRight()
  await there.getByRole('button', { name: /^Sign out/ }).press('Enter')
  await expect(there).toHaveCount(0)
  // The row took the focus with it.
  await expect(page.getByRole('list', { name: 'Devices' })).toBeFocused()
  await expect(devices(page)).toHaveCount(before)
  await expect(page.getByText('Chrome on Android is signed out')).toBeVisible()

  // The other side is at the door, keeps nothing, and comes back to where it was.
  await expect(phone).toHaveURL(/\/auth\?next=%2Fsettings/, soon)
  expect(await phone.evaluate(() => localStorage.getItem('o1-session'))).toBeNull()
  await phone.getByLabel('Email').fill(email)
  await phone.getByLabel('Password', { exact: true }).fill(password)
  await phone.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(devices(phone).first()).toContainText('This device')
})

test('all others are signed out at once, and this one stays', async ({ page, another }) => {
  test.slow()
  const { email, password } = await newMember()
  await signIn(page, email, password)
  await page.goto('/settings')
  const phones = [await another({ userAgent: ANDROID }), await another({ userAgent: IPHONE })]
  for (const phone of phones) {
    await signIn(phone, email, password)
    await phone.goto('/settings')
    await expect(devices(phone).first()).toContainText('This device')
  }
  await expect(devices(page).filter({ hasText: 'Safari on iPhone' })).toHaveCount(1, soon)
  await page.getByRole('button', { name: 'Sign out all others' }).click()
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Sign out all others' }).click()
  await dialog.getByRole('button', { name: 'Sign them out' }).click()
  await expect(devices(page)).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Sign out all others' })).toHaveCount(0)
  for (const phone of phones) await expect(phone).toHaveURL(/\/auth\?next=%2Fsettings/, soon)
  await page.reload()
  await expect(devices(page)).toHaveCount(1)
})

test('a device that hears of its end at the door keeps nothing either', async ({ page, another }) => {
  test.slow()
  const { email, password } = await newMember()
  const phone = await another({ userAgent: ANDROID })
  await signIn(phone, email, password)
  await phone.goto('/discover')
  await expect.poll(() => keptAnswers(phone)).not.toEqual([])
  // Closed for longer than its token holds.
  await phone.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('o1-session') ?? '{}')
    localStorage.setItem('o1-session', JSON.stringify({ ...session, expires_at: 1 }))
  })
  await phone.goto('about:blank')
  await signIn(page, email, password)
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Sign out all others' }).click()
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: 'Sign them out' })
    .click()
  await expect(devices(page)).toHaveCount(1)

  await phone.goto('/auth')
  await expect.poll(() => phone.evaluate(() => localStorage.getItem('o1-session'))).toBeNull()
  await expect.poll(() => keptAnswers(phone)).toEqual([])
})

test('signing out here leaves the other device in; signing out everywhere does not', async ({ page, another }) => {
  test.slow()
  const { email, password } = await newMember()
  const phone = await another({ userAgent: ANDROID })
  await signIn(phone, email, password)
  await phone.goto('/settings')
  await signIn(page, email, password)
  await page.goto('/settings')
  // What is asked in the moment in which the session ends is refused.
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Sign out here' }).click()
  await expect(page).toHaveURL(/\/auth$/)
  await phone.reload()
  await expect(devices(phone).first()).toContainText('This device')
  await enter(page, '/settings', email, password)
  await expect(devices(page).first()).toContainText('This device')
  await phone.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(phone).toHaveURL(/\/auth$/)
  await expect(page).toHaveURL(/\/auth\?next=%2Fsettings/, soon)
})

test('an account that is closed leaves the settings', async ({ page }) => {
  const member = await newMember()
  await enter(page, '/settings', member.email, member.password)
  await expect(devices(page).first()).toContainText('This device')
  await closeAccount(member)
  await expect(page).toHaveURL(/\/auth/, soon)
})
