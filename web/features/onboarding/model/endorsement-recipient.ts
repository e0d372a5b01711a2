// Who may be added to those a new member asks for an endorsement, and the sentence for who may not.
import { canBeReached, mostRequests, notARecipient, tooManyRequests } from '#shared/members/endorsement-recipient.ts'

/** Enough for a request that is only stored. */
export const mentionsSomebody = (text: string) => text.trim().includes('@')

export function recipientProblem(text: string, asked: string[], accepts = canBeReached): string | null {
  if (!accepts(text)) return notARecipient
  if (asked.length >= mostRequests) return tooManyRequests
  if (asked.some((other) => other.toLowerCase() === text.trim().toLowerCase())) return 'You have asked them already.'
  return null
}
