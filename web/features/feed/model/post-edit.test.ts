// An edit on its way changes what was changed here, and nothing that another device has changed meanwhile.
import { expect, it } from 'vitest'
import { samplePosts } from '../sample/sample-posts.ts'
import { changesOf, mergedEdit } from './post-edit.ts'
import { emptyForm, formOf } from './post-form.ts'

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

it('writes the fields that differ, and no other', () => {
  const [standing] = samplePosts(0)
  if (!standing) throw new Error('There is no sample post')
  const event = { ...standing, type: 'event' as const, location: 'Rome', eventTime: '20:00:00', tags: ['art, new'] }
  expect(changesOf({ ...formOf(event), content: ' Supper ', location: ' ' }, event)).toEqual({
    content: 'Supper',
    location: null,
  })
  expect(changesOf({ ...formOf(event), eventTime: '' }, event)).toEqual({ event_time: null })
})
