// Which photographs are taken, in which words the others are refused, and in which order they stand.
import { expect, it } from 'vitest'
import { meanBrightness } from '../data/read-photo.ts'
import { brightnessTip, countProblem, moved, shapeProblem } from './photo-checks.ts'

it('takes at most five', () => {
  expect(countProblem(4)).toBeNull()
  expect(countProblem(5)).toBe('Maximum 5 photos allowed')
})

it('asks for 300 x 300 pixels', () => {
  expect(shapeProblem({ width: 300, height: 300 })).toBeNull()
  expect(shapeProblem({ width: 299, height: 300 })).toBe('Image too small. Use at least 300x300 pixels.')
  expect(shapeProblem({ width: 300, height: 299 })).toBe('Image too small. Use at least 300x300 pixels.')
})

it('refuses what is far from square', () => {
  const extreme = 'Image aspect ratio too extreme. Use a more square image.'
  expect(shapeProblem({ width: 900, height: 300 })).toBeNull()
  expect(shapeProblem({ width: 901, height: 300 })).toBe(extreme)
  expect(shapeProblem({ width: 330, height: 1000 })).toBeNull()
  expect(shapeProblem({ width: 329, height: 1000 })).toBe(extreme)
})

it('gives a tip for dark and for overexposed ones only', () => {
  expect(brightnessTip(49)).toMatch(/dark/)
  expect(brightnessTip(50)).toBeNull()
  expect(brightnessTip(200)).toBeNull()
  expect(brightnessTip(201)).toMatch(/overexposed/)
})

it('weighs brightness as the eye does', () => {
  expect(meanBrightness(new Uint8ClampedArray([255, 255, 255, 255, 0, 0, 0, 255]))).toBeCloseTo(127.5)
  expect(meanBrightness(new Uint8ClampedArray([0, 255, 0, 255]))).toBeGreaterThan(
    meanBrightness(new Uint8ClampedArray([255, 0, 0, 255])),
  )
})

it('moves one photo and keeps the order of the others', () => {
  expect(moved(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c'])
  expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd'])
  expect(moved(['a', 'b'], 0, 2)).toEqual(['a', 'b'])
  expect(moved(['a', 'b'], -1, 0)).toEqual(['a', 'b'])
})
