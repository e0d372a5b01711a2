// A plug needs somebody in between who was not asked yet.
import { expect, it } from 'vitest'
import { openRequestsNote, plugRefusal } from './plug-refusal.ts'

it('is refused without mutual friends, with a reason', () => {
  expect(plugRefusal({ mutualCount: 0, openRequests: [] })).toMatch(/No mutual friends/)
})

it('is refused for sample people, and when all have been asked', () => {
  expect(plugRefusal({ mutualCount: 3, openRequests: [], sample: true })).toMatch(/sample/)
  expect(plugRefusal({ mutualCount: 1, openRequests: [{}] })).toMatch(/asked already/)
})

it('is possible otherwise, and the open ones are counted', () => {
  expect(plugRefusal({ mutualCount: 2, openRequests: [{}] })).toBeNull()
  expect(openRequestsNote({ openRequests: [] })).toBeNull()
  expect(openRequestsNote({ openRequests: [{}] })).toBe('1 open request')
  expect(openRequestsNote({ openRequests: [{}, {}] })).toBe('2 open requests')
})
