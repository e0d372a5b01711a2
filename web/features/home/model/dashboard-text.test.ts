// The dashboard's words for pairs and mutual friends.
import { expect, it } from 'vitest'
import type { MemberCard } from '#types/shapes.ts'
import { AVATARS_IN_LIST, AVATARS_IN_ROW, avatarsOf, opportunityReason, suggestionReason } from './dashboard-text.ts'

const card = (more: Partial<MemberCard>) => ({ city: 'Paris', mutualCount: 0, ...more }) as MemberCard
const person = (id: string) => ({ id, name: id, avatarUrl: null })

it('a pair has the reason why the two should meet', () => {
  const pair = { user1: card({}), user2: card({}) }
  expect(suggestionReason({ ...pair, reason: 'same-city' })).toBe('Both in Paris')
  expect(suggestionReason({ ...pair, reason: 'same-circle' })).toBe('The same circle')
})

it('a recommended person has the reason why they are worth asking for', () => {
  const of = (reason: 'same-city' | 'same-industry' | 'mutual-friends', mutualCount: number) =>
    opportunityReason({ profile: card({ mutualCount }), mutualsPreview: [], reason })
  expect(of('same-city', 2)).toBe('In Paris, like you')
  expect(of('same-industry', 2)).toBe('Your industry')
  expect([of('mutual-friends', 1), of('mutual-friends', 4)]).toEqual(['One mutual friend', '4 mutual friends'])
})

it('five friends are pictured in the row and three in the list, the others are counted', () => {
  const opportunity = {
    profile: card({ mutualCount: 9 }),
    mutualsPreview: ['a', 'b', 'c', 'd', 'e'].map(person),
    reason: 'same-city',
  } as const
  const row = avatarsOf(opportunity, AVATARS_IN_ROW)
  expect([row.shown.length, row.more]).toEqual([5, 4])
  const list = avatarsOf(opportunity, AVATARS_IN_LIST)
  expect([list.shown.length, list.more]).toEqual([3, 6])
  const few = avatarsOf(
    { ...opportunity, profile: card({ mutualCount: 2 }), mutualsPreview: [person('a'), person('b')] },
    5,
  )
  expect([few.shown.length, few.more]).toEqual([2, 0])
})
