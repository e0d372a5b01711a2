// A member's rights in the settings: a pause and the way back, closing the account and the way back, and everything the club keeps of them.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { newestMail } from './support/mail.ts'
import { enter, signIn } from './support/people/actor.ts'
import { memberApi } from './support/people/api.ts'
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
  await section(page, 'Your account').getByRole('button', { name: 'Pause my account' }).click()
  await looksRight()
  await section(page, 'Your account').getByRole('button', { name: 'Pause my account' }).click()
  await expect(page.getByText('Your account is paused: nobody sees you.')).toBeVisible()
  await looksRight()
  expect(await seenByAva(api.userId)).toBe(false)
  await signIn(page, email, password)
  await expect(page.getByText('Your pause is over. Everything is as you left it').first()).toBeVisible()
  expect(await seenByAva(api.userId)).toBe(true)
})

test('closing asks for the password, says the date twice, and signing in takes it back', async ({ page }) => {
  const { email, password, api } = await newFriendOfAva()
  // Long after the sign-in, as far as this device can tell.
  await page.clock.setFixedTime(Date.now() + 11 * 60_000)
  await enter(page, '/settings', email, password)
  const own = section(page, 'Your account')
  await own.getByRole('button', { name: 'Close my account' }).click()
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
})
