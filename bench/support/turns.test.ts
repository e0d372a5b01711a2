// The order in which sides are measured.
import { expect, it } from 'vitest'
import { fairRounds, turnsOf } from './turns.ts'

it.each([
  [1, 1],
  [5, 1],
  [5, 2],
  [3, 2],
  [4, 2],
])('with at least %i rounds of %i sides each goes first equally often, and last', (atLeast, count) => {
  const sides = ['now', 'before'].slice(0, count)
  const rounds = fairRounds(atLeast, count)
  const orders = Array.from({ length: rounds }, (_, round) => turnsOf(sides, round))
  expect(rounds).toBeGreaterThanOrEqual(atLeast)
  for (const side of sides) {
    expect(orders.filter(([first]) => first === side)).toHaveLength(rounds / count)
    expect(orders.filter((order) => order.at(-1) === side)).toHaveLength(rounds / count)
  }
})
