// The one place where a failure becomes a sentence. A screen with its own sentences maps codes first and falls back here. What a machine says
// (a database, a service, a proxy) is for whoever runs it: only the rules and functions of the club speak to members in their own words.
import { AppError, type Sentences, sentenceFor } from './app-error.ts'

export const ended = 'Your session has ended. Please sign in again.'
export const tooMany = 'Too many attempts. Please wait a moment and try again.'
export const closed = 'The club has disabled this account.'
const noRoom = 'There is no room for more right now. Please try again later.'

const byCode = {
  network: 'You seem to be offline. Please check your connection and try again.',
  over_request_rate_limit: tooMany,
  InsufficientStorage: noRoom,
  no_room: noRoom,
  PGRST301: ended,
  session_expired: ended,
  user_banned: closed,
} satisfies Sentences

const byStatus: Record<number, string> = {
  401: ended,
  413: 'This is too large for the club. Please choose something smaller.',
  429: tooMany,
  507: noRoom,
}

/** What anybody can do about it, whatever it was that failed; undefined where only the screen knows. */
export function adviceFor(error: unknown): string | undefined {
  if (!(error instanceof AppError))
    return error instanceof TypeError && /fetch|network|load failed/i.test(error.message) ? byCode.network : undefined
  return sentenceFor(error, byCode) ?? (isSpoken(error) ? undefined : byStatus[error.status ?? 0])
}

export function describeError(error: unknown, fallback = 'An unexpected error occurred. Please try again.'): string {
  return adviceFor(error) ?? (error instanceof AppError && isSpoken(error) ? error.message || fallback : fallback)
}

/** What the operator can find a failure of the server by, to be shown small; null for a refusal. */
export function failureMark(error: unknown): string | null {
  if (!(error instanceof AppError) || !isMachineTalk(error)) return null
  return [error.code === 'unknown' ? error.status : error.code, error.request].filter(Boolean).join(' · ')
}

const isSpoken = ({ raw }: AppError) => raw === undefined

// A server that breaks, and PostgreSQL and its REST service by themselves.
const isMachineTalk = ({ code, status = 0 }: AppError) => status >= 500 || /^([0-9A-Z]{5}|PGRST\w+)$/.test(code)
