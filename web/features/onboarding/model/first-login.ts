// The three steps of the first login: home city, four photographs, a welcome. Pure.
import { limits } from './options.ts'

export const firstSteps = ['Location', 'Photos', 'Welcome'] as const
export const slotCount = 4

export type FirstDraft = { city: string; slots: Array<string | null> }

export const emptyFirst: FirstDraft = { city: '', slots: [null, null, null, null] }

export type FirstEvent =
  | { type: 'city-written'; city: string }
  | { type: 'photo-put'; slot: number; photo: string }
  | { type: 'photo-removed'; slot: number }

export function firstReducer(draft: FirstDraft, event: FirstEvent): FirstDraft {
  switch (event.type) {
    case 'city-written':
      return { ...draft, city: event.city }
    case 'photo-put':
      return { ...draft, slots: draft.slots.map((photo, slot) => (slot === event.slot ? event.photo : photo)) }
    case 'photo-removed':
      return { ...draft, slots: draft.slots.map((photo, slot) => (slot === event.slot ? null : photo)) }
  }
}

export const newPhotos = ({ slots }: FirstDraft) => slots.filter((photo): photo is string => Boolean(photo))

/** A profile holds five photographs: with some already there, fewer can be added. */
export const openSlots = (existing: number) => Math.max(0, Math.min(slotCount, limits.photos - existing))

export function firstGate(step: number, draft: FirstDraft, uploading: boolean): string | null {
  if (step === 0 && draft.city.trim() === '') return 'Enter your city to continue.'
  if (uploading) return 'Your photo is still on its way.'
  return null
}

/** What is saved: the photographs already there come first. */
export function allPhotos(existing: string[], draft: FirstDraft): string[] {
  return [...existing, ...newPhotos(draft)].slice(0, Math.max(limits.photos, existing.length))
}
