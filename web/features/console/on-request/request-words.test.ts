// What can be asked for follows from how the account stands; what is said is exact about the date.
import { expect, it } from 'vitest'
import { absenceLine, wishes } from './request-words.ts'

const since = '2026-11-23T10:00:00Z'

it('an open account is paused, closed or erased', () => {
  expect(wishes(null)).toEqual(['pause', 'close', 'erase'])
  expect(absenceLine(null)).toMatch(/^The account is open/)
})

it('a paused one is called back too', () => {
  const paused = { kind: 'pause', since, eraseAt: null } as const
  expect(wishes(paused)).toEqual(['back', 'close', 'erase'])
  expect(absenceLine(paused)).toMatch(/^Paused since .*2026, until they sign in\.$/)
})

it('a closed one says its date', () => {
  const closed = { kind: 'closing', since, eraseAt: '2026-12-07T10:00:00Z' } as const
  expect(wishes(closed)).toEqual(['back', 'erase'])
  expect(absenceLine(closed)).toMatch(/Erased on .*7.*2026, unless they take it back before\.$/)
})
