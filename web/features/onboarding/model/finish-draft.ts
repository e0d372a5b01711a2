// What a member fills in while finishing a profile, the gate of every step, and the progress. Pure.
import type { ProfileEdit } from '#types/shapes.ts'
import { limits, toggled } from './options.ts'

/** What the profile held when the draft last looked: what differs from it was changed in the wizard. */
export type Seen = {
  photos: string[]
  knownFor: string[]
  oftenIn: string[]
  bio: string
  city: string
  discoveryVisible: boolean
}

export type FinishDraft = {
  seen: Seen
  photos: string[]
  industries: string[]
  /** Industries of the profile that were exchanged for others here. */
  givenUp: string[]
  knownFor: string[]
  oftenIn: string[]
  bio: string
  /** Asked for where the profile has none. */
  city: string
  contactsConnected: boolean
  instagramConnected: boolean
  endorsementRequests: string[]
  discoveryVisible: boolean
}

export const finishSteps = ['Photos', 'Industries', 'Bio', 'Connections', 'Endorsements', 'Preview & Confirm'] as const
export const lastStep = finishSteps.length - 1

/** The texts another device may have changed meanwhile. */
export type AskedText = 'bio' | 'city'

export type FinishEvent =
  | { type: 'photos-changed'; photos: string[] }
  | { type: 'photo-added'; photo: string }
  | { type: 'industry-toggled'; industry: string }
  | { type: 'known-for-toggled'; label: string }
  | { type: 'often-in-toggled'; city: string }
  | { type: 'bio-written'; bio: string }
  | { type: 'city-written'; city: string }
  | { type: 'contacts-connected' }
  | { type: 'instagram-connected' }
  | { type: 'endorsement-added'; recipient: string }
  | { type: 'endorsement-removed'; recipient: string }
  | { type: 'discovery-switched'; visible: boolean }
  | { type: 'text-settled'; field: AskedText; text: string; theirs: string }

export function finishReducer(draft: FinishDraft, event: FinishEvent): FinishDraft {
  switch (event.type) {
    case 'photos-changed':
      return { ...draft, photos: event.photos.slice(0, limits.photos) }
    case 'photo-added':
      return draft.photos.length < limits.photos ? { ...draft, photos: [...draft.photos, event.photo] } : draft
    case 'industry-toggled':
      return industryToggled(draft, event.industry)
    case 'known-for-toggled':
      return { ...draft, knownFor: toggled(draft.knownFor, event.label, limits.knownFor) }
    case 'often-in-toggled':
      return { ...draft, oftenIn: toggled(draft.oftenIn, event.city, limits.oftenIn) }
    case 'bio-written':
      return { ...draft, bio: event.bio }
    case 'city-written':
      return { ...draft, city: event.city }
    case 'text-settled':
      return { ...draft, [event.field]: event.text, seen: { ...draft.seen, [event.field]: event.theirs } }
    case 'contacts-connected':
      return { ...draft, contactsConnected: true }
    case 'instagram-connected':
      return { ...draft, instagramConnected: true }
    case 'endorsement-added':
      return draft.endorsementRequests.length < limits.endorsements
        ? { ...draft, endorsementRequests: [...draft.endorsementRequests, event.recipient] }
        : draft
    case 'endorsement-removed':
      return { ...draft, endorsementRequests: draft.endorsementRequests.filter((other) => other !== event.recipient) }
    case 'discovery-switched':
      return { ...draft, discoveryVisible: event.visible }
  }
}

function industryToggled(draft: FinishDraft, industry: string): FinishDraft {
  const industries = toggled(draft.industries, industry, limits.industries)
  const others = draft.givenUp.filter((other) => other !== industry)
  const givenUp = draft.industries.includes(industry) ? [...others, industry] : others
  return { ...draft, industries, givenUp: industries === draft.industries ? draft.givenUp : givenUp }
}

const sameList = (one: string[], other: string[]) => one.join('\n') === other.join('\n')

/** What the wizard changed, and what it had read of that: nothing else is written. */
export function finishEdit({ seen, ...draft }: FinishDraft): { changes: ProfileEdit; seen: ProfileEdit } {
  const edit: { changes: ProfileEdit; seen: ProfileEdit } = { changes: {}, seen: {} }
  const write = <Field extends keyof ProfileEdit>(
    field: Field,
    now: ProfileEdit[Field],
    before: ProfileEdit[Field],
  ) => {
    edit.changes[field] = now
    edit.seen[field] = before
  }
  if (!sameList(draft.photos, seen.photos)) write('photos', draft.photos, seen.photos)
  if (draft.bio.trim() !== seen.bio.trim()) write('bio', draft.bio.trim(), seen.bio)
  if (draft.city.trim() !== seen.city.trim() && draft.city.trim()) write('city', draft.city.trim(), seen.city)
  if (!sameList(draft.knownFor, seen.knownFor)) write('known_for', draft.knownFor, seen.knownFor)
  if (!sameList(draft.oftenIn, seen.oftenIn)) write('cities_often_in', draft.oftenIn, seen.oftenIn)
  if (draft.discoveryVisible !== seen.discoveryVisible)
    write('discovery_visible', draft.discoveryVisible, seen.discoveryVisible)
  return edit
}

const hasBio = ({ bio }: FinishDraft) => bio.trim() !== '' && bio.trim().length <= limits.bio

/** Industries of the profile that were given up for nothing so far. An industry is left for another one. */
const unexchanged = ({ industries }: FinishDraft, standing: string[]) => standing.length - industries.length

/** Why Continue is disabled at this step; null when it is not. */
export function finishGate(step: number, draft: FinishDraft, standing: string[] = []): string | null {
  if (step === 0 && draft.photos.length === 0) return 'Add at least one photo to continue.'
  if (step === 1 && draft.industries.length === 0) return 'Choose at least one industry to continue.'
  if (step === 1 && draft.industries.length > limits.industries) return 'Choose at most three industries to continue.'
  if (step === 1 && unexchanged(draft, standing) > 0) return 'Choose another in its place to continue.'
  if (step === 2 && !hasBio(draft))
    return draft.bio.trim() === '' ? 'Write a few words to continue.' : 'Shorten your bio to continue.'
  return null
}

export type Progress = {
  photos: boolean
  industries: boolean
  bio: boolean
  connections: boolean
  endorsements: boolean
}

export function progressOf(draft: FinishDraft, endorsementsAsked: number): Progress {
  return {
    photos: draft.photos.length > 0,
    industries: draft.industries.length > 0,
    bio: hasBio(draft),
    connections: draft.contactsConnected || draft.instagramConnected,
    endorsements: draft.endorsementRequests.length + endorsementsAsked > 0,
  }
}

export type RequiredStep = 'Photos' | 'Industries' | 'Bio'

export function missingSteps(progress: Progress): RequiredStep[] {
  const missing: RequiredStep[] = []
  if (!progress.photos) missing.push('Photos')
  if (!progress.industries) missing.push('Industries')
  if (!progress.bio) missing.push('Bio')
  return missing
}

const requiredSteps: RequiredStep[] = ['Photos', 'Industries', 'Bio']

/** The first required step that is not done; the first optional one where all are. */
export function firstOpenStep(progress: Progress): number {
  const [missing] = missingSteps(progress)
  return missing ? requiredSteps.indexOf(missing) : requiredSteps.length
}

export const stepPercent = (step: number, steps: number = finishSteps.length) => Math.round(((step + 1) / steps) * 100)
