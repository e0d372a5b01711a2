// The application wizard as somebody finds it who comes back: an application of an earlier visit, kept on the device.
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect } from './journey.ts'
import { visitorApi } from './people/api.ts'

let applicants = 0

/** An address nobody has applied with. */
export function someone(): string {
  applicants += 1
  return `applicant-${Date.now()}-${process.pid}-${applicants}@o1.test`
}

/** What was typed on an earlier visit, as the wizard itself keeps it: without the password. */
export async function keepDraft(page: Page, answers: Record<string, unknown> = {}) {
  const photo = (await visitorApi()).photo('applications/tess.jpg')
  const draft = {
    id: randomUUID(),
    step: 11,
    furthest: 11,
    email: someone(),
    passwordChosen: true,
    name: 'Ada Lovelace',
    dateOfBirth: '10/12/1990',
    jobTitle: 'Investor',
    industries: ['Fashion', 'Tech', 'Art'],
    industryScores: { Fashion: 60, Tech: 71, Art: 99 },
    profilePhoto: photo,
    instagram: '@ada',
    whyYouText: 'I wrote the first program.',
    pressLinks: ['https://example.com/press'],
    invitedBy: '',
    ...answers,
  }
  // As typed after whatever this browser has handed in before.
  const kept = JSON.stringify({ draft: { value: draft, at: {} }, gone: 0 })
  await page.goto('/robots.txt')
  await page.evaluate((text) => localStorage.setItem('o1-draft:application-form:v1:fields', text), kept)
}

export async function comeBack(page: Page, answers: Record<string, unknown> = {}) {
  await keepDraft(page, answers)
  await page.goto('/apply')
  await expect(page.getByText('Your application progress has been restored')).toBeVisible()
}
