// The dashboard: clout, pairs to introduce, members one introduction away.
import type { Locator, Route } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { bringSession, enter } from './support/people/actor.ts'
import { newMember } from './support/people/new-member.ts'

// With the worker, as members have it from the second visit on.
test.use({ serviceWorkers: 'allow' })

test('a member sees their clout, whom to introduce and whom to ask for, in one request', async ({
  page,
  looksRight,
}) => {
  await enter(page, '/filters')
  await expect(page.getByRole('heading', { name: 'Filters' })).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => {
    // The screen before may still ask for something as it is left.
    if (page.url().endsWith('/home') && /\/rest\/v1\//.test(request.url())) asked.push(new URL(request.url()).pathname)
  })
  await page.goto('/home')
  await expect(page).toHaveTitle(/Your Clout Dashboard \| Live Network$/)
  await expect(page.getByRole('heading', { name: 'Your o1 Clout' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Clout' })).toContainText(/\d,\d{3}/)
  await expect(page.getByRole('heading', { name: 'Suggested Connections' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Recommended plugs for me' })).toBeVisible()
  expect(asked.filter((path) => path.endsWith('/home_dashboard'))).toHaveLength(1)
  // It was the page that asked, and the app has taken the answer over.
  expect(await page.evaluate(() => Reflect.get(window, 'o1Early'))).toEqual([])
  // The badge reads its count again once it hears of changes, and a slow machine asks whether it missed one; nothing is asked for a row.
  const kinds = new Set(asked.filter((path) => !path.endsWith('/signalled_within')))
  expect(kinds.size, [...kinds].join(', ')).toBeLessThanOrEqual(3)
  await looksRight()
})

test('with a token that has run out the page renews it and asks, once each, and the member stays signed in', async ({
  page,
}) => {
  const member = await newMember()
  // On a page without the app, whose client would renew it too.
  await bringSession(page, member.email, member.password)
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('o1-session') ?? '{}')
    localStorage.setItem('o1-session', JSON.stringify({ ...session, expires_at: 1 }))
  })
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/auth\/v1\/token|home_dashboard/.test(request.url())) asked.push(new URL(request.url()).pathname)
  })
  for (const path of ['/home', '/home']) {
    await page.goto(path)
    await expect(page.getByRole('region', { name: 'Clout' })).toBeVisible()
  }
  expect(asked.slice(0, 2)).toEqual(['/auth/v1/token', '/rest/v1/rpc/home_dashboard'])
  expect(asked.filter((path) => path === '/auth/v1/token')).toHaveLength(1)
})

test('a suggested pair opens the introduction, and "View All" opens all opportunities', async ({ page }) => {
  await enter(page)
  await page.getByRole('button', { name: 'Introduce them' }).first().click()
  await expect(page).toHaveURL(/introduce=/)
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'View All' }).click()
  await expect(page.getByRole('dialog', { name: 'All Plug Opportunities' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'All Plug Opportunities' })).toBeHidden()
})

test('a sheet opened from a card begins with the card’s own picture, before the profile has come and after', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await bringSession(page)
  await page.goto('/home')
  const card = page.getByRole('button', { name: /, suggested for / }).first()
  const shownBy = (picture: Locator) =>
    picture.evaluate((image: HTMLImageElement) => (image.complete && image.naturalWidth > 0 ? image.currentSrc : ''))
  await expect.poll(() => shownBy(card.getByRole('presentation'))).not.toBe('')
  const copy = await shownBy(card.getByRole('presentation'))
  const asked: string[] = []
  page.on('request', (request) => {
    // The same member may stand elsewhere on home, as a small round picture.
    const [url, small] = [request.url(), 'width=64&height=64']
    if (url.startsWith(copy.split('?')[0] ?? copy) && (copy.includes(small) || !url.includes(small))) asked.push(url)
  })
  let comes = () => {}
  const held = new Promise<void>((resolve) => {
    comes = resolve
  })
  await page.route('**/rpc/member_profile', async (route) => {
    await held
    await route.continue()
  })
  await card.click()
  const sheet = page.getByRole('dialog')
  const first = sheet.getByRole('listitem').first().getByRole('img')
  await expect.poll(() => shownBy(first)).toBe(copy)
  await expect(sheet.getByRole('heading', { level: 2 }).last()).toBeVisible()
  comes()
  await expect(sheet.getByRole('link', { name: 'View full profile' })).toBeVisible()
  expect(await shownBy(first)).toBe(copy)
  // Held answers keep the browser from its own store: it may ask for that copy again, and for no other.
  expect(asked.filter((url) => url !== copy)).toEqual([])
})

