// The one place where a failure becomes a sentence. A screen with its own sentences maps codes first and falls back here.
import { AppError, type Sentences, sentenceFor } from './app-error.ts'

const sentences = {
  network: 'You seem to be offline. Please check your connection and try again.',
  over_request_rate_limit: 'Too many attempts. Please wait a moment and try again.',
  InsufficientStorage: 'There is no room for more right now. Please try again later.',
  no_room: 'There is no room for more right now. Please try again later.',
  PGRST301: 'Your session has ended. Please sign in again.',
  session_expired: 'Your session has ended. Please sign in again.',
} satisfies Sentences

export function describeError(error: unknown, fallback = 'An unexpected error occurred. Please try again.'): string {
  if (error instanceof AppError)
    return sentenceFor(error, sentences) ?? (isMachineTalk(error) ? fallback : error.message || fallback)
  if (error instanceof TypeError && /fetch|network|load failed/i.test(error.message)) return sentences.network
  return fallback
}

/** What the operator can find a failure of the server by, to be shown small; null for a refusal. */
export function failureMark(error: unknown): string | null {
  if (!(error instanceof AppError) || !isMachineTalk(error)) return null
  return [error.code === 'unknown' ? error.status : error.code, error.request].filter(Boolean).join(' · ')
}

// A server that breaks, and PostgreSQL and its REST service by themselves, speak to whoever runs them.
const isMachineTalk = ({ code, status = 0 }: AppError) => status >= 500 || /^([0-9A-Z]{5}|PGRST\w+)$/.test(code)
