// What is waved away is not suggested; what is taken back returns to its place.
import { expect, it } from 'vitest'
import { samplePeople } from '#shared/sample/people.ts'
import type { ConnectionSuggestion, MemberCard, PlugOpportunity } from '#types/shapes.ts'
import { withReturned } from './taken-back.ts'
import { pairOf, plugOf, waveKey, withoutWaved } from './waves.ts'

const person = (userId: string): MemberCard => ({ ...(samplePeople[0] as MemberCard), userId })
const pair = (one: string, other: string): ConnectionSuggestion => ({
  user1: person(one),
  user2: person(other),
  reason: 'same-circle',
})
const plug = (userId: string): PlugOpportunity => ({
  profile: person(userId),
  mutualsPreview: [],
  reason: 'mutual-friends',
})
const dashboard = {
  suggestions: [pair('b', 'a'), pair('a', 'c'), pair('c', 'd')],
  opportunities: [plug('a'), plug('x')],
}
const shown = ({ suggestions, opportunities }: typeof dashboard) => [
  suggestions.map((one) => waveKey(pairOf(one))),
  opportunities.map((one) => waveKey(plugOf(one))),
]

it('a pair is waved away in either order, and neither of the two elsewhere', () => {
  expect(shown(withoutWaved(dashboard, [{ one: 'a', other: 'b', away: true }]))).toEqual([
    ['a+c', 'c+d'],
    ['a', 'x'],
  ])
})

it('a plug is waved away, and stays in pairs', () => {
  expect(shown(withoutWaved(dashboard, [{ one: 'a', away: true }]))).toEqual([['a+b', 'a+c', 'c+d'], ['x']])
})

it('the last wish counts', () => {
  const [away, back] = [
    { one: 'x', away: true },
    { one: 'x', away: false },
  ]
  expect(withoutWaved(dashboard, [away, back])).toBe(dashboard)
  expect(shown(withoutWaved(dashboard, [away, back, away]))[1]).toEqual(['a'])
})

it('what is taken back returns to its place, once', () => {
  const wave = { one: 'c', other: 'a' }
  const without = withoutWaved(dashboard, [{ ...wave, away: true }])
  const back = withReturned(without, dashboard, wave)
  expect(shown(back)).toEqual(shown(dashboard))
  expect(shown(withReturned(back, dashboard, wave))).toEqual(shown(dashboard))
  expect(shown(withReturned(dashboard, dashboard, { one: 'nobody' }))).toEqual(shown(dashboard))
})

it('tonight follows: a pair in either order, whom one may ask for alone, and back to its place in the same evening', () => {
  const face = (id: string) => ({ id, name: id, avatarUrl: null })
  const chosen = (kind: 'introduce' | 'ask', one: string, other: string) => ({
    kind,
    one: face(one),
    other: face(other),
    why: { reason: 'same-circle' as const },
  })
  const evening = {
    ...dashboard,
    tonight: { until: 'five', chosen: 3, introductions: [chosen('introduce', 'a', 'b'), chosen('ask', 'x', 'a')] },
  }
  const left = (one: typeof evening) => one.tonight.introductions.map(({ one: { id } }) => id)
  const waved = withoutWaved(evening, [{ one: 'b', other: 'a', away: true }])
  expect(left(waved)).toEqual(['x'])
  expect(left(withoutWaved(evening, [{ one: 'x', away: true }]))).toEqual(['a'])
  expect(left(withoutWaved(evening, [{ one: 'a', away: true }]))).toEqual(['a', 'x'])
  expect(left(withReturned(waved, evening, { one: 'a', other: 'b' }))).toEqual(['a', 'x'])
  const next = { ...waved, tonight: { ...waved.tonight, until: 'the next' } }
  expect(left(withReturned(next, evening, { one: 'a', other: 'b' }))).toEqual(['x'])
})
