// What the dashboard says of gains, pairs and mutual friends.
import { expect, it } from 'vitest'
import type { MemberCard } from '#shared/members/member-card.ts'
import { avatarsOf, opportunityReason, suggestionReason, weeklyGainLine } from './words.ts'

const card = (more: Partial<MemberCard>) => ({ city: 'Paris', mutualCount: 0, ...more }) as MemberCard
const person = (id: string) => ({ id, name: id, avatarUrl: null })

it('speaks of the week', () => {
  expect([14, 0, -23].map(weeklyGainLine)).toEqual(['+14 this week', 'Steady this week', '-23 this week'])
})

it('says why two should meet', () => {
  const pair = { user1: card({}), user2: card({}) }
  expect(suggestionReason({ ...pair, reason: 'same-city' })).toBe('Both in Paris')
  expect(suggestionReason({ ...pair, reason: 'same-circle' })).toBe('The same circle')
})

it('says why somebody is worth asking for', () => {
  const of = (reason: 'same-city' | 'same-industry' | 'mutual-friends', mutualCount: number) =>
    opportunityReason({ profile: card({ mutualCount }), mutualsPreview: [], reason })
  expect(of('same-city', 2)).toBe('In Paris, like you')
  expect(of('same-industry', 2)).toBe('Your industry')
  expect([of('mutual-friends', 1), of('mutual-friends', 4)]).toEqual(['One mutual friend', '4 mutual friends'])
})

it('counts the friends it does not picture', () => {
  const preview = ['a', 'b', 'c'].map(person)
  expect(avatarsOf({ profile: card({ mutualCount: 9 }), mutualsPreview: preview, reason: 'same-city' }).more).toBe(6)
  expect(
    avatarsOf({ profile: card({ mutualCount: 2 }), mutualsPreview: preview.slice(1), reason: 'same-city' }).more,
  ).toBe(0)
})
