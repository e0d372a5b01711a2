// The second step as a person meets it: its part of the settings, and the step at the door.
import { expect, type Page } from '@playwright/test'
import { Authenticator } from './authenticator.ts'

export const section = (page: Page) => page.getByRole('region', { name: 'Two-step sign-in' })
export const setUpButton = (page: Page) => section(page).getByRole('button', { name: 'Set up', exact: true })
export const goOn = (page: Page) => section(page).getByRole('button', { name: 'Go on' })
export const appCode = (page: Page) => section(page).getByLabel('Code that the app shows')
export const codesList = (page: Page) =>
  section(page).getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
export const stepDevices = (page: Page) => section(page).getByRole('list', { name: 'Devices for the second step' })
export const kept = (page: Page) => section(page).getByRole('button', { name: 'I have kept them' })
export const secondStep = (page: Page) => page.getByRole('heading', { name: 'One more step' })
export const doorCode = (page: Page) => page.getByLabel('Code', { exact: true })

export async function keyShown(page: Page): Promise<string> {
  const key = section(page).getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/)
  await expect(key).toBeVisible()
  return (await key.textContent()) ?? ''
}

/** Sets up the first device on the open settings; gives its app and the recovery codes, kept. */
export async function setUp(page: Page): Promise<{ app: Authenticator; codes: string[] }> {
  await setUpButton(page).click()
  await goOn(page).click()
  const app = new Authenticator(await keyShown(page))
  await appCode(page).fill(await app.code())
  await expect(codesList(page)).toHaveCount(10)
  const codes = await codesList(page).allTextContents()
  await kept(page).click()
  await expect(stepDevices(page)).toContainText('My phone')
  return { app, codes }
}

export async function giveThePassword(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

export async function signOutHere(page: Page) {
  await page.getByRole('button', { name: 'Sign out here' }).click()
  await expect(page).toHaveURL(/\/auth$/)
}
