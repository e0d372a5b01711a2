// A plug needs a mutual friend through whom the member takes introductions, and who has not been asked yet.
import { expect, it } from 'vitest'
import { chainWay, openRequestsNote, plugRefusal, wayIn } from './plug-refusal.ts'

const carol = { name: 'Carol', mutualCount: 2, askable: 2, openRequests: [] as unknown[] }

it('a plug without mutual friends is refused with a reason', () => {
  expect(plugRefusal({ ...carol, mutualCount: 0, askable: 0 })).toMatch(/No mutual friends/)
})

it('a plug is refused for sample people, and when every mutual friend was asked', () => {
  expect(plugRefusal({ ...carol, sample: true })).toMatch(/sample/)
  expect(plugRefusal({ ...carol, mutualCount: 1, askable: 0, openRequests: [{}] })).toMatch(/Every mutual friend/)
})

it('somebody who chose other friends is not reached, and it is said kindly', () => {
  expect(plugRefusal({ ...carol, askable: 0 })).toBe('Carol takes introductions only through friends they chose.')
  expect(plugRefusal({ ...carol, askable: 0, openRequests: [{}] })).toMatch(/Everyone who can introduce you/)
  expect(plugRefusal({ ...carol, askable: 1 })).toBeNull()
})

it('a plug is possible otherwise, and open requests are counted', () => {
  expect(plugRefusal({ ...carol, askable: 1, openRequests: [{}] })).toBeNull()
  // One who was asked and is no mutual friend any more does not stand in the way of the others.
  expect(plugRefusal({ ...carol, mutualCount: 1, askable: 1, openRequests: [{}] })).toBeNull()
  expect(openRequestsNote({ openRequests: [] })).toBeNull()
  expect(openRequestsNote({ openRequests: [{}] })).toBe('1 open request')
  expect(openRequestsNote({ openRequests: [{}, {}] })).toBe('2 open requests')
})

it.each([
  ['nobody in common', { mutualCount: 0, askable: 0 }, 'A friend you share can introduce you'],
  ['other friends chosen', { askable: 0 }, 'Only through friends they chose'],
  ['all asked', { askable: 0, openRequests: [{}] }, 'Everybody who can is asked'],
  ['a friend of a friend asked', { mutualCount: 0, askable: 0, openRequests: [{}] }, 'Everybody who can is asked'],
  ['a friend who knows a friend of theirs', { mutualCount: 0, askable: 0, chain: { name: 'Sofia' } }, null],
  ['a sample', { sample: true as const }, 'A sample profile'],
  ['somebody to ask', {}, null],
])('a card says what would open the way: %s', (_case, more, line) => {
  expect(wayIn({ ...carol, ...more })).toBe(line)
})

it('two steps away, the button asks a friend by name', () => {
  const far = { ...carol, mutualCount: 0, askable: 0 }
  expect(plugRefusal({ ...far, chain: { name: 'Sofia Reyes' } })).toBeNull()
  expect(chainWay({ name: 'Sofia Reyes' })).toEqual({ ask: 'Ask Sofia', why: 'Sofia knows a friend of theirs' })
  expect(chainWay(null)).toBeNull()
  expect(plugRefusal({ ...far, openRequests: [{}] })).toMatch(/Everyone who can introduce you/)
})
