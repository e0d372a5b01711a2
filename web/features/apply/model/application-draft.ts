// The application while it is being written, and the part of it that the device may keep.
import { vouched } from '#shared/admission/vouched.ts'
import { newId } from '#shared/device/new-id.ts'
import { readWhyYou } from '#shared/drafts/why-you-draft.ts'
import { isFullName } from './answers.ts'
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
  return withWhatIsKnown(empty)
}

/** What was written or said before fills answers that are still empty. */
export const withWhatIsKnown = (draft: ApplicationDraft) => withVouched(withStatement(draft))

/** What another house vouches for: whatever was typed stays. */
function withVouched(draft: ApplicationDraft): ApplicationDraft {
  const says = vouched()
  if (!says) return draft
  const name = says.name !== null && isFullName(says.name) ? says.name : ''
  return { ...draft, email: draft.email || says.email, name: draft.name || name }
}

/** The statement written at /why-you fills an answer that is still empty. */
function withStatement(draft: ApplicationDraft): ApplicationDraft {
  const written = readWhyYou()
  if (!written || draft.whyYouText || draft.pressLinks.length > 0) return draft
  return { ...draft, whyYouText: written.statement, pressLinks: written.links }
}

/** Never a password at rest (tests: application-draft.test.ts, apply.backend.test.tsx). */
export const keepable = (draft: ApplicationDraft): ApplicationDraft => ({ ...draft, password: '' })
