// The front door: landing, signing in and out, the wrong password, the lost page.

import { expect, test } from './support/journey.ts'
import { enter, signIn } from './support/people/actor.ts'
import { newMember } from './support/people/new-member.ts'

// With the worker, as members have it from the second visit on.
test.use({ serviceWorkers: 'allow' })

/** Words that did not fit their line and were cut in two. */
function brokenWords(heading: HTMLElement | SVGElement): string[] {
  const text = heading.firstChild
  if (!text) return ['nothing is written']
  return [...(text.textContent ?? '').matchAll(/\S+/g)].flatMap((word) => {
    const range = document.createRange()
    range.setStart(text, word.index)
    range.setEnd(text, word.index + word[0].length)
    return range.getClientRects().length > 1 ? [word[0]] : []
  })
}

test('a visitor sees the tagline and both ways in', async ({ page, looksRight }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'For the Extraordinary Few' })).toBeVisible()
  await looksRight()
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.getByRole('heading', { level: 1 }).evaluate(brokenWords), 'on the smallest phone').toEqual([])
  await page.getByRole('link', { name: 'Apply to Join' }).click()
  await expect(page).toHaveURL(/\/apply/)
  await page.goBack()
  await page.getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/auth/)
})

test('a member signs in, is welcomed, and is still signed in after a reload', async ({ page, looksRight }) => {
  await page.goto('/auth')
  await looksRight()
  await signIn(page)
  await expect(page).toHaveURL(/\/home/)
  await expect(page.getByText('Welcome back!')).toBeVisible()
  await page.reload()
  await expect(page).toHaveURL(/\/home/)
  await page.goto('/')
  await expect(page).toHaveURL(/\/discover/)
})

test('signing out ends every session, on this device and on the others', async ({ page, another, surprises }) => {
  // What the other device still asks is refused.
  surprises.expect(/\/(auth|rest|realtime)\/v1\//)
  // Somebody whose sessions no other journey uses.
  const { email, password } = await newMember()
  const elsewhere = await another()
  await Promise.all([enter(page, '/profile', email, password), enter(elsewhere, '/profile', email, password)])
  await expect(elsewhere.getByRole('button', { name: 'Logout' })).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/auth$/)
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('o1-session'))).toBeNull()
  await page.goto('/inbox')
  await expect(page).toHaveURL(/\/auth\?next=/)
  await elsewhere.reload()
  await expect(elsewhere).toHaveURL(/\/auth/)
})

test('a wrong password shows the error of the specification', async ({ page, surprises }) => {
  surprises.expect('/auth/v1/token')
  await page.goto('/auth')
  await page.getByLabel('Email').fill('ava@o1.test')
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByText('Invalid email or password. Please try again.').first()).toBeVisible()
})

test('a protected screen asks for a sign-in and then opens', async ({ page }) => {
  await page.goto('/inbox')
  await expect(page).toHaveURL(/\/auth/)
  await page.getByLabel('Email').fill('ava@o1.test')
  await page.getByLabel('Password', { exact: true }).fill('o1-demo-club')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(/\/inbox/)
})

test('an unknown address shows "Page not found" and leads home', async ({ page, looksRight, surprises }) => {
  surprises.expect(/^404 GET .*\/no-such-room/)
  expect((await page.goto('/no-such-room'))?.status()).toBe(404)
  await expect(page.getByText('Oops! Page not found')).toBeVisible()
  await looksRight()
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('every public address says what it is where a link to it is shown, without a script', async ({
  page,
  request,
  baseURL,
}) => {
  const addresses = {
    '/': 'For the Extraordinary Few',
    '/auth': 'Sign in',
    '/auth/forgot': 'Forgotten password',
    '/auth/confirm': 'Confirm',
    '/reset-password': 'Choose a new password',
    '/apply': 'Apply to join',
    '/apply/confirm': 'Confirm your email',
    '/application': 'Your application',
    '/why-you': 'Stand Out',
  }
  const tag = (html: string, name: string) =>
    [...html.matchAll(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`, 'g'))].map(([, text]) => text)
  for (const [address, title] of Object.entries(addresses)) {
    const answer = await request.get(address, { headers: { accept: '*/*' } })
    const html = await answer.text()
    expect([address, answer.status(), tag(html, 'og:title')]).toEqual([address, 200, [title]])
    expect(html).toContain(`<title>${title} · o1</title>`)
    expect(tag(html, 'og:url')).toEqual([`${baseURL}${address}`])
    expect(tag(html, 'og:image')).toEqual([`${baseURL}/preview.jpg`])
    expect(tag(html, 'og:description')).toEqual(tag(html, 'description'))
    expect(tag(html, 'description')[0]).toMatch(/^\S.{20,160}\.$/)
  }
  const picture = await request.get('/preview.jpg')
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/jpeg'])

  // What stands behind a member's address is nobody's business.
  const member = await (await request.get('/other-profile/7', { headers: { accept: '*/*' } })).text()
  expect([tag(member, 'og:title'), tag(member, 'robots')]).toEqual([['For the Extraordinary Few'], ['noindex']])
  expect((await request.get('/no-such-room', { headers: { accept: '*/*' } })).status()).toBe(404)

  // The window says the same once the script runs.
  await page.goto('/why-you')
  await expect(page).toHaveTitle('Stand Out · o1')
  expect(await page.locator('meta[name="description"]').count()).toBe(1)
})
