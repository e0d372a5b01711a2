// Mail read on another device: a change of address by links pressed there, and codes typed where they were asked for.

import { expect, test } from './support/journey.ts'
import { mailedCode, mailedLink } from './support/mail.ts'
import { enter } from './support/people/actor.ts'
import { memberApi } from './support/people/api.ts'
import { newMember } from './support/people/new-member.ts'

const wrong = (code: string) => (code === '000000' ? '111111' : '000000')

test('a forgotten password is replaced with the code of the mail, which works once', async ({
  page,
  another,
  looksRight,
  surprises,
}) => {
  surprises.expect('/auth/v1/verify')
  const { email } = await newMember()
  await page.goto('/auth/forgot')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('heading', { name: 'Look in your mail' })).toBeFocused()
  await expect(page.getByRole('button', { name: /Send it again/ })).toHaveAttribute('aria-disabled', 'true')
  await looksRight()

  const code = await mailedCode(email, 'recovery')
  await page.getByLabel('Code').fill(wrong(code))
  await expect(page.getByText('This code is wrong, used or too old.')).toBeVisible()
  await looksRight()
  await page.getByLabel('Code').fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await expect(page.getByText(`For ${email}.`)).toBeVisible()
  await page.getByLabel('New password', { exact: true }).fill('typed from the mail')
  await page.getByRole('button', { name: 'Save and go in' }).click()
  await expect(page).toHaveURL(/\/first-login/)
  await memberApi(email, 'typed from the mail')

  // A used code opens nothing; a visitor without an account sees the same page.
  const stranger = await another()
  for (const address of [email, 'nobody-here@o1.test']) {
    await stranger.goto('/auth/forgot')
    await stranger.getByLabel('Email').fill(address)
    await stranger.getByRole('button', { name: 'Send the link' }).click()
    await expect(
      stranger.getByText(`If ${address} belongs to a member, a link and a code are on their way.`),
    ).toBeVisible()
    await stranger.getByLabel('Code').fill(code)
    await expect(stranger.getByText('This code is wrong, used or too old.')).toBeVisible()
  }
})

test('an address changes when both mailboxes have said yes, by a link on a phone and a code at the desk', async ({
  page,
  another,
  request,
  looksRight,
}) => {
  const { email, password, api } = await newMember()
  // Another first letter: of both addresses the page shows no more than that.
  const next = `0${email}`
  await api.must('PUT', '/auth/v1/user', { email: next })

  // A scanner of mail looks at the link; nothing is spent.
  const link = await mailedLink(next, 'email_change')
  expect(link).not.toContain('/auth/v1/')
  await request.head(link)
  await request.get(link)
  const phone = await another()
  await phone.goto(link)
  await expect(phone.getByText(`${email[0]}…${email.slice(email.lastIndexOf('@'))}`)).toBeVisible()
  await expect(phone.getByText(`0…${next.slice(next.lastIndexOf('@'))}`)).toBeVisible()
  await looksRight(phone)
  await phone.getByRole('button', { name: 'Confirm the change' }).click()
  await expect(phone.getByRole('heading', { name: 'One more to go' })).toBeFocused()
  await looksRight(phone)

  await enter(page, '/home', email, password)
  await page.goto('/auth/confirm')
  await expect(page.getByText(`Confirmed: ${next}`)).toBeVisible()
  await looksRight()
  await page.getByLabel(`Code mailed to ${email}`).fill(await mailedCode(email, 'email_change'))
  await expect(page.getByRole('heading', { name: 'Your new address' })).toBeFocused()
  await expect(page.getByText(next)).toBeVisible()
  await looksRight()
  await memberApi(next, password)

  // Once more: the link is dead, and says what to do.
  await phone.goto(link)
  await phone.getByRole('button', { name: 'Confirm the change' }).click()
  await expect(phone.getByText('This link has been used or is too old.')).toBeVisible()
  await looksRight(phone)
})
