// A member's rights in the settings: a pause and the way back, closing the account and the way back, and everything the club keeps of them.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { mailedCode, newestMail } from './support/mail.ts'
import { enter, signIn } from './support/people/actor.ts'
import { memberApi, visitorApi } from './support/people/api.ts'
import { newFriendOfAva, newMember } from './support/people/new-member.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test.beforeEach(({ surprises }) => {
  // What an ended session is answered.
  surprises.expect(/40[013] \w+ .*\/(rest|auth)\/v1/)
  surprises.expect('WebSocket')
})

/** By a friend: strangers see nobody who has not finished the profile. */
async function seenByAva(member: string): Promise<boolean> {
  const ava = await memberApi('ava@o1.test')
  const friends = await ava.call<{ id: string }[]>('friends_of', { member: ava.userId })
  return friends.some(({ id }) => id === member)
}

test('a pause hides a member, and signing in ends it with a word of welcome', async ({ page, looksRight }) => {
  const { email, password, api } = await newFriendOfAva()
  await enter(page, '/settings', email, password)
  const pause = section(page, 'Your account').getByRole('button', { name: 'Pause my account' })
  await pause.focus()
  await page.keyboard.press('Enter')
  // The one that asks again has the focus of the one it replaces.
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible()
  await expect(pause).toBeFocused()
  await looksRight()
  await pause.press('Enter')
  await expect(page.getByText('Your account is paused: nobody sees you.')).toBeVisible()
  await looksRight()
  expect(await seenByAva(api.userId)).toBe(false)
  await signIn(page, email, password)
  await expect(page.getByText('Your pause is over. Everything is as you left it').first()).toBeVisible()
  expect(await seenByAva(api.userId)).toBe(true)
})

