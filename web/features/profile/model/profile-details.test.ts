// First and last name are joined; empty handle, city and bio become null.
import { expect, it } from 'vitest'
import { changedDetails, detailsEdit, detailsProblems, detailsToRow, withText } from './profile-details.ts'

const ada = {
  firstName: ' Ada ',
  lastName: 'Moreau',
  igHandle: '@ada',
  city: 'Paris',
  bio: ' Gallery nights. ',
  about: ' For the committee. ',
  aboutShown: false,
}

it('first and last name are joined into display name and name', () => {
  expect(detailsToRow(ada)).toEqual({
    display_name: 'Ada Moreau',
    name: 'Ada Moreau',
    ig_handle: '@ada',
    city: 'Paris',
    bio: 'Gallery nights.',
    long_bio: 'For the committee.',
    about_shown: false,
  })
})

it('empty fields become null', () => {
  const empty = { firstName: 'Ada', lastName: '', igHandle: ' ', city: '', bio: ' ', about: ' ', aboutShown: true }
  expect(detailsToRow(empty)).toEqual({
    display_name: 'Ada',
    name: 'Ada',
    ig_handle: null,
    city: null,
    bio: null,
    long_bio: null,
    about_shown: true,
  })
})

it('a first name is required, a bio has at most 140 characters and the text under About 1,000', () => {
  expect(detailsProblems({ ...ada, firstName: ' ' })).toEqual({ firstName: 'Please enter your first name' })
  expect(detailsProblems({ ...ada, bio: 'x'.repeat(141) })).toEqual({ bio: 'At most 140 characters.' })
  expect(detailsProblems({ ...ada, about: 'x'.repeat(1001) })).toEqual({ about: 'At most 1000 characters.' })
  expect(detailsProblems({ ...ada, bio: 'x'.repeat(140), about: 'x'.repeat(1000) })).toEqual({})
})

it('only what was changed is written, with what was read of it', () => {
  expect(detailsEdit(ada, ada)).toEqual({ changes: {}, seen: {} })
  expect(detailsEdit({ ...ada, firstName: 'Eve', bio: '' }, ada)).toEqual({
    changes: { display_name: 'Eve Moreau', name: 'Eve Moreau', bio: null },
    seen: { display_name: 'Ada Moreau', bio: 'Gallery nights.' },
  })
})

it('a text and whether members read it are one answer', () => {
  const read = { long_bio: 'For the committee.', about_shown: false }
  expect(detailsEdit({ ...ada, aboutShown: true }, ada)).toEqual({
    changes: { long_bio: 'For the committee.', about_shown: true },
    seen: read,
  })
  expect(detailsEdit({ ...ada, about: 'A note' }, ada)).toEqual({
    changes: { long_bio: 'A note', about_shown: false },
    seen: read,
  })
})

it('a text of another device is shown beside the own one, and taken as it is there', () => {
  expect(changedDetails(ada, { display_name: 'Ada de Luz', bio: '' })).toEqual([
    { name: 'display_name', label: 'Name', mine: 'Ada Moreau', theirs: 'Ada de Luz' },
    { name: 'bio', label: 'Bio', mine: 'Gallery nights.', theirs: '' },
  ])
  expect(changedDetails(ada, { long_bio: 'Theirs', about_shown: 'On' })).toEqual([
    { name: 'long_bio', label: 'About', mine: 'For the committee.', theirs: 'Theirs' },
    { name: 'about_shown', label: 'Show on my profile', mine: 'Off', theirs: 'On' },
  ])
  expect(withText(ada, 'about_shown', 'On')).toMatchObject({ aboutShown: true })
  expect(withText(ada, 'long_bio', 'Theirs')).toMatchObject({ about: 'Theirs', aboutShown: false })
  expect(withText(ada, 'display_name', 'Ada de Luz')).toMatchObject({ firstName: 'Ada', lastName: 'de Luz' })
  expect(withText(ada, 'ig_handle', '')).toMatchObject({ igHandle: '' })
})
