// Who may be asked for an endorsement, and the sentence for who may not.
import { limits } from './options.ts'

export const notARecipient = 'Please enter an email or @handle'
export const tooManyRequests = 'Maximum 3 endorsement requests allowed'

/** Enough for a request that is only stored. */
export const mentionsSomebody = (text: string) => text.trim().includes('@')

/** Enough for a request that is really sent: a handle, or a valid e-mail address. */
export const canBeReached = (text: string) => /^@[^\s@]+$|^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim())

export function recipientProblem(text: string, asked: string[], accepts = canBeReached): string | null {
  if (!accepts(text)) return notARecipient
  if (asked.length >= limits.endorsements) return tooManyRequests
  if (asked.some((other) => other.toLowerCase() === text.trim().toLowerCase())) return 'You have asked them already.'
  return null
}
