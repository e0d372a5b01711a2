// What setting up a profile says when a call fails: the first login, connecting, asking for endorsements, going live.
import type { Page } from '@playwright/test'
import { breakCall, cutCall } from './support/failing.ts'
import { expect, test } from './support/journey.ts'
import { enter } from './support/people/actor.ts'
import { newMember } from './support/people/new-member.ts'

const says = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible({ timeout: 20_000 })

test('the first login says when its last step is not saved', async ({ page, surprises }) => {
  test.setTimeout(120_000)
  surprises.expect('save_profile')
  const { email, password } = await newMember()
  await enter(page, '/first-login', email, password)
  await page.getByLabel('Home-base city').fill('Lisbon')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await cutCall(page, '**/rpc/save_profile')
  await page.getByRole('button', { name: 'Enter o1' }).click()
  await says(page, 'Something went wrong. Please try again.')
})

test('the setup says when Instagram, a request or the last step is not saved', async ({ page, surprises }) => {
  test.setTimeout(150_000)
  surprises.expect('save_profile')
  surprises.expect('request_endorsements')
  const { email, password } = await newMember()
  await enter(page, '/onboarding/finish?step=3', email, password)
  await page.getByLabel('Bio').fill('Sculptor of rooms and rumours.')

  await page.goto('/onboarding/finish?step=4')
  const savingBack = await breakCall(page, '**/rpc/save_profile')
  await page.getByLabel('Instagram handle').fill('@rumours')
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await says(page, 'Failed to connect Instagram')
  await savingBack()

  await page.goto('/onboarding/finish?step=5')
  await breakCall(page, '**/rpc/request_endorsements')
  await page.getByLabel('Email or @handle').fill('@avalaurent')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('button', { name: 'Send request' }).click()
  await says(page, 'Failed to send endorsement requests')

  await page.goto('/onboarding/finish?step=6')
  await cutCall(page, '**/rpc/save_profile')
  await page.getByRole('button', { name: 'Finish & Go Live' }).click()
  await says(page, 'Failed to complete setup')
})
