// The way to the console: an admin without a profile lands there from everywhere, and may leave; a member who is an admin finds it.

import { expect, test } from './support/journey.ts'
import { enter, signIn } from './support/people/actor.ts'
import { adminWithoutProfile, secondAdmin } from './support/people/second-admin.ts'

const memberScreens = [
  '/home',
  '/discover',
  '/filters',
  '/live-network',
  '/inbox',
  '/profile',
  '/other-profile/6c0b7c0e-6d1e-4a7b-9f7e-0d5a6a2b1c3d',
  '/onboarding',
  '/onboarding/finish',
  '/first-login',
]

test('an admin without a profile lands in the console from everywhere, and signs out there', async ({
  page,
  looksRight,
  surprises,
}) => {
  // A member screen asks before it knows.
  surprises.expect(/403 .*\/rest\/v1\//)
  const { email, password } = await adminWithoutProfile()
  const refused: string[] = []
  page.on('response', (answer) => answer.status() === 403 && refused.push(answer.url()))
  await page.goto('/auth')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  const console = page.getByRole('heading', { level: 1, name: 'o1 CMS' })
  await expect(console).toBeVisible()
  expect(refused, 'signing in asks for nothing of a member').toEqual([])
  await looksRight()
  for (const path of ['/', '/auth', ...memberScreens]) {
    await page.goto(path)
    await expect(console, path).toBeVisible()
    await expect(page, path).toHaveURL(/\/cms$/)
    await expect(page.getByRole('alert'), path).toHaveCount(0)
  }
  await page.goto('/apply')
  await expect(page.getByRole('heading', { name: 'You keep this door' })).toBeVisible()
  await looksRight()
  await page.getByRole('button', { name: 'Apply all the same' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
  await page.goto('/apply')
  await page.getByRole('link', { name: 'Open the console' }).click()
  await expect(page.getByRole('link', { name: 'Back to the club' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Change my password' }).click()
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await page.goto('/cms')
  await expect(page.getByRole('heading', { name: /^Applications \(\d+\)$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/auth$/)
  await page.goto('/cms')
  await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible()
})

test('a member who is an admin goes from the profile to the console and back', async ({
  page,
  another,
  looksRight,
}) => {
  const { email, password } = await secondAdmin()
  await enter(page, '/profile', email, password)
  await page.getByRole('link', { name: 'Console' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'o1 CMS' })).toBeVisible()
  await looksRight()
  await page.getByRole('link', { name: 'Back to the club' }).click()
  await expect(page).toHaveURL(/\/home/)

  const other = await another()
  await signIn(other)
  await other.goto('/profile')
  await expect(other.getByRole('button', { name: 'Edit Profile' })).toBeVisible()
  await other.waitForLoadState('networkidle')
  await expect(other.getByRole('link', { name: 'Console' })).toHaveCount(0)
})
