// The first draft of finishing: what this device holds, completed with the profile's data. Pure.
import type { FinishDraft } from './finish-draft.ts'
import { limits } from './options.ts'

export type Setup = {
  setupRequired: boolean
  progress: Record<string, unknown>
  photos: string[]
  bio: string
  knownFor: string[]
  oftenIn: string[]
  discoveryVisible: boolean
  name: string
  city: string | null
  handle: string
  instagramConnected: boolean
  contactsConnected: boolean
  /** The profile's industries, strongest first: they cannot be removed. */
  standing: string[]
}

const either = (first: string[] | undefined, second: string[], limit: number) =>
  (first && first.length > 0 ? first : second).slice(0, limit)

export function startDraft(setup: Setup, stored: Partial<FinishDraft> | null): FinishDraft {
  const standing = setup.standing.slice(0, limits.industries)
  const chosen = (stored?.industries ?? []).filter((industry) => !standing.includes(industry))
  return {
    photos: either(stored?.photos, setup.photos, limits.photos),
    industries: [...standing, ...chosen].slice(0, limits.industries),
    knownFor: either(stored?.knownFor, setup.knownFor, limits.knownFor),
    oftenIn: either(stored?.oftenIn, setup.oftenIn, limits.oftenIn),
    bio: stored?.bio || setup.bio,
    contactsConnected: stored?.contactsConnected === true || setup.contactsConnected,
    instagramConnected: stored?.instagramConnected === true || setup.instagramConnected,
    endorsementRequests: (stored?.endorsementRequests ?? []).slice(0, limits.endorsements),
    discoveryVisible: stored?.discoveryVisible ?? setup.discoveryVisible,
  }
}
