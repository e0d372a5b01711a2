// An edit on its way changes what was changed here, and nothing that another device has changed meanwhile.
import { expect, it } from 'vitest'
import { mergedEdit } from './post-edit.ts'
import { emptyForm } from './post-form.ts'

const seen = { ...emptyForm(), id: 'p', content: 'Supper at eight', location: 'Rome' }

it('is put together with what stands there', () => {
  const standing = { ...seen, location: 'Milan' }
  const form = { ...seen, content: 'Supper at nine' }
  expect(mergedEdit({ form, seen }, standing)).toEqual({ ...seen, content: 'Supper at nine', location: 'Milan' })
})

it('is nothing to save where both changed the same words differently', () => {
  const form = { ...seen, content: 'Supper at nine' }
  expect(mergedEdit({ form, seen }, { ...seen, content: 'No supper' })).toBeNull()
  expect(mergedEdit({ form, seen }, form)).toEqual(form)
})
