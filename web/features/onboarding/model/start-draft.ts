// The first draft of finishing: what this device holds, completed with the profile's data. Pure.
import { mergeList } from '#shared/api/members/merge-list.ts'
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
  /** The profile's industries, strongest first: each can be exchanged for another. */
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

const nothing = { photos: [], knownFor: [], oftenIn: [], bio: '', city: '' }

/** What was changed here stays, put together with what was changed in the profile since; everything else is as in the profile. */
export function startDraft(setup: Setup, stored: Partial<FinishDraft> | null): FinishDraft {
  // A draft that does not say what it began with: whatever it holds was changed, save the visibility it always held.
  const before = stored?.seen ?? { ...nothing, discoveryVisible: stored?.discoveryVisible ?? setup.discoveryVisible }
  const list = (field: 'photos' | 'knownFor' | 'oftenIn') =>
    mergeList(before[field], stored?.[field] ?? before[field], setup[field]).slice(0, limits[field])
  const wrote = stored?.bio !== undefined && stored.bio.trim() !== before.bio.trim()
  const here = setup.city ?? ''
  const seenCity = before.city ?? ''
  const wroteCity = Boolean(stored?.city?.trim()) && stored?.city?.trim() !== seenCity.trim()
  const switched = stored?.discoveryVisible !== undefined && stored.discoveryVisible !== before.discoveryVisible
  const asked = setup.standing.slice(0, limits.industries)
  const givenUp = (stored?.givenUp ?? []).filter((industry) => asked.includes(industry))
  const standing = asked.filter((industry) => !givenUp.includes(industry))
  const chosen = (stored?.industries ?? []).filter((industry) => !asked.includes(industry))
  return {
    seen: {
      photos: setup.photos,
      knownFor: setup.knownFor,
      oftenIn: setup.oftenIn,
      // What was written over an older text asks before it goes over a newer one.
      bio: wrote ? before.bio : setup.bio,
      city: wroteCity ? seenCity : here,
      discoveryVisible: setup.discoveryVisible,
    },
    photos: list('photos'),
    industries: [...standing, ...chosen].slice(0, limits.industries),
    givenUp,
    knownFor: list('knownFor'),
    oftenIn: list('oftenIn'),
    bio: wrote ? (stored?.bio ?? '') : setup.bio,
    city: wroteCity ? (stored?.city ?? '') : here,
    contactsConnected: stored?.contactsConnected === true || setup.contactsConnected,
    instagramConnected: stored?.instagramConnected === true || setup.instagramConnected,
    endorsementRequests: (stored?.endorsementRequests ?? []).slice(0, limits.endorsements),
    discoveryVisible: switched ? stored.discoveryVisible === true : setup.discoveryVisible,
  }
}
