// First and last name are joined; empty handle and city become null.
import { expect, it } from 'vitest'
import { detailsProblem, detailsToRow } from './profile-details.ts'

it('joins the names into display name and name', () => {
  expect(detailsToRow({ firstName: ' Ada ', lastName: 'Moreau', igHandle: '@ada', city: 'Paris' })).toEqual({
    display_name: 'Ada Moreau',
    name: 'Ada Moreau',
    ig_handle: '@ada',
    city: 'Paris',
  })
})

it('keeps nothing as nothing', () => {
  expect(detailsToRow({ firstName: 'Ada', lastName: '', igHandle: ' ', city: '' })).toEqual({
    display_name: 'Ada',
    name: 'Ada',
    ig_handle: null,
    city: null,
  })
})

it('asks a first name', () => {
  const details = { firstName: ' ', lastName: 'Moreau', igHandle: '', city: '' }
  expect(detailsProblem(details)).toBe('Please enter your first name')
  expect(detailsProblem({ ...details, firstName: 'Ada' })).toBeNull()
})
