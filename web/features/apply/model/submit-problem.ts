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

/** What is said of an application the server refused when the line was back. */
export function keptProblem(code: string | undefined): string {
  if (code === '23505') return 'An application with this email already exists.'
  return code === '42501' || code === '23514' ? checkAllFields : 'An unexpected error occurred. Please try again.'
}

/** The line is gone, or what stands before the server answers for it: nothing was decided. */
export function isLost(error: unknown): boolean {
  const cause = isAppError(error, insertRefused) ? error.cause : error
  return isAppError(cause) && (cause.code === 'network' || [502, 503, 504].includes(cause.status ?? 0))
}

export function problemAfterSending(error: unknown): string {
  if (!isAppError(error, insertRefused)) return 'An unexpected error occurred. Please try again.'
  if (/duplicate|already exists/i.test(error.message)) return 'An application with this email already exists.'
  if (/row-level security/i.test(error.message)) return checkAllFields
  return `Failed to submit application: ${describeError(error.cause, error.message)}`
}
