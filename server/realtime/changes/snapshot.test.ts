// Which transactions a snapshot includes, also where 32-bit transaction numbers start again.
import { expect, it } from 'vitest'
import { sees } from './snapshot.ts'

it('a snapshot includes transactions that had ended, not running or later ones', () => {
  expect([99, 100, 101, 102, 103, 104, 105].map((number) => sees('100:104:100,102', number))).toEqual([
    true,
    false,
    true,
    false,
    true,
    false,
    false,
  ])
  expect(sees('100:100:', 99)).toBe(true)
  expect(sees('100:100:', 100)).toBe(false)
})

it('a snapshot tells transaction numbers of one epoch from those of the next', () => {
  const round = 2 ** 32
  // Transactions begun before the numbers start again, snapshots taken after it, and the other way round.
  expect(sees(`${round + 5}:${round + 5}:`, round - 3)).toBe(true)
  expect(sees(`${round - 3}:${round + 5}:${round - 3}`, round - 3)).toBe(false)
  expect(sees(`${round - 3}:${round - 3}:`, 4)).toBe(false)
  expect(sees(`${round + 5}:${round + 7}:`, 6)).toBe(true)
  expect(sees(`${round + 5}:${round + 7}:${round + 6}`, 6)).toBe(false)
})

it('an empty snapshot includes no transaction', () => {
  expect(sees('', 1)).toBe(false)
})
