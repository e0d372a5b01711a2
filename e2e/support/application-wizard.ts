// The application wizard in a browser, answered step by step as a person does.
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

export const portrait = fileURLToPath(new URL('../../web/public/icons/icon-512.png', import.meta.url))
export const password = 'correct horse battery'
export const next = (page: Page) => page.getByRole('button', { name: 'Next' })
export const submit = (page: Page) => page.getByRole('button', { name: 'Submit application' })

/** Answers up to the photograph with the keyboard alone. */
export async function answerUpToPhoto(page: Page, email: string) {
  await page.goto('/apply')
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
  await page.keyboard.type(`${email}\n`)
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.type(`${password}\n`)
  await expect(page.getByLabel('Full name')).toBeFocused()
  await page.keyboard.type('Ada King Lovelace\n')
  await expect(page.getByLabel('Date of birth')).toBeFocused()
  await page.keyboard.type('10121990\n')
  await expect(page.getByRole('radio', { name: 'Entrepreneur' })).toBeFocused()
  await page.getByRole('radio', { name: 'Investor' }).check()
  await page.keyboard.press('Enter')
  for (const name of ['Fashion', 'Tech', 'Art']) await page.getByRole('checkbox', { name, exact: true }).check()
  await expect(page.getByRole('checkbox', { name: 'Film' })).toBeDisabled()
  await expect(page.getByText('3/3')).toBeVisible()
  await next(page).click()
  await expect(page).toHaveURL(/\/apply\/photo$/)
}

export async function uploadPortrait(page: Page) {
  await page.getByLabel('Profile photo').setInputFiles(portrait)
  await expect(page.getByLabel('Zoom')).toBeVisible()
  await page.getByRole('button', { name: 'Use photo' }).click()
  await expect(page.getByText('Profile photo uploaded successfully!')).toBeVisible()
}

export async function answerFromSocial(page: Page) {
  await expect(page.getByLabel('Social handle')).toBeFocused()
  await page.keyboard.type('@ada\n')
  await page.getByLabel('Why you').fill('I wrote the first program, and I bring the best table to any room.')
  await page.getByRole('button', { name: 'Add link' }).click()
  await page.keyboard.type('https://example.com/press\n')
  await expect(page.getByRole('heading', { name: 'Who Invited You?' })).toBeVisible()
  await next(page).click()
  await expect(page.getByRole('heading', { name: 'Last Step!' })).toBeVisible()
}
