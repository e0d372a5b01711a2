// The dashboard's figures and reasons in words.
import type { ConnectionSuggestion, PlugOpportunity } from '#types/shapes.ts'

export function suggestionReason({ reason, user1 }: ConnectionSuggestion): string {
  return reason === 'same-city' ? `Both in ${user1.city}` : 'The same circle'
}

export function opportunityReason({ reason, profile }: PlugOpportunity): string {
  if (reason === 'same-city') return `In ${profile.city}, like you`
  if (reason === 'same-industry') return 'Your industry'
  return profile.mutualCount === 1 ? 'One mutual friend' : `${profile.mutualCount} mutual friends`
}

export const SUGGESTIONS_SHOWN = 3
/** How many mutual friends a card of the row pictures, and how many one in the list of all. */
export const AVATARS_IN_ROW = 5
export const AVATARS_IN_LIST = 3

/** The first avatars, and how many are left over. */
export function avatarsOf({ mutualsPreview, profile }: PlugOpportunity, most: number) {
  const shown = mutualsPreview.slice(0, most)
  return { shown, more: Math.max(0, profile.mutualCount - shown.length) }
}
