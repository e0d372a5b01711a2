// Whom one may introduce to another friend, and in which order they are offered.
import { expect, it } from 'vitest'
import type { FriendCard } from '#types/shapes.ts'
import { firstWhoMayMeet, whyNot } from './may-meet.ts'

const friend = (id: string, mayIntroduce: boolean | null = true): FriendCard => ({
  id,
  name: id,
  avatarUrl: null,
  city: null,
  badge: '',
  igHandle: null,
  mayIntroduce,
})

it('who knows the other, or takes introductions through others, is not offered, and it is said why', () => {
  const known = new Set(['ben'])
  expect(whyNot(friend('ann'), known)).toBeNull()
  expect(whyNot(friend('ben'), known)).toBe('They know each other')
  expect(whyNot(friend('ben', false), known)).toBe('They know each other')
  expect(whyNot(friend('cleo', false), known)).toBe('Only by chosen friends')
})

it('those who may meet come first, by name as before', () => {
  const friends = [friend('ann', false), friend('ben'), friend('cleo'), friend('dan')]
  expect(firstWhoMayMeet(friends, new Set(['cleo'])).map(({ id }) => id)).toEqual(['ben', 'dan', 'ann', 'cleo'])
})
