// First and last name are joined; empty handle, city and bio become null.
import { expect, it } from 'vitest'
import { changedDetails, detailsEdit, detailsProblems, detailsToRow, withText } from './profile-details.ts'

const ada = { firstName: ' Ada ', lastName: 'Moreau', igHandle: '@ada', city: 'Paris', bio: ' Gallery nights. ' }

it('first and last name are joined into display name and name', () => {
  expect(detailsToRow(ada)).toEqual({
    display_name: 'Ada Moreau',
    name: 'Ada Moreau',
    ig_handle: '@ada',
    city: 'Paris',
    bio: 'Gallery nights.',
  })
})

it('empty fields become null', () => {
  expect(detailsToRow({ firstName: 'Ada', lastName: '', igHandle: ' ', city: '', bio: ' ' })).toEqual({
    display_name: 'Ada',
    name: 'Ada',
    ig_handle: null,
    city: null,
    bio: null,
  })
})

it('a first name is required, and a bio has at most 140 characters', () => {
  expect(detailsProblems({ ...ada, firstName: ' ' })).toEqual({ firstName: 'Please enter your first name' })
  expect(detailsProblems({ ...ada, bio: 'x'.repeat(141) })).toEqual({ bio: 'At most 140 characters.' })
  expect(detailsProblems({ ...ada, bio: 'x'.repeat(140) })).toEqual({})
})

it('only what was changed is written, with what was read of it', () => {
  expect(detailsEdit(ada, ada)).toEqual({ changes: {}, seen: {} })
  expect(detailsEdit({ ...ada, firstName: 'Eve', bio: '' }, ada)).toEqual({
    changes: { display_name: 'Eve Moreau', name: 'Eve Moreau', bio: null },
    seen: { display_name: 'Ada Moreau', bio: 'Gallery nights.' },
  })
})

it('a text of another device is shown beside the own one, and taken as it is there', () => {
  expect(changedDetails(ada, { display_name: 'Ada de Luz', bio: '' })).toEqual([
    { name: 'display_name', label: 'Name', mine: 'Ada Moreau', theirs: 'Ada de Luz' },
    { name: 'bio', label: 'Bio', mine: 'Gallery nights.', theirs: '' },
  ])
  expect(withText(ada, 'display_name', 'Ada de Luz')).toMatchObject({ firstName: 'Ada', lastName: 'de Luz' })
  expect(withText(ada, 'ig_handle', '')).toMatchObject({ igHandle: '' })
})
