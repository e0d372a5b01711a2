// How long a reason may be, and how it is cut to that.
import { limits } from '#types/limits.ts'

/** Of the short forms; the database takes more. */
export const REASON_LIMIT = 280
export const REASON_FROM_LIMIT = limits.message_threads.reason.max

/** Cuts at the limit, never through a surrogate pair. */
export function cutReason(text: string, limit: number): string {
  if (text.length <= limit) return text
  const cut = text.slice(0, limit)
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut
}
