// An edit kept on the device compares with what was read when it was typed, however much later it is saved.
import { expect, it } from 'vitest'
import { answered, conflicting, isEdited, read, settled, typed, written } from './edit-draft.ts'

const standing = { bio: 'Old bio', city: 'Paris', photos: ['1'] }
const edited = typed(standing, {}, { ...standing, bio: 'My bio' })

it('what was typed is shown over what stands there, and only that', () => {
  const meanwhile = { ...standing, city: 'Rome' }
  expect(written(meanwhile, edited)).toEqual({ ...meanwhile, bio: 'My bio' })
  expect(read(meanwhile, edited)).toEqual(meanwhile)
})

it('what stood there when it was typed is kept, whatever stands there now', () => {
  const meanwhile = { ...standing, bio: 'Their bio' }
  expect(read(meanwhile, edited).bio).toBe('Old bio')
  const further = typed(meanwhile, edited, { ...written(meanwhile, edited), bio: 'My longer bio' })
  expect(read(meanwhile, further).bio).toBe('Old bio')
  expect(written(meanwhile, further).bio).toBe('My longer bio')
})

it('a field that was changed here and elsewhere is asked about, and compared with what stands there once answered', () => {
  const meanwhile = { ...standing, bio: 'Their bio' }
  expect(conflicting(standing, edited)).toEqual([])
  expect(conflicting(meanwhile, edited)).toEqual([{ field: 'bio', mine: 'My bio', theirs: 'Their bio' }])
  const mine = answered(meanwhile, edited, 'bio', 'mine')
  expect(conflicting(meanwhile, mine)).toEqual([])
  expect([written(meanwhile, mine).bio, read(meanwhile, mine).bio]).toEqual(['My bio', 'Their bio'])
  expect(isEdited(meanwhile, answered(meanwhile, edited, 'bio', 'theirs'))).toBe(false)
})

it('typed back, or standing there already, it is no edit', () => {
  expect(isEdited(standing, edited)).toBe(true)
  expect(isEdited(standing, typed(standing, edited, standing))).toBe(false)
  expect(isEdited({ ...standing, bio: 'My bio' }, edited)).toBe(false)
})

it('lists are compared by what they hold', () => {
  expect(isEdited(standing, typed(standing, {}, { ...standing, photos: ['1'] }))).toBe(false)
  expect(written(standing, typed(standing, {}, { ...standing, photos: ['2'] })).photos).toEqual(['2'])
})

it('a settled difference is compared with what stands there', () => {
  const theirs = { ...standing, bio: 'Their bio' }
  const draft = settled({ ...theirs, bio: 'My bio' }, theirs)
  expect(read(theirs, draft).bio).toBe('Their bio')
  expect(isEdited(theirs, settled(theirs, theirs))).toBe(false)
})
