// An edit of the profile on its way: two become one, what is shown is what was written, and what was changed elsewhere is asked about.
import { expect, it } from 'vitest'
import type { MyProfile } from '#types/shapes.ts'
import { refusedForm, togetherWith, withEdit } from './profile-edit.ts'

const own = {
  name: 'Ada Moreau',
  displayName: 'Ada Moreau',
  firstName: 'Ada',
  lastName: 'Moreau',
  igHandle: '@ada',
  city: 'Paris',
  rawCity: 'Paris',
  bio: 'Old',
  shortBio: 'Old',
  about: 'Why me',
  aboutShown: false,
  connectedAccounts: { instagram: true, contacts: false },
} as MyProfile

it('two edits are one, which compares with what the first had read', () => {
  const first = { changes: { bio: 'One', city: 'Rome' }, seen: { bio: 'Old', city: 'Paris' } }
  const second = { changes: { bio: 'Two', ig_handle: '@a' }, seen: { bio: 'One', ig_handle: '@ada' } }
  expect(togetherWith(first, second)).toEqual({
    changes: { bio: 'Two', city: 'Rome', ig_handle: '@a' },
    seen: { bio: 'Old', city: 'Paris', ig_handle: '@ada' },
  })
})

it('the profile shows what was written', () => {
  expect(withEdit(own, { changes: { display_name: 'Ada M. Lovelace', bio: 'New', city: null } })).toMatchObject({
    name: 'Ada M. Lovelace',
    firstName: 'Ada',
    lastName: 'M. Lovelace',
    bio: 'New',
    shortBio: 'New',
    rawCity: null,
    city: 'Unknown',
    igHandle: '@ada',
  })
  expect(withEdit(own, { changes: { ig_handle: null, bio: null } })).toMatchObject({
    igHandle: null,
    connectedAccounts: { instagram: false },
    bio: null,
    shortBio: '',
  })
  expect(withEdit(own, { changes: { long_bio: null, about_shown: true } })).toMatchObject({
    about: null,
    aboutShown: true,
    bio: 'Old',
  })
  expect(withEdit(own, { changes: {} })).toEqual(own)
})

it('a refused one is in the form again, and asks about the texts that were changed elsewhere, and those alone', () => {
  const edit = { changes: { bio: 'Mine', city: 'Rome' }, seen: { bio: 'Old', city: 'Paris' } }
  const { written, read, theirs } = refusedForm({ ...own, bio: 'Theirs' }, edit)
  expect(written).toMatchObject({ bio: 'Mine', city: 'Rome', firstName: 'Ada' })
  expect(read).toMatchObject({ bio: 'Old', city: 'Paris' })
  expect(theirs).toEqual({ bio: 'Theirs' })
  expect(refusedForm({ ...own, bio: 'Mine' }, edit).theirs).toEqual({})
  const shown = {
    changes: { long_bio: 'A note', about_shown: false },
    seen: { long_bio: 'Why me', about_shown: false },
  }
  const refused = refusedForm({ ...own, aboutShown: true }, shown)
  expect(refused.theirs).toEqual({ about_shown: 'On' })
  expect(refused.written).toMatchObject({ about: 'A note', aboutShown: false })
})