test('the profile banner returns thirty minutes after it was dismissed; "Continue" opens the setup and the notification is gone', async ({
  page,
}) => {
  const member = await newMember({ invited_by: null })
  await page.clock.install()
  await enter(page, '/home', member.email, member.password)
  const banner = page.getByRole('region', { name: 'Complete your profile' })
  await expect(banner).toContainText(/\d+% complete · 2-3 minutes remaining/)
  await banner.getByRole('button', { name: 'Remind me later' }).click()
  await expect(banner).toBeHidden()
  await page.reload()
  await expect(page.getByRole('region', { name: 'Clout' })).toBeVisible()
  await expect(banner).toBeHidden()
  await page.clock.fastForward('29:00')
  await expect(banner).toBeHidden()
  await page.clock.fastForward('01:01')
  await expect(banner).toBeVisible()

  const notification = page.getByRole('region', { name: 'Notification', exact: true })
  await expect(notification).toContainText('Approved ✅')
  await notification.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/onboarding\/finish/)
  await page.goto('/home')
  await expect(page.getByRole('region', { name: 'Clout' })).toBeVisible()
  await expect(notification).toBeHidden()
})

test('a member is asked at once whether they invited somebody, and answers on the home screen', async ({
  page,
  another,
  surprises,
}) => {
  await enter(page, '/home', 'felixaumann@o1.test')
  await expect(page.getByRole('region', { name: 'Clout' })).toBeVisible()
  const member = await newMember({ invited_by: 'Felix Aumann' })
  const question = page.getByText(`Did you invite ${member.name}?`, { exact: true })
  await expect(question).toBeVisible()
  // The answer is taken, and lost on its way back: it is sent again, and is the same.
  surprises.expect('answer_invite_claim')
  const lost = async (route: Route) => {
    await route.fetch()
    await route.abort('connectionfailed')
  }
  await page.route('**/rpc/answer_invite_claim', lost, { times: 1 })
  await page.getByRole('button', { name: 'Yes, I did' }).click()
  await expect(page.getByText(`You and ${member.name} are friends`)).toBeVisible()
  await expect(question).toBeHidden()
  const friends = async () => {
    const found = await member.api.call<{ name: string }[]>('friends_of', { member: member.api.userId })
    return found.map(({ name }) => name)
  }
  await expect.poll(friends).toEqual(['Felix Aumann'])

  const theirs = await another()
  await enter(theirs, '/home', member.email, member.password)
  const notification = theirs.getByRole('region', { name: 'Notification', exact: true })
  await expect(notification).toContainText('Approved ✅')
  await notification.getByRole('button', { name: 'Dismiss notification' }).click()
  await expect(notification).toBeHidden()
  // Whether the server has heard of it or not.
  await theirs.reload()
  await expect(theirs.getByRole('region', { name: 'Clout' })).toBeVisible()
  await expect(notification).toBeHidden()
})

test('buttons step through the recommended plugs on a wide screen', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enter(page)
  const plugs = page.getByRole('region', { name: 'Recommended plugs for me' })
  const last = plugs.getByRole('article').last()
  await expect(plugs.getByRole('button', { name: 'Earlier plugs' })).toBeDisabled()
  await expect(last).not.toBeInViewport()
  const onwards = plugs.getByRole('button', { name: 'More plugs' })
  await expect(async () => {
    if (await onwards.isEnabled()) await onwards.click()
    await expect(onwards).toBeDisabled({ timeout: 500 })
  }).toPass()
  await expect(last).toBeInViewport()
})
