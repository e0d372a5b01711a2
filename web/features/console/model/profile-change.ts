// A change of a member's profile in words: what changed, and what the committee may do about it.
import type { ProfileChange, ProfileField } from '#types/shapes.ts'

const things: Record<ProfileField, string> = {
  name: 'Name',
  handle: 'Handle',
  photo: 'First photo',
  taken_handle: 'Handle of another member',
}

export type ChangeWords = {
  thing: string
  /** Why it is here, where before and after do not say it. */
  why: string | null
  /** Null where there is nothing to put back. */
  restore: string | null
}

export function changeWords({ field, before, after }: Pick<ProfileChange, 'field' | 'before' | 'after'>): ChangeWords {
  const thing = things[field]
  if (field === 'photo' && before === null && after !== null) {
    // What a member removes is gone for the committee too.
    return { thing, why: 'There is no earlier photo to put back.', restore: 'Remove the photo' }
  }
  if (field !== 'taken_handle') return { thing, why: null, restore: 'Restore' }
  return after === null
    ? { thing, why: 'Another member holds this handle, so this one has none.', restore: null }
    : { thing, why: 'Another member holds this handle and had it first.', restore: 'Remove the handle' }
}
