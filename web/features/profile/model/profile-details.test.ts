// First and last name are joined; empty handle, city and bio become null.
import { expect, it } from 'vitest'
import { detailsProblems, detailsToRow } from './profile-details.ts'

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
