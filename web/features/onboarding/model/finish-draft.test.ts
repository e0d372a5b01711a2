// Every gate and limit of finishing a profile.
import { expect, it } from 'vitest'
import {
  type FinishDraft,
  finishEdit,
  finishGate,
  finishReducer,
  firstOpenStep,
  missingSteps,
  progressOf,
  stepPercent,
} from './finish-draft.ts'

const empty: FinishDraft = {
  seen: { photos: [], knownFor: [], oftenIn: [], bio: '', city: '', discoveryVisible: true },
  photos: [],
  industries: [],
  givenUp: [],
  knownFor: [],
  oftenIn: [],
  bio: '',
  city: '',
  contactsConnected: false,
  instagramConnected: false,
  endorsementRequests: [],
  discoveryVisible: true,
}

const filled: FinishDraft = { ...empty, photos: ['a'], industries: ['Tech'], bio: 'Hello' }

it('finishing needs a photo first', () => {
  expect(finishGate(0, empty)).not.toBeNull()
  expect(finishGate(0, filled)).toBeNull()
})

it('finishing needs one to three industries', () => {
  expect(finishGate(1, empty)).not.toBeNull()
  expect(finishGate(1, { ...empty, industries: ['Tech'] })).toBeNull()
  expect(finishGate(1, { ...empty, industries: ['Tech', 'Art', 'Film'] })).toBeNull()
  expect(finishGate(1, { ...empty, industries: ['Tech', 'Art', 'Film', 'Music'] })).not.toBeNull()
})

it('an industry of the application leaves for another one', () => {
  const standing = ['Tech', 'Art', 'Film']
  const toggle = (draft: FinishDraft, industry: string) => finishReducer(draft, { type: 'industry-toggled', industry })
  const full = { ...empty, industries: standing }
  expect(toggle(full, 'Music')).toEqual(full)
  const without = toggle(full, 'Art')
  expect(without).toMatchObject({ industries: ['Tech', 'Film'], givenUp: ['Art'] })
  expect(finishGate(1, without, standing)).toBe('Choose another in its place to continue.')
  const exchanged = toggle(without, 'Music')
  expect(exchanged).toMatchObject({ industries: ['Tech', 'Film', 'Music'], givenUp: ['Art'] })
  expect(finishGate(1, exchanged, standing)).toBeNull()
  expect(toggle(toggle(exchanged, 'Music'), 'Art')).toMatchObject({
    industries: ['Tech', 'Film', 'Art'],
    givenUp: ['Music'],
  })
})

it('the rest of the wizard begins at the first required step that is open', () => {
  const progress = progressOf(filled, 0)
  expect(firstOpenStep(progress)).toBe(3)
  expect(firstOpenStep({ ...progress, bio: false })).toBe(2)
  expect(firstOpenStep({ ...progress, photos: false, bio: false })).toBe(0)
})

it('a city is written where one was typed, and none is taken away', () => {
  expect(finishEdit({ ...filled, city: ' Lisbon ' }).changes.city).toBe('Lisbon')
  expect(finishEdit({ ...filled, city: ' ' }).changes).not.toHaveProperty('city')
})

it('finishing needs a bio that is not blank and has at most 140 characters once trimmed', () => {
  expect(finishGate(2, empty)).not.toBeNull()
  expect(finishGate(2, { ...empty, bio: '   ' })).not.toBeNull()
  expect(finishGate(2, { ...empty, bio: 'x'.repeat(140) })).toBeNull()
  expect(finishGate(2, { ...empty, bio: `  ${'x'.repeat(140)}  ` })).toBeNull()
  expect(finishGate(2, { ...empty, bio: 'x'.repeat(141) })).not.toBeNull()
})

it('the optional steps of finishing hold nobody back', () => {
  for (const step of [3, 4, 5]) expect(finishGate(step, empty)).toBeNull()
})

it('photos, industries, known-for, often-in and requests have their limits', () => {
  const full = Array.from({ length: 8 }, (_, index) => String(index)).reduce(
    (draft, text) =>
      [
        { type: 'photo-added', photo: text } as const,
        { type: 'industry-toggled', industry: text } as const,
        { type: 'known-for-toggled', label: text } as const,
        { type: 'often-in-toggled', city: text } as const,
        { type: 'endorsement-added', recipient: text } as const,
      ].reduce(finishReducer, draft),
    empty,
  )
  expect(full.photos).toHaveLength(5)
  expect(full.industries).toHaveLength(3)
  expect(full.knownFor).toHaveLength(3)
  expect(full.oftenIn).toHaveLength(5)
  expect(full.endorsementRequests).toHaveLength(3)
})

it('a choice can be removed', () => {
  const once = finishReducer(empty, { type: 'industry-toggled', industry: 'Tech' })
  expect(finishReducer(once, { type: 'industry-toggled', industry: 'Tech' }).industries).toEqual([])
  const asked = finishReducer(empty, { type: 'endorsement-added', recipient: '@ada' })
  expect(finishReducer(asked, { type: 'endorsement-removed', recipient: '@ada' }).endorsementRequests).toEqual([])
})

it('requests sent earlier count as asked', () => {
  expect(progressOf(empty, 0)).toEqual({
    photos: false,
    industries: false,
    bio: false,
    connections: false,
    endorsements: false,
  })
  expect(progressOf(empty, 1).endorsements).toBe(true)
  expect(progressOf({ ...empty, instagramConnected: true }, 0).connections).toBe(true)
})

it('a profile goes live with photos, industries and a bio, whatever else is missing', () => {
  expect(missingSteps(progressOf(empty, 0))).toEqual(['Photos', 'Industries', 'Bio'])
  expect(missingSteps(progressOf(filled, 0))).toEqual([])
  expect(missingSteps(progressOf({ ...filled, bio: 'x'.repeat(141) }, 0))).toEqual(['Bio'])
})

it('the progress is rounded', () => {
  expect([0, 1, 2, 3, 4, 5].map((step) => stepPercent(step))).toEqual([17, 33, 50, 67, 83, 100])
})