test('closing asks for the password or a mailed code, says the date twice, and signing in takes it back', async ({
  page,
  looksRight,
}) => {
  const { email, password, api } = await newFriendOfAva()
  // Long after the sign-in, as far as this device can tell.
  await page.clock.setFixedTime(Date.now() + 11 * 60_000)
  await enter(page, '/settings', email, password)
  const own = section(page, 'Your account')
  await own.getByRole('button', { name: 'Close my account' }).click()
  await expect(own.getByLabel('Your password')).toBeFocused()
  await own.getByRole('button', { name: 'Mail me a code instead' }).press('Enter')
  await expect(own.getByLabel(/^Code mailed to/)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(own.getByRole('button', { name: 'Close my account' })).toBeFocused()
  await page.keyboard.press('Enter')
  await own.getByLabel('Your password').fill('not the password')
  await own.getByRole('button', { name: 'Close my account' }).click()
  await expect(own.getByText('That is not your password.')).toBeVisible()
  await own.getByLabel('Your password').fill(password)
  await own.getByRole('button', { name: 'Close my account' }).click()
  await expect(page.getByText(/Your account is closed\. On .+ everything about you is erased/)).toBeVisible()
  expect(await seenByAva(api.userId)).toBe(false)
  expect((await newestMail(email, 'account_closing')).text).toMatch(/On \d+ \w+ \d{4} everything about you is erased/)
  await signIn(page, email, password)
  await expect.poll(() => seenByAva(api.userId)).toBe(true)

  // Whoever has forgotten the password proves it with a code of the mail. A wrong one closes nothing.
  await page.goto('/settings')
  await own.getByRole('button', { name: 'Close my account' }).click()
  await own.getByRole('button', { name: 'Mail me a code instead' }).press('Enter')
  const box = own.getByLabel(`Code mailed to ${email}`)
  await expect(box).toBeFocused()
  await looksRight()
  const code = await mailedCode(email, 'magiclink')
  await box.fill(code === '000000' ? '111111' : '000000')
  await expect(own.getByText('This code is wrong, used or too old.')).toBeVisible()
  expect(await seenByAva(api.userId)).toBe(true)
  await box.fill(code)
  await expect(page.getByText(/Your account is closed\. On .+ everything about you is erased/)).toBeVisible()
  expect(await seenByAva(api.userId)).toBe(false)
})

test('an administrator pauses, closes and calls back for a member who asked, and nobody else does', async ({
  page,
  looksRight,
}) => {
  const { email, name, password, api } = await newFriendOfAva()
  await enter(page, `/cms?status=approved&q=${encodeURIComponent(email)}`, 'admin@o1.test')
  await page.getByRole('button', { name: /^Manage/ }).click()
  const asked = page.getByRole('dialog', { name }).getByRole('region', { name: 'On the member’s request' })
  await expect(asked.getByText('The account is open.')).toBeVisible()
  // Each press asks once more, by keyboard as by finger.
  await asked.getByRole('button', { name: 'Pause the account' }).press('Enter')
  await expect(asked.getByText(`${name} is hidden and signed out everywhere`)).toBeVisible()
  await asked.getByRole('button', { name: 'Cancel' }).click()
  expect(await seenByAva(api.userId)).toBe(true)
  await asked.getByRole('button', { name: 'Pause the account' }).click()
  await asked.getByRole('button', { name: 'Pause the account' }).click()
  await expect(asked.getByText(/^Paused since /)).toBeVisible()
  await expect(page.getByRole('dialog', { name }).getByText('Away', { exact: true })).toBeVisible()
  expect(await seenByAva(api.userId)).toBe(false)
  expect((await api.ask('GET', '/rest/v1/profiles?select=id')).status).toBe(401)

  await asked.getByRole('button', { name: 'Close the account' }).click()
  await asked.getByRole('button', { name: 'Close the account' }).click()
  await expect(asked.getByText(/^Closed since .+ Erased on /)).toBeVisible()
  expect((await newestMail(email, 'account_closing')).text).toMatch(/On \d+ \w+ \d{4} everything about you is erased/)
  await looksRight()
  // Erasing asks for the name; what is not pressed does nothing.
  await asked.getByRole('button', { name: 'Erase at once' }).click()
  await expect(asked.getByRole('button', { name: 'Erase at once' })).toBeDisabled()
  await asked.getByRole('button', { name: 'Cancel' }).click()

  // Nobody but an administrator does or reads any of it.
  const [ava, visitor] = [await memberApi('ava@o1.test'), await visitorApi()]
  for (const wish of ['pause', 'close', 'erase', 'back'])
    for (const [someone, status] of [
      [ava, 403],
      [visitor, 401],
    ] as const)
      expect((await someone.ask('POST', '/rest/v1/rpc/set_absence', { member: api.userId, wish })).status).toBe(status)
  expect((await ava.ask('POST', '/rest/v1/rpc/absence_of', { member: api.userId })).status).toBe(403)
  const desk = await memberApi('admin@o1.test')
  expect(await desk.call('absence_of', { member: api.userId })).toMatchObject({ kind: 'closing' })
  expect(await desk.call('absence_of', { member: ava.userId })).toBeNull()

  await asked.getByRole('button', { name: 'Call back' }).click()
  await asked.getByRole('button', { name: 'Call back' }).click()
  await expect(asked.getByText('The account is open.')).toBeVisible()
  await expect.poll(() => seenByAva(api.userId)).toBe(true)
  await memberApi(email, password)

  // The demo has somebody who paused: hidden from members, marked here.
  await page.goto('/cms?status=approved&q=Noah+Brandt')
  await expect(page.getByText('Away', { exact: true }).first()).toBeVisible()
  expect(await ava.call('search_members', { query: 'Noah Brandt' })).toEqual([])
})

test('a member gets everything the club keeps of them, and nobody else does', async ({ page, looksRight }) => {
  const { email, password, api } = await newMember()
  await enter(page, '/settings', email, password)
  const data = section(page, 'My data')
  await data.getByRole('button', { name: 'Ask for my data' }).click()
  await data.getByRole('button', { name: 'Ask for my data' }).click()
  await expect(data.getByText('Your data is being put together.')).toBeVisible()
  await expect(data.getByText('Ready to download until')).toBeVisible({ timeout: 20_000 })
  await looksRight()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    data.getByRole('button', { name: 'Download my data' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('o1-my-data.zip')
  const file = await readFile(await download.path())
  expect(file.subarray(0, 2).toString()).toBe('PK')
  expect(file.includes('data/conversations.json')).toBe(true)

  const made = await api.call<{ parts: string[] }>('my_export', {})
  const ava = await memberApi('ava@o1.test')
  const sign = `/storage/v1/object/sign/exports/${made.parts[0]}`
  expect((await ava.ask('POST', sign, { expiresIn: 60 })).status).toBe(400)

  // The page was left open for longer than the day of the file.
  await page.clock.setFixedTime(Date.now() + 24 * 3_600_000)
  await data.getByRole('button', { name: 'Download my data' }).click()
  await expect(page.getByText('The file was deleted after its day', { exact: true })).toBeVisible()
  await expect(data.getByText(/^The last file was deleted\./)).toBeVisible()
})
