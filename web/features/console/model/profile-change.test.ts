// What the committee may do about a change.
import { expect, it } from 'vitest'
import { changeWords } from './profile-change.ts'

it('what a member changed can be put back', () => {
  expect(changeWords({ field: 'photo', before: 'https://p.test/a.jpg', after: 'https://p.test/b.jpg' })).toEqual({
    thing: 'First photo',
    why: null,
    restore: 'Restore',
  })
})

it('a handle of another member is taken away where it is shown, and only told where it is not', () => {
  expect(changeWords({ field: 'taken_handle', before: null, after: '@alice' }).restore).toBe('Remove the handle')
  expect(changeWords({ field: 'taken_handle', before: null, after: null })).toMatchObject({
    restore: null,
    why: expect.stringContaining('holds this handle'),
  })
})

it('a first photo whose forerunner is gone can only be taken out', () => {
  expect(changeWords({ field: 'photo', before: null, after: 'https://p.test/b.jpg' })).toEqual({
    thing: 'First photo',
    why: 'There is no earlier photo to put back.',
    restore: 'Remove the photo',
  })
})
