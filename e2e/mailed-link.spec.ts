// The mailed password link: asked for on one device, looked at by a scanner, opened on another device, dead afterwards.

import { expect, test } from './support/journey.ts'
import { mailedLink, newestMail } from './support/mail.ts'
import { enter, signIn } from './support/people/actor.ts'
import { memberApi } from './support/people/api.ts'
import { keptAnswers } from './support/people/kept-answers.ts'
import { newMember } from './support/people/new-member.ts'

test('a password link works on another device, once, and is spent by a press', async ({
  page,
  another,
  request,
  looksRight,
  surprises,
}) => {
  const { email } = await newMember()
  await page.goto('/auth/forgot')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('heading', { name: 'Look in your mail' })).toBeVisible()

  const link = await mailedLink(email)
  await request.head(link)
  await request.get(link)
  const scanner = await another()
  await scanner.goto(link)
  await expect(scanner.getByRole('button', { name: 'Continue' })).toBeVisible()

  // Lent by somebody who is signed in there.
  const phone = await another()
  const { api: lender } = await enter(phone, '/inbox')
  const keptOf = async (member: string) => (await keptAnswers(phone)).filter((key) => key.includes(member))
  await expect.poll(() => keptOf(lender.userId)).not.toEqual([])
  await phone.goto(link)
  await expect(phone.getByText(`${email[0]}…${email.slice(email.lastIndexOf('@'))}`)).toBeVisible()
  await looksRight(phone)
  await phone.getByRole('button', { name: 'Continue' }).click()
  await expect(phone.getByText(`For ${email}.`)).toBeVisible()
  await looksRight(phone)
  await phone.getByLabel('New password', { exact: true }).fill('chosen on a phone')
  await phone.getByRole('button', { name: 'Save and go in' }).click()
  await expect(phone).toHaveURL(/\/first-login/)
  const newcomer = await memberApi(email, 'chosen on a phone')
  await phone.goto('/settings')
  await expect.poll(() => keptOf(newcomer.userId)).not.toEqual([])
  expect(await keptOf(lender.userId)).toEqual([])

  // Where somebody else is signed in the dead link says so and changes nothing.
  surprises.expect('/auth/v1/verify')
  await enter(page)
  await page.goto(link)
  await expect(page.getByText('You are signed in as ava@o1.test.')).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('This link has been used or is too old.')).toBeVisible()
  await expect(page.getByText('Nothing has changed: you are signed in as ava@o1.test.')).toBeVisible()
  await expect(page.getByLabel('New password', { exact: true })).toHaveCount(0)
  await looksRight()
})

test('whoever was not that new device signs everybody out with the link of its mail', async ({
  page,
  another,
  request,
  looksRight,
  surprises,
}) => {
  surprises.expect(/40[013] \w+ .*\/(rest|auth)\/v1|410 POST .*refuse-device|WebSocket/)
  const { email, password, api } = await newMember()
  await signIn(page, email, password)
  const link = (await newestMail(email, 'new_device')).text.match(/https?:\S+not-me\?link=\w{64}/)?.[0] ?? ''
  await request.head(link)
  await request.get(link)
  const phone = await another()
  await phone.goto(link)
  await expect(phone.getByText(`signed in as ${email}`)).toBeVisible()
  await looksRight(phone)
  // Looking at it did nothing.
  await memberApi(email, password)

  await phone.getByRole('button', { name: 'Sign everybody out' }).click()
  await expect(phone.getByRole('heading', { name: 'Everybody is signed out' })).toBeFocused()
  await expect(phone.getByText('recovery codes that were added since')).toBeVisible()
  await looksRight(phone)
  await expect(api.must('GET', '/auth/v1/user')).rejects.toThrow()
  await expect(memberApi(email, password)).rejects.toThrow()
  await phone.getByRole('button', { name: 'Choose a new password' }).click()
  await expect(phone.getByText(`For ${email}.`)).toBeVisible()
  await phone.getByLabel('New password', { exact: true }).fill('chosen by the owner')
  await phone.getByRole('button', { name: 'Save and go in' }).click()
  await expect(phone).toHaveURL(/\/first-login/)
  await memberApi(email, 'chosen by the owner')

  await page.goto(link)
  await expect(page.getByText('This link has been used or is too old.')).toBeVisible()
  await looksRight()
})

test('a phone left unlocked is not enough to take the account', async ({ page, looksRight, surprises }) => {
  surprises.expect('/auth/v1/token')
  await page.clock.install()
  const { email, password } = await newMember()
  await enter(page, '/home', email, password)
  await page.clock.fastForward('11:00')
  await page.goto('/reset-password')
  await expect(page.getByText(`For ${email}.`)).toBeVisible()
  await page.getByLabel('Current password', { exact: true }).fill('a guess')
  await page.getByLabel('New password', { exact: true }).fill('the thief was here')
  await page.getByRole('button', { name: 'Save and go in' }).click()
  await expect(page.getByText('That is not your current password.')).toBeVisible()
  await looksRight()
  await memberApi(email, password)
})
