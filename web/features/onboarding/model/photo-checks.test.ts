// How many photographs a profile takes, the tip for hard light, and their order.
import { expect, it } from 'vitest'
import { brightnessTip, countProblem, moved } from './photo-checks.ts'

it('a profile takes at most five photos', () => {
  expect(countProblem(4)).toBeNull()
  expect(countProblem(5)).toBe('Maximum 5 photos allowed')
})

it('only dark and overexposed photos get a tip', () => {
  expect(brightnessTip(49)).toMatch(/dark/)
  expect(brightnessTip(50)).toBeNull()
  expect(brightnessTip(200)).toBeNull()
  expect(brightnessTip(201)).toMatch(/overexposed/)
})

it('moving one photo keeps the order of the others', () => {
  expect(moved(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c'])
  expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd'])
  expect(moved(['a', 'b'], 0, 2)).toEqual(['a', 'b'])
  expect(moved(['a', 'b'], -1, 0)).toEqual(['a', 'b'])
})
