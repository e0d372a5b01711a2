// The sentences for an application that cannot be submitted: before it is sent, and after the answer.
import { AppError, isAppError } from '#shared/errors/app-error.ts'
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

const unexpected = 'An unexpected error occurred. Please try again.'
const name = 'Please write your first and last name, in two or three words.'
const photo = 'Your photo was not taken. Please choose it again.'

/** The club will not take this photograph. */
export const photoRefused = 'photo_refused'
/** It takes no more of them for some time. */
export const noRoomForPhoto = 'photo_no_room'

// By the limit of the database that was broken: an older build may have let through what the club takes no more.
const reasons: Record<string, string> = {
  '23505': 'An application with this email already exists.',
  '42501': checkAllFields,
  '23514': checkAllFields,
  '22P02': checkAllFields,
  '23502': checkAllFields,
  applications_email_valid: 'Please check your email address.',
  applications_name_two_or_three_words: name,
  applications_name_length: name,
  applications_city_length: 'Please write your city in at most 80 characters.',
  applications_industry_scores_valid: 'Please choose your industries again.',
  applications_title_known: 'Please choose your title again.',
  applications_short_bio_length: 'Your first lines are too long. Please shorten them to 200 characters.',
  applications_long_bio_length: 'Your statement is too long. Please shorten it to 400 characters.',
  applications_instagram_handle: 'Please check your Instagram handle.',
  applications_linkedin_length: 'Please check your LinkedIn link.',
  applications_tiktok_length: 'Please check your TikTok link.',
  applications_photos_valid: photo,
  applications_profile_photo_valid: photo,
  foreign_picture: photo,
  applications_press_links_valid: 'Please check your press links.',
  applications_invited_by_length: 'Please shorten the name of who invited you.',
  application_secrets_date_of_birth_written: 'Please check your date of birth.',
  invalid_date_of_birth: 'Please check your date of birth.',
  invalid_password: 'Please choose another password.',
  [photoRefused]: 'Your photo was not taken. Please choose another one.',
  [noRoomForPhoto]:
    'The club can take no more photos for now. Everything is kept on this device: please try again in a few hours.',
  application_not_found: 'This application has been answered already. Please hand in a new one.',
}

/** What is said of an application the server refused when the line was back. */
export const keptProblem = (code: string | undefined): string => reasons[code ?? ''] ?? unexpected

/** The refusal under the name of the limit that was broken, where the database says it: that is what the device keeps. */
export function namedRefusal(error: unknown): unknown {
  if (!isAppError(error) || error.code !== '23514') return error
  const [, limit] = /check constraint "(\w+)"/.exec(error.raw ?? '') ?? []
  if (!limit) return error
  return new AppError(limit, error.message, {
    cause: error,
    raw: error.raw ?? '',
    ...(error.status ? { status: error.status } : {}),
  })
}

/** The line is gone, or what stands before the server answers for it: nothing was decided. */
export function isLost(error: unknown): boolean {
  const cause = isAppError(error, insertRefused) ? error.cause : error
  return isAppError(cause) && (cause.code === 'network' || [502, 503, 504].includes(cause.status ?? 0))
}

export function problemAfterSending(error: unknown): string {
  if (!isAppError(error, insertRefused)) return 'An unexpected error occurred. Please try again.'
  if (/duplicate|already exists/i.test(error.raw ?? '')) return 'An application with this email already exists.'
  if (/row-level security/i.test(error.raw ?? '')) return checkAllFields
  const refusal = namedRefusal(error.cause)
  const reason = isAppError(refusal) ? reasons[refusal.code] : undefined
  return `Failed to submit application: ${reason ?? describeError(refusal, 'the server refused it. Please try again in a moment.')}`
}
