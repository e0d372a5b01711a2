// Members of the demo club come in: by the front door, as a person does, or with a session brought along where signing in is not
// what the journey is about.
import type { Page } from '@playwright/test'
import { visitorOf } from './backend.ts'

export const DEMO_PASSWORD = 'o1-demo-club'

export async function signIn(page: Page, email = 'ava@o1.test', password = DEMO_PASSWORD): Promise<void> {
  await page.goto('/auth')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL(/\/(home|first-login)/)
}

/** The session is there; no screen has been opened yet. */
export async function bringSession(page: Page, email = 'ava@o1.test', password = DEMO_PASSWORD): Promise<void> {
  const visitor = await visitorOf(process.env.BASE_URL)
  const { status, body } = await visitor.ask('POST', '/auth/v1/token?grant_type=password', { email, password })
  if (status !== 200) throw new Error(`${email} can not sign in: ${JSON.stringify(body)}`)
  // A file of the same origin, so that no screen is drawn only to be left.
  await page.goto('/robots.txt')
  await page.evaluate((session) => localStorage.setItem('o1-session', session), JSON.stringify(body))
}

export async function enter(page: Page, path = '/home', email?: string, password?: string): Promise<void> {
  await bringSession(page, email, password)
  await page.goto(path)
}
