// The one list of steps: order, addresses, labels in the progress dots, and the condition to continue.
import { to } from '#shared/links/to.ts'
import { isLinkAcceptable } from '#shared/proof-links/proof-link.ts'
import {
  isDateOfBirth,
  isEmail,
  isFullName,
  isHandle,
  isIndustryChoice,
  isInviter,
  isPassword,
  isPasswordTooLong,
  isReason,
  wordsOf,
} from './answers.ts'
import type { ApplicationDraft } from './application-draft.ts'
import { nameLongest } from './limits.ts'

export type StepRule = {
  slug: string
  label: string | null
  /** Above the question, where the label of its dot would say something else. */
  eyebrow?: string
  isValid: (draft: ApplicationDraft) => boolean
  /** What the step waits for; asked only while the answer is not good enough. */
  waitsFor: (draft: ApplicationDraft) => string
}

function nameWaitsFor(name: string): string {
  if (name.trim().length > nameLongest) return 'Shorten your name to continue.'
  const words = wordsOf(name)
  if (words > 3) return 'Two or three words here. As a member you write your name in full.'
  return words === 1 ? 'Add your last name to continue.' : 'Enter your full name to continue.'
}

const always = () => true
const nothing = () => ''

export const steps = [
  {
    slug: 'email',
    label: 'Email',
    isValid: ({ email }) => isEmail(email.trim()),
    waitsFor: () => 'Enter your email to continue.',
  },
  {
    slug: 'password',
    label: 'Password',
    isValid: ({ password }) => isPassword(password),
    waitsFor: ({ password }) =>
      isPasswordTooLong(password) ? 'Shorten your password to continue.' : 'Choose a password to continue.',
  },
  {
    slug: 'name',
    label: 'Name',
    isValid: ({ name }) => isFullName(name),
    waitsFor: ({ name }) => nameWaitsFor(name),
  },
  {
    slug: 'age',
    label: 'Age',
    isValid: ({ dateOfBirth }) => isDateOfBirth(dateOfBirth),
    waitsFor: ({ dateOfBirth }) =>
      dateOfBirth ? 'Enter day, month and year to continue.' : 'Enter your date of birth to continue.',
  },
  {
    slug: 'title',
    label: 'Title',
    isValid: ({ jobTitle }) => jobTitle !== null,
    waitsFor: () => 'Pick one to continue.',
  },
  {
    slug: 'industries',
    label: 'Industries',
    isValid: ({ industries }) => isIndustryChoice(industries),
    waitsFor: () => 'Pick at least one to continue.',
  },
  {
    slug: 'photo',
    label: 'Photo',
    isValid: ({ profilePhoto }) => Boolean(profilePhoto),
    waitsFor: () => 'Upload a photo to continue.',
  },
  {
    slug: 'social',
    label: 'Social',
    isValid: ({ instagram }) => isHandle(instagram),
    waitsFor: ({ instagram }) =>
      instagram.trim() && instagram.trim() !== '@'
        ? 'Write it like @yourhandle to continue.'
        : 'Enter your handle to continue.',
  },
  {
    slug: 'why-you',
    label: 'Why You',
    isValid: ({ whyYouText, pressLinks }) => isReason(whyYouText) && pressLinks.every(isLinkAcceptable),
    waitsFor: ({ whyYouText }) =>
      isReason(whyYouText) ? 'Correct or remove the link to continue.' : 'Write a few words to continue.',
  },
  {
    slug: 'invited',
    label: 'Invited',
    isValid: ({ invitedBy }) => isInviter(invitedBy),
    waitsFor: () => 'Shorten the name to continue.',
  },
  { slug: 'last-step', label: 'Status', eyebrow: 'Nominate and submit', isValid: always, waitsFor: nothing },
  { slug: 'thank-you', label: null, isValid: always, waitsFor: nothing },
] as const satisfies StepRule[]

export type StepSlug = (typeof steps)[number]['slug']

export const stepCount = steps.length
export const submitStep = stepCount - 1
export const dotLabels = steps.flatMap((step) => (step.label ? [step.label] : []))

/** Counted from 1. */
export function stepNumber(slug: string | undefined): number | null {
  const index = steps.findIndex((step) => step.slug === slug)
  return index < 0 ? null : index + 1
}

export function stepAt(number: number): (typeof steps)[number] {
  return steps[Math.min(Math.max(number, 1), stepCount) - 1] ?? steps[0]
}

export const stepPath = (number: number) => to('/apply/:step?', { step: stepAt(number).slug })

/** The steps before the last one whose answer is missing or not good enough. */
export const unfinishedSteps = (draft: ApplicationDraft): StepSlug[] =>
  steps.filter((step) => !step.isValid(draft)).map((step) => step.slug)
