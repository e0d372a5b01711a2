// What the rolling restart counts is itself tried: it sees what is lost and what came twice.
import { expect, it } from 'vitest'
import { sumOf, tallyEvents } from './counts.ts'

it('tells apart what was heard, read, lost and doubled', () => {
  const live = new Map([
    ['a', 1],
    ['b', 2],
  ])
  const events = tallyEvents(new Set(['a', 'b', 'c', 'd']), live, new Set(['a', 'c']))
  expect(events).toEqual({ expected: 4, live: 2, read: 1, lost: 1, doubled: 1 })
  expect(sumOf([events, events]).lost).toBe(2)
})
