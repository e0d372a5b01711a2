// The sentences for an application that cannot be submitted: before it is sent, and after the answer.
import { isAppError } from '#shared/errors/app-error.ts'
import { describeError } from '#shared/errors/describe-error.ts'
import type { ApplicationDraft } from './application-draft.ts'
import { unfinishedSteps } from './steps.ts'

export const checkAllFields = 'Application validation failed. Please check all required fields.'

/** The first reason not to send; null when everything is there. */
export function problemBeforeSending(draft: ApplicationDraft): string | null {
  if (!draft.email.trim()) return 'Email is required'
  if (!draft.name.trim()) return 'Name is required'
  if (draft.password.trim() === '') return 'Password is required'
  return unfinishedSteps(draft).length > 0 ? checkAllFields : null
}

/** The codes that refuse the application itself; any other failure is unexpected. */
export const insertRefused = 'application_refused'

export function problemAfterSending(error: unknown): string {
  if (!isAppError(error, insertRefused)) return 'An unexpected error occurred. Please try again.'
  if (/duplicate|already exists/i.test(error.message)) return 'An application with this email already exists.'
  if (/row-level security/i.test(error.message)) return checkAllFields
  return `Failed to submit application: ${describeError(error.cause, error.message)}`
}
