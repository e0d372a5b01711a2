// Discover: searching, filtering, opening somebody, and what must never be shown.
import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { enter } from './support/people/actor.ts'
import { newFriendOfAva, newMember } from './support/people/new-member.ts'

test('discover finds members by city, industry and name, and filters can be removed', async ({ page, looksRight }) => {
  await enter(page, '/discover')
  await expect(page.getByRole('button', { name: 'All', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('article').first()).toBeVisible()
  await looksRight()

  await page.getByRole('button', { name: 'Paris' }).click()
  await expect(page.getByRole('article').first()).toContainText('Paris')
  await page.getByRole('button', { name: 'Remove Paris' }).click()
  await expect(page).not.toHaveURL(/city=/)

  await page.getByRole('tab', { name: 'Industries' }).click()
  await page.getByRole('button', { name: 'Fashion', exact: true }).click()
  await expect(page).toHaveURL(/industries=Fashion/)

  await page.goto('/discover')
  await page.getByRole('searchbox', { name: 'Search members' }).fill('kenji')
  await expect(page.getByRole('article').first()).toContainText('Kenji Morita')
  await page.getByRole('searchbox', { name: 'Search members' }).fill('zzzzqqqq')
  await expect(page.getByText('No profiles found')).toBeVisible()
})

test('the filters say what they will show, lie over discover and leave with it', async ({ page, looksRight }) => {
  await enter(page, '/home')
  await page.getByRole('link', { name: 'Discover', exact: true }).click()
  await page.getByRole('link', { name: 'Filters' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await expect(sheet.getByRole('button', { name: /^Apply: Show \d+ members$/ })).toBeVisible()
  // What decides is there without scrolling.
  for (const seen of [
    sheet.getByRole('switch'),
    sheet.getByRole('searchbox', { name: 'City' }),
    sheet.getByText('Europe'),
  ]) {
    await expect(seen.first()).toBeInViewport({ ratio: 1 })
  }
  await looksRight()
  await sheet.getByRole('searchbox', { name: 'City' }).fill('ibi')
  await sheet.getByRole('button', { name: 'Ibiza' }).click()
  await sheet.getByRole('button', { name: 'Nightlife' }).click()
  await page.reload()
  await expect(sheet.getByRole('searchbox', { name: 'City' })).toHaveValue('ibi')
  await sheet.getByRole('switch', { name: 'Only people with mutuals' }).click()
  await sheet.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/\/discover\?.*city=Ibiza/)
  await expect(page).toHaveURL(/industries=Nightlife/)
  await expect(page).toHaveURL(/mutuals=true/)
  expect(new URL(page.url()).searchParams.has('find')).toBe(false)
  await expect(page.getByRole('link', { name: /^Filters/ })).toBeFocused()
  // Opened once more, they are as they were left.
  await page.keyboard.press('Enter')
  await expect(sheet.getByRole('button', { name: 'Remove Ibiza' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/discover\?.*city=Ibiza/)
  await page.goBack()
  await expect(page).toHaveURL(/\/home/)

  await page.goto('/filters?city=Ibiza&mutuals=true&industries=Bogus')
  await expect(sheet.getByRole('button', { name: 'Remove Bogus' })).toHaveCount(0)
  await sheet.getByRole('button', { name: 'Clear All Filters' }).click()
  const shows = sheet.getByRole('button', { name: /^Apply: Show \d/ })
  // Counted again a moment after the filters went.
  await expect.poll(async () => Number(/\d+/.exec((await shows.textContent()) ?? '')?.[0])).toBeGreaterThan(20)
  await shows.click()
  await expect(page).toHaveURL(/\/discover$/)
})

test('beside discover on a wide screen, the filters show at once what they would', async ({ page, looksRight }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enter(page, '/discover')
  await page.getByRole('link', { name: 'Filters' }).click()
  const panel = page.getByRole('complementary', { name: 'Filters' })
  await panel.getByRole('searchbox', { name: 'City' }).fill('tokyo')
  const tokyo = panel.getByRole('button', { name: /^Tokyo \d+ members?$/ })
  const members = Number(/\d+/.exec((await tokyo.textContent()) ?? '')?.[0])
  await tokyo.click()
  await expect(panel.getByRole('button', { name: new RegExp(`^Apply: Show ${members} member`) })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(members)
  // Two fingers, or one that is faster than the screen: the second press does not take the first one back.
  await panel.getByRole('button', { name: /^Fashion/ }).evaluate(async (fashion) => {
    const chip = (name: string) =>
      [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith(name))
    if (fashion instanceof HTMLElement) fashion.click()
    await Promise.resolve()
    chip('Nightlife')?.click()
  })
  await expect(page).toHaveURL(/industries=Fashion(%2C|,)Nightlife/)
  await expect(page).toHaveURL(/city=Tokyo/)
  await looksRight()
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(/\/discover$/)
})

test('who has no city is asked for it before "Close by" shows anybody', async ({ page, surprises }) => {
  surprises.expect('409 POST')
  surprises.expect('409 (Conflict)')
  const { email, password, api } = await newMember()
  await api.must('PATCH', `/rest/v1/profiles?user_id=eq.${api.userId}`, { city: null })
  await enter(page, '/discover', email, password)
  await page.getByRole('button', { name: 'Close by' }).click()
  await expect(page.getByText('Which city is yours?')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
})

test('a card opens the member, and Back shows the same card again', async ({ page }) => {
  await enter(page, '/discover')
  await page
    .getByRole('button', { name: /^Show / })
    .nth(3)
    .click()
  const card = page.locator('li:not([inert]) article')
  await expect(card).toHaveCount(1)
  const name = ((await card.getByRole('heading').textContent()) ?? '').split(',')[0] ?? ''
  await card.getByRole('link').click()
  await expect(page).toHaveURL(/other-profile/)
  await page.goBack()
  await expect(page.locator('li:not([inert]) article')).toContainText(name)
})

test('a blocked member and the one who blocked them do not see each other', async ({ page, another }) => {
  const one = await newMember()
  const two = await newMember()
  const { api } = await enter(page, '/home', one.email, one.password)
  const [found] = await api.call<{ userId: string }[]>('search_members', { query: two.name })
  expect(found?.userId).toBe(two.api.userId)
  await api.call('block_member', { other: two.api.userId })
  await page.goto(`/discover?q=${encodeURIComponent(two.name)}`)
  await settled(page)
  await expect(page.getByText(two.name)).toHaveCount(0)
  const other = await another()
  await enter(other, `/discover?q=${encodeURIComponent(one.name)}`, two.email, two.password)
  await settled(other)
  await expect(other.getByText(one.name)).toHaveCount(0)
})

/** The search has answered: with people or with nobody. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('article').or(page.getByText('No profiles found')).first()).toBeVisible()
}

test('a member who is hidden from discover appears in no list and no search', async ({ page, another }) => {
  const idris = await enter(page, '/home', 'idriscole@o1.test')
  const found = async (by: Page) => {
    await by.goto('/discover?q=Idris%20Cole')
    await settled(by)
    return by.getByRole('article').filter({ hasText: 'Idris Cole' }).count()
  }
  const felix = await enter(await another(), '/home', 'felixaumann@o1.test')
  const searched = async () => {
    const cards = await felix.api.call<{ name: string }[]>('search_members', { query: 'Idris Cole' })
    return cards.map(({ name }) => name)
  }
  expect(await searched()).toContain('Idris Cole')
  const hide = async (hidden: boolean) =>
    idris.api.must('PATCH', `/rest/v1/profiles?user_id=eq.${idris.api.userId}`, { discovery_visible: !hidden })
  await hide(true)
  try {
    expect(await found(felix.page)).toBe(0)
    expect(await searched()).not.toContain('Idris Cole')
  } finally {
    await hide(false)
  }
})

test('a card offers a plug request, except for friends and members without mutual friends', async ({ page }) => {
  const { email, password } = await newFriendOfAva()
  await enter(page, '/discover?mutuals=true', email, password)
  const asks = page.locator('li:not([inert])').getByRole('button', { name: 'Request Plug' })
  const onwards = page.getByRole('button', { name: /^Show / })
  for (let index = 1; !(await asks.count()); index += 1) {
    await onwards.nth(index).click()
    await expect(onwards.nth(index)).toHaveAttribute('aria-current', 'true')
  }
  await asks.click()
  await expect(page).toHaveURL(/plug=/)
  await page.getByRole('dialog').getByRole('button', { name: 'Send Request' }).click()
  await expect(page.getByText('Plug request sent', { exact: true })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(/\/discover\?mutuals=true$/)
  await expect(page.locator('li:not([inert])').getByText('1 open request')).toBeVisible()
})

test('the next page loads before the last card, and sample people come after members', async ({ page }) => {
  await enter(page)
  // Each once: when something happens to the member in another journey, what is shown is asked for again.
  const pages = new Set<unknown>()
  page.on('request', (request) => {
    if (request.url().endsWith('/rpc/discover')) pages.add((request.postDataJSON() as { after: unknown }).after)
  })
  await page.goto('/discover')
  const faces = page.getByRole('button', { name: /^Show / })
  await expect(faces).toHaveCount(20)
  expect([...pages]).toEqual([null])
  await faces.nth(15).click()
  await expect(faces).not.toHaveCount(20)
  expect([...pages]).toEqual([null, expect.any(String)])
  await page.goto('/discover?q=Cassius%20Noor')
  await expect(page.getByRole('article').last()).toContainText('Cassius Noor')
  await page.goto('/other-profile/c22')
  await expect(page.getByRole('heading', { name: /Cassius Noor/ })).toBeVisible()
})

test('arrow keys move through the faces, and only the visible card takes the focus', async ({ page }) => {
  await enter(page, '/discover')
  const faces = page.getByRole('button', { name: /^Show / })
  await faces.first().focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(faces.nth(2)).toHaveAttribute('aria-current', 'true')
  await expect(page.locator('li:not([inert]) article')).toHaveCount(1)
  await page.keyboard.press('ArrowLeft')
  await expect(faces.nth(1)).toHaveAttribute('aria-current', 'true')
})

test('on a wide screen Back returns to the same place in the columns', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enter(page, '/discover')
  const cards = page.getByRole('article')
  await expect(cards.first()).toBeVisible()
  await cards.nth(13).scrollIntoViewIfNeeded()
  await expect(async () => expect(await cards.count()).toBeGreaterThan(20)).toPass()
  await cards.nth(22).scrollIntoViewIfNeeded()
  const card = cards.nth(22)
  const name = ((await card.getByRole('heading').textContent()) ?? '').split(',')[0] ?? ''
  // The page has come to rest: photographs keep their place while they load.
  const top = async () => (await card.boundingBox())?.y ?? Number.NaN
  let before = await top()
  await expect(async () => {
    const now = await top()
    const still = now === before
    before = now
    expect(still).toBe(true)
  }).toPass({ intervals: [300] })
  await card.getByRole('link').click()
  await expect(page).toHaveURL(/other-profile/)
  await expect(page.getByRole('heading', { name: new RegExp(name) }).first()).toBeVisible()
  await page.goBack()
  await expect(card).toContainText(name)
  await expect(async () => expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(2)).toPass({ timeout: 10_000 })
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Clout' })).toBeVisible()
  await page.getByRole('link', { name: 'Discover', exact: true }).click()
  await expect(async () => expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(2)).toPass({ timeout: 10_000 })
})

test('switching tabs says "Loading..." for a moment, and the list comes back', async ({ page }) => {
  await enter(page, '/discover')
  await expect(page.getByRole('article').first()).toBeVisible()
  const said = page.waitForFunction(() => document.body.textContent.includes('Loading...'), undefined, {
    polling: 'raf',
  })
  await page.getByRole('tab', { name: 'Industries' }).click()
  await said
  await expect(page.getByRole('article').first()).toBeVisible()
})
