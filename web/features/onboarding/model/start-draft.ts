// The first draft of finishing: what this device holds, completed with the profile's data. Pure.
import type { Database } from '#types/database.types.ts'
import type { FinishDraft } from './finish-draft.ts'
import { limits } from './options.ts'

type Profile = Database['public']['Tables']['profiles']['Row']

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

/** What of the profile the wizard starts from. */
export const setupOf = (profile: Profile): Setup => ({
  setupRequired: profile.setup_required,
  progress: profile.setup_progress,
  photos: profile.photos,
  bio: profile.bio ?? '',
  knownFor: profile.known_for,
  oftenIn: profile.cities_often_in,
  discoveryVisible: profile.discovery_visible,
  name: profile.display_name ?? profile.name ?? 'Member',
  city: profile.city,
  handle: profile.ig_handle ?? '',
  instagramConnected: profile.instagram_connected,
  contactsConnected: profile.contacts_connected,
  standing: profile.industry_scores.map(({ label }) => label),
})

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
