// Each reason is one sentence, of a pair and of whom the reader may meet.
import { expect, it } from 'vitest'
import type { TonightIntroduction, WhyMeet } from '#types/shapes.ts'
import { tonightTitle, whyMeet } from './tonight-text.ts'

const person = (id: string, name: string) => ({ id, name, avatarUrl: null })
const one = person('one', 'Naomi Sato')
const other = person('other', 'Marcus Adeyemi')
const now = new Date(2026, 10, 27)
const said = (kind: TonightIntroduction['kind'], why: WhyMeet) => whyMeet({ kind, one, other, why }, now)

it.each<[WhyMeet, string | RegExp, string | RegExp]>([
  [
    { reason: 'in-town', city: 'Milan', from: '2026-12-03', to: '2026-12-07' },
    /^Both are in Milan, Dec 3\s–\s7\.$/,
    /^You are both in Milan, Dec 3\s–\s7\.$/,
  ],
  [
    { reason: 'same-event', host: 'Ava Laurent', day: '2026-11-28' },
    'Both go to Ava Laurent’s event, Nov 28.',
    'You both go to Ava Laurent’s event, Nov 28.',
  ],
  [{ reason: 'new-here', who: 'one' }, 'Naomi is new here.', 'Naomi is new here.'],
  [{ reason: 'same-industry', industry: 'Fashion' }, 'Both are in Fashion.', 'You are both in Fashion.'],
  [{ reason: 'same-city', city: 'Paris' }, 'Both live in Paris.', 'You both live in Paris.'],
  [{ reason: 'same-circle' }, 'Both are your friends, and don’t know each other.', 'Marcus knows you both.'],
])('%o', (why, ofPair, ofReader) => {
  expect(said('introduce', why)).toMatch(ofPair)
  expect(said('ask', why)).toMatch(ofReader)
})

it('of a pair either may be the new one', () => {
  expect(said('introduce', { reason: 'new-here', who: 'other' })).toBe('Marcus is new here.')
})

it('says how many they are', () => {
  expect([1, 2, 3].map(tonightTitle)).toEqual(['Tonight’s one', 'Tonight’s two', 'Tonight’s three'])
})
