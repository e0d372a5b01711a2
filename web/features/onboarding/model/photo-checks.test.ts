// How many photographs a profile takes, what is said of hard light, and in which order they stand.
import { expect, it } from 'vitest'
import { brightnessTip, countProblem, moved } from './photo-checks.ts'

it('takes at most five', () => {
  expect(countProblem(4)).toBeNull()
  expect(countProblem(5)).toBe('Maximum 5 photos allowed')
})

it('gives a tip for dark and for overexposed ones only', () => {
  expect(brightnessTip(49)).toMatch(/dark/)
  expect(brightnessTip(50)).toBeNull()
  expect(brightnessTip(200)).toBeNull()
  expect(brightnessTip(201)).toMatch(/overexposed/)
})

it('moves one photo and keeps the order of the others', () => {
  expect(moved(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c'])
  expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd'])
  expect(moved(['a', 'b'], 0, 2)).toEqual(['a', 'b'])
  expect(moved(['a', 'b'], -1, 0)).toEqual(['a', 'b'])
})
