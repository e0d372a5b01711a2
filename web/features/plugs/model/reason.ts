// How long the words of a plug may be, and how they are cut to it. The database holds the same limits.
export const REASON_LIMIT = 280
export const REASON_FROM_LIMIT = 500

/** Cut at the limit, never through the middle of a character that takes two units. */
export function cutReason(text: string, limit: number): string {
  if (text.length <= limit) return text
  const cut = text.slice(0, limit)
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut
}
