// The application while it is being written, and the part of it that the device may keep.
import { newId } from '#shared/device/new-id.ts'
import { readWhyYou } from '#shared/drafts/why-you-draft.ts'
import type { Industry, Title } from './options.ts'

export type ApplicationDraft = {
  /** Made once on the device, so that sending the same application twice makes one. */
  id: string
  step: number
  /** The furthest step reached: every step up to it may be opened again. */
  furthest: number
  email: string
  /** In memory only: `keepable` removes it from what is stored. */
  password: string
  passwordChosen: boolean
  name: string
  dateOfBirth: string
  jobTitle: Title | null
  industries: Industry[]
  /** Drawn once an industry, so that a second attempt sends the same scores. */
  industryScores: Partial<Record<Industry, number>>
  profilePhoto: string | null
  phonebookConnected: boolean
  instagramConnected: boolean
  instagram: string
  whyYouText: string
  pressLinks: string[]
  invitedBy: string
}

export const draftName = 'application-form'
export const draftVersion = 1

export function newDraft(): ApplicationDraft {
  const empty: ApplicationDraft = {
    id: newId(),
    step: 1,
    furthest: 1,
    email: '',
    password: '',
    passwordChosen: false,
    name: '',
    dateOfBirth: '',
    jobTitle: null,
    industries: [],
    industryScores: {},
    profilePhoto: null,
    phonebookConnected: false,
    instagramConnected: false,
    instagram: '',
    whyYouText: '',
    pressLinks: [],
    invitedBy: '',
  }
  return withStatement(empty)
}

/** The statement written at /why-you fills an answer that is still empty. */
export function withStatement(draft: ApplicationDraft): ApplicationDraft {
  const written = readWhyYou()
  if (!written || draft.whyYouText || draft.pressLinks.length > 0) return draft
  return { ...draft, whyYouText: written.statement, pressLinks: written.links }
}

/** Never a password at rest (tests: application-draft.test.ts, apply.backend.test.tsx). */
export const keepable = (draft: ApplicationDraft): ApplicationDraft => ({ ...draft, password: '' })
