// Two copies of a draft become the same one, whichever is asked first.
import { expect, it } from 'vitest'
import { changedFields, merged, timeAfter, withFields } from './merge-drafts.ts'

const copy = (value: object, at: Record<string, number>) => ({ value, at })

it('the field typed later wins, each by itself', () => {
  const ours = copy({ bio: 'Ours', city: 'Old' }, { bio: 5, city: 1 })
  const theirs = copy({ bio: 'Theirs', city: 'New' }, { bio: 4, city: 2 })
  const one = { value: { bio: 'Ours', city: 'New' }, at: { bio: 5, city: 2 } }
  expect(merged(ours, theirs)).toEqual(one)
  expect(merged(theirs, ours)).toEqual(one)
})

it('what was not typed here is as it is kept', () => {
  expect(merged(copy({ id: 'mine', bio: 'b' }, { bio: 3 }), copy({ id: 'kept', bio: 'a' }, { bio: 1 }))).toEqual({
    value: { id: 'kept', bio: 'b' },
    at: { bio: 3 },
  })
})

it('a text is one field', () => {
  expect(merged({ value: 'new', at: { '': 2 } }, { value: 'old', at: { '': 1 } }).value).toBe('new')
  expect(merged({ value: 'old', at: { '': 1 } }, { value: 'new', at: { '': 2 } }).value).toBe('new')
  expect(changedFields('a', 'b')).toEqual([''])
  expect(changedFields('a', 'a')).toEqual([])
  expect(withFields('a', 'b', [])).toBe('a')
})

it('a change is later than all that is known, even if the clock was put back', () => {
  const future = Date.now() + 1_000_000
  expect(timeAfter([future + 0.9])).toBeGreaterThan(future + 0.9)
})
