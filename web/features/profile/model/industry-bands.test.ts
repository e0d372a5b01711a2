// Bands at 80, 60, 40 on the sheet and at 30, 60 on the own profile.
import { expect, it } from 'vitest'
import { barsOnOwnProfile, barsOnSheet, ownBand, sheetBand, strongestFirst } from './industry-bands.ts'

it("the profile sheet's bands begin at 80, 60 and 40", () => {
  expect([100, 80, 79, 60, 59, 40, 39, 0].map(sheetBand)).toEqual([
    'high',
    'high',
    'good',
    'good',
    'fair',
    'fair',
    'low',
    'low',
  ])
})

it("the own profile's bands begin at 60 and 30", () => {
  expect([60, 59, 30, 29].map(ownBand)).toEqual(['high', 'good', 'good', 'low'])
})

it('the sheet shows five bars, the own profile seven; at least 4% and 3% wide', () => {
  expect(barsOnSheet).toEqual({ shown: 5, leastWidth: 4 })
  expect(barsOnOwnProfile).toEqual({ shown: 7, leastWidth: 3 })
})

it('the strongest industries come first', () => {
  expect(strongestFirst([{ score: 1 }, { score: 3 }, { score: 2 }]).map(({ score }) => score)).toEqual([3, 2, 1])
})
