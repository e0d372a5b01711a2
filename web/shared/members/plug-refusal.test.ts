// A plug needs a mutual friend who has not been asked yet.
import { expect, it } from 'vitest'
import { openRequestsNote, plugRefusal } from './plug-refusal.ts'

it('a plug without mutual friends is refused with a reason', () => {
  expect(plugRefusal({ mutualCount: 0, openRequests: [] })).toMatch(/No mutual friends/)
})

it('a plug is refused for sample people, and when every mutual friend was asked', () => {
  expect(plugRefusal({ mutualCount: 3, openRequests: [], sample: true })).toMatch(/sample/)
  expect(plugRefusal({ mutualCount: 1, openRequests: [{}] })).toMatch(/asked already/)
})

it('a plug is possible otherwise, and open requests are counted', () => {
  expect(plugRefusal({ mutualCount: 2, openRequests: [{}] })).toBeNull()
  expect(openRequestsNote({ openRequests: [] })).toBeNull()
  expect(openRequestsNote({ openRequests: [{}] })).toBe('1 open request')
  expect(openRequestsNote({ openRequests: [{}, {}] })).toBe('2 open requests')
})
