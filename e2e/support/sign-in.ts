// Signs a member of the demo club in by the front door.
import type { Page } from '@playwright/test'

export const DEMO_PASSWORD = 'o1-demo-club'

export async function signIn(page: Page, email = 'ava@o1.test', password = DEMO_PASSWORD): Promise<void> {
  await page.goto('/auth')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL(/\/(home|first-login)/)
}
