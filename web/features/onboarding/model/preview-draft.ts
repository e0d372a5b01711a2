// What a visitor fills in in the preview, and the gate of every step. Pure; nothing is sent anywhere.
import { limits, toggled } from './options.ts'

export type Socials = { instagram: string; linkedin: string; tiktok: string }

export type PreviewDraft = {
  name: string
  city: string
  contactsConnected: boolean
  instagramConnected: boolean
  socials: Socials
  endorsements: string[]
  industries: string[]
  bio: string
  plugs: string
  photos: string[]
}

export const emptyPreview: PreviewDraft = {
  name: '',
  city: '',
  contactsConnected: false,
  instagramConnected: false,
  socials: { instagram: '', linkedin: '', tiktok: '' },
  endorsements: [],
  industries: [],
  bio: '',
  plugs: '',
  photos: [],
}

export const previewSteps = [
  'Welcome',
  'Basic Info',
  'Contacts',
  'Social Links',
  'Endorsements',
  'Industry Strength',
  'Profile Setup',
  'Pending',
] as const

export const pendingTarget = 89
export const pendingTick = 30
export const simulatedWait = 2000

/** The preview takes exactly two industries, though a profile may have up to three. */
export const previewIndustries = 2

export type PreviewEvent =
  | { type: 'written'; field: 'name' | 'city' | 'bio' | 'plugs'; text: string }
  | { type: 'social-written'; network: keyof Socials; text: string }
  | { type: 'contacts-connected' }
  | { type: 'instagram-connected' }
  | { type: 'endorsement-added'; recipient: string }
  | { type: 'endorsement-removed'; recipient: string }
  | { type: 'industry-toggled'; industry: string }
  | { type: 'photos-changed'; photos: string[] }
  | { type: 'photo-added'; photo: string }

export function previewReducer(draft: PreviewDraft, event: PreviewEvent): PreviewDraft {
  switch (event.type) {
    case 'written':
      return { ...draft, [event.field]: event.text }
    case 'social-written':
      return { ...draft, socials: { ...draft.socials, [event.network]: event.text } }
    case 'contacts-connected':
      return { ...draft, contactsConnected: true }
    case 'instagram-connected':
      return { ...draft, instagramConnected: true }
    case 'endorsement-added':
      return draft.endorsements.length < limits.endorsements
        ? { ...draft, endorsements: [...draft.endorsements, event.recipient] }
        : draft
    case 'endorsement-removed':
      return { ...draft, endorsements: draft.endorsements.filter((other) => other !== event.recipient) }
    case 'industry-toggled':
      return { ...draft, industries: toggled(draft.industries, event.industry, limits.industries) }
    case 'photos-changed':
      return { ...draft, photos: event.photos.slice(0, limits.photos) }
    case 'photo-added':
      // A photograph is its own name here: the same one twice can't be told apart.
      return draft.photos.length < limits.photos && !draft.photos.includes(event.photo)
        ? { ...draft, photos: [...draft.photos, event.photo] }
        : draft
  }
}

const longer = (text: string) => text.trim().length > 1
const blank = (text: string) => text.trim() === ''

/** Why Continue is disabled at this step; null when it is not. */
export function previewGate(step: number, draft: PreviewDraft): string | null {
  switch (previewSteps[step]) {
    case 'Basic Info':
      return longer(draft.name) && longer(draft.city) ? null : 'Enter your name and your city to continue.'
    case 'Social Links':
      return Object.values(draft.socials).every(blank) ? 'Add at least one of the three to continue.' : null
    case 'Industry Strength':
      return draft.industries.length === previewIndustries ? null : 'Choose exactly two industries to continue.'
    case 'Profile Setup':
      if (blank(draft.bio) || blank(draft.plugs)) return 'Write a short bio and who you can plug to continue.'
      if (draft.bio.trim().length > limits.bio) return 'Shorten your bio to continue.'
      return draft.plugs.length > limits.plugs ? 'Shorten what you can plug to continue.' : null
    default:
      return null
  }
}
