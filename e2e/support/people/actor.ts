// A member in a journey: a page for what they do and see, and the services as the same member for what is not the journey itself.
import type { Page } from '@playwright/test'
import { type Api, DEMO_PASSWORD, memberApi } from './api.ts'

export interface Actor {
  readonly page: Page
  readonly api: Api
}

/** Signs in as a person does, by the form. */
export async function signIn(page: Page, email = 'ava@o1.test', password = DEMO_PASSWORD): Promise<void> {
  await page.goto('/auth')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL(/\/(home|first-login)/)
}

/** Brings a session along, where signing in is not what the journey is about; no screen has been opened yet. */
export async function bringSession(page: Page, email = 'ava@o1.test', password = DEMO_PASSWORD): Promise<Actor> {
  const api = await memberApi(email, password)
  // A file of the same origin, so that no screen is drawn only to be left.
  await page.goto('/robots.txt')
  await page.evaluate((session) => localStorage.setItem('o1-session', session), api.session)
  return { page, api }
}

export async function enter(page: Page, path = '/home', email?: string, password?: string): Promise<Actor> {
  const actor = await bringSession(page, email, password)
  await page.goto(path)
  return actor
}
