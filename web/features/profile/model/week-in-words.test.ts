// The cause of a week's gain is said by name where one member did it.
import { expect, it } from 'vitest'
import type { CloutWeek } from '#types/shapes.ts'
import { weekInWords } from './week-in-words.ts'

const quiet: CloutWeek = { gain: 0, endorsements: 0, endorsers: [], industries: [], begun: [] }
const [bob, gina] = ['Bob Okafor', 'Gina Rossi'].map((name) => ({ id: name, name, avatarUrl: null })) as [
  CloutWeek['endorsers'][number],
  CloutWeek['endorsers'][number],
]

it.each<[Partial<CloutWeek>, string | null]>([
  [{}, null],
  [{ endorsements: 1, endorsers: [bob], industries: ['Art'] }, 'Bob Okafor endorsed you in Art.'],
  [
    { endorsements: 2, endorsers: [bob], industries: ['Art', 'Nightlife'] },
    'Bob Okafor endorsed you in Art and Nightlife.',
  ],
  [{ endorsements: 2, endorsers: [bob, gina], industries: ['Art'] }, '2 endorsements in Art.'],
  [{ begun: ['Film'] }, 'Film begins at 50.'],
  [
    { endorsements: 1, endorsers: [gina], industries: ['Art'], begun: ['Film', 'Music'] },
    'Gina Rossi endorsed you in Art. Film and Music begin at 50.',
  ],
])('%o', (week, words) => {
  expect(weekInWords({ ...quiet, ...week })).toBe(words)
})
