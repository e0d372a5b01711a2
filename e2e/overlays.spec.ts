// Everything that lies over a screen: Back closes it and nothing else, Forward and a reload bring it back, Escape closes it, and the focus
// returns to what opened it.
import type { Locator, Page } from '@playwright/test'
import { together } from './support/conversation.ts'
import { expect, test } from './support/journey.ts'
import { enter } from './support/people/actor.ts'

type Step = { opener: Locator; dialog: Locator; via?: Locator }

const named = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }))

async function walk(page: Page, { opener, dialog, via }: Step) {
  const address = page.url()
  await opener.click()
  if (via) await via.click()
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  expect(page.url()).toBe(address)
  await expect(opener).toBeFocused()
  await page.goForward()
  await expect(dialog).toBeVisible()
  await page.reload()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  expect(page.url()).toBe(address)
}

test('over home and the own profile', async ({ page }) => {
  test.setTimeout(150_000)
  await enter(page)
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first()
  await walk(page, { opener: button('View All'), dialog: named(page, 'All Plug Opportunities') })
  await page.goto('/profile')
  for (const [opener, name] of [
    ['Open photo 2 of', /^Photos of/],
    ['Edit photos', /photos/i],
    [/^Request Plug$/, 'Who would you like to meet?'],
    ['Plug With', 'Whom would you like to introduce?'],
    ['Up My Clout', 'Up My Clout'],
    ['Edit Profile', 'Edit Profile'],
    ['See all cities', 'Strongest cities'],
    [/^See all(?! cities)/, /friends/i],
    ['Ask for an endorsement', 'Ask for an endorsement'],
    [/^Blocked members/, 'Blocked members'],
  ] as const)
    await test.step(String(name), () => walk(page, { opener: button(opener), dialog: named(page, name) }))
})

test('over a member, whose friends open as pages of their own', async ({ page }) => {
  const { api } = await enter(page)
  const [friend] = await api.call<{ id: string; name: string }[]>('friends_of', { member: api.userId })
  if (!friend) throw new Error('Ava has no friend')
  await page.goto(`/other-profile/${friend.id}`)
  const mutuals = page.getByRole('button', { name: /^Mutual friends/ })
  const list = named(page, 'Mutual friends')
  await walk(page, { opener: mutuals, dialog: list })
  await walk(page, { opener: page.getByRole('button', { name: /^Endorse/ }), dialog: named(page, /^Endorse/) })
  await walk(page, {
    opener: page.getByRole('button', { name: /^More about/ }),
    via: page.getByRole('menuitem', { name: 'Block' }),
    dialog: named(page, /^Block/),
  })
  // From the list to a person and back: the list is there as it was.
  await mutuals.click()
  await list.getByRole('listitem').first().getByRole('button').first().click()
  await expect(page).not.toHaveURL(new RegExp(friend.id))
  await page.goBack()
  await expect(list).toBeVisible()
  await page.goBack()
  await expect(list).toBeHidden()
  await expect(page).toHaveURL(new RegExp(friend.id))
})

test('over a conversation: leaving it closes the question and the conversation', async ({ page, another }) => {
  await together(page, await another(), 'sofiamarchetti@o1.test')
  const more = page.getByRole('button', { name: 'More', exact: true })
  const question = named(page, 'Delete this chat?')
  await walk(page, { opener: more, via: page.getByRole('menuitem', { name: 'Delete chat' }), dialog: question })
})

test('over the console', async ({ page }) => {
  await enter(page, '/cms', 'admin@o1.test')
  await page.setViewportSize({ width: 1440, height: 900 })
  const button = (name: string | RegExp, exact = false) => page.getByRole('button', { name, exact }).first()
  for (const [opener, name] of [
    [button('History'), 'Who did what'],
    [button(/^Changed since approval/), 'Changed since approval'],
    [button('Hana Kobayashi', true), 'Hana Kobayashi'],
    [button(/Hana Kobayashi.+|.+Hana Kobayashi/), 'Profile Photo'],
  ] as const)
    await test.step(name, () => walk(page, { opener, dialog: named(page, name) }))
})

test('a double press opens one, and one Back closes it', async ({ page }) => {
  await enter(page, '/profile')
  await page.getByRole('button', { name: 'Up My Clout' }).dblclick()
  await expect(named(page, 'Up My Clout')).toBeVisible()
  await page.goBack()
  await expect(named(page, 'Up My Clout')).toBeHidden()
  await expect(page).toHaveURL(/\/profile$/)
})
