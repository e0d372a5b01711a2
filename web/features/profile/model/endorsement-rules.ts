// The rules of an endorsement before it is sent. The server checks them again.

import { endorsementIndustries } from '#shared/members/industries.ts'
import { limits } from '#types/limits.ts'

export const longestSnippet = limits.endorsements.snippet.max

export function snippetProblem(snippet: string): string | null {
  if (snippet.trim() === '') return 'Please write a few words.'
  if (snippet.trim().length > longestSnippet) return `At most ${longestSnippet} characters.`
  return null
}

/** The industries still free for an endorsement, the member's own first. */
export function industriesLeft(suggested: readonly string[], already: readonly string[]): string[] {
  const done = new Set(already.map((industry) => industry.toLowerCase()))
  const seen = new Set<string>()
  return [...suggested, ...endorsementIndustries].filter((industry) => {
    const key = industry.toLowerCase()
    if (done.has(key) || seen.has(key)) return false
    seen.add(key)
    return true
  })
}
