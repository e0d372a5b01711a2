// The one list of steps: their order, their addresses, their names in the progress dots, and when one may go on.
import { isLinkAcceptable } from '#shared/proof-links/proof-link.ts'
import {
  isDateOfBirth,
  isEmail,
  isFullName,
  isHandle,
  isIndustryChoice,
  isInviter,
  isPassword,
  isReason,
} from './answers.ts'
import type { ApplicationDraft } from './application-draft.ts'

type StepRule = { slug: string; label: string | null; isValid: (draft: ApplicationDraft) => boolean }

const always = () => true

export const steps = [
  { slug: 'email', label: 'Email', isValid: ({ email }) => isEmail(email.trim()) },
  { slug: 'password', label: 'Password', isValid: ({ password }) => isPassword(password) },
  { slug: 'name', label: 'Name', isValid: ({ name }) => isFullName(name) },
  { slug: 'age', label: 'Age', isValid: ({ dateOfBirth }) => isDateOfBirth(dateOfBirth) },
  { slug: 'title', label: 'Title', isValid: ({ jobTitle }) => jobTitle !== null },
  { slug: 'industries', label: 'Industries', isValid: ({ industries }) => isIndustryChoice(industries) },
  { slug: 'photo', label: 'Photo', isValid: ({ profilePhoto }) => Boolean(profilePhoto) },
  { slug: 'social', label: 'Social', isValid: ({ instagram }) => isHandle(instagram) },
  {
    slug: 'why-you',
    label: 'Why You',
    isValid: ({ whyYouText, pressLinks }) => isReason(whyYouText) && pressLinks.every(isLinkAcceptable),
  },
  { slug: 'invited', label: 'Invited', isValid: ({ invitedBy }) => isInviter(invitedBy) },
  { slug: 'last-step', label: 'Status', isValid: always },
  { slug: 'thank-you', label: null, isValid: always },
] as const satisfies StepRule[]

export type StepSlug = (typeof steps)[number]['slug']

export const stepCount = steps.length
export const submitStep = stepCount - 1
export const dotLabels = steps.flatMap((step) => (step.label ? [step.label] : []))

/** Counted from 1, as people do. */
export function stepNumber(slug: string | undefined): number | null {
  const index = steps.findIndex((step) => step.slug === slug)
  return index < 0 ? null : index + 1
}

export function stepAt(number: number): (typeof steps)[number] {
  return steps[Math.min(Math.max(number, 1), stepCount) - 1] ?? steps[0]
}

export const stepPath = (number: number) => `/apply/${stepAt(number).slug}`

/** The steps before the last one whose answer is missing or not good enough. */
export const unfinishedSteps = (draft: ApplicationDraft): StepSlug[] =>
  steps.filter((step) => !step.isValid(draft)).map((step) => step.slug)
