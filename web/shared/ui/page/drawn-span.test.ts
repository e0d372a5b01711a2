// How the rows of a long list that are drawn follow what is in sight.
import { expect, test } from 'vitest'
import { oneStep } from './drawn-span.ts'

const far = { from: 0, to: 100 }

test('what comes near is drawn a few rows at a time, until all of it is', () => {
  let drawn = { from: 0, to: 0 }
  const sizes: number[] = []
  for (let step = 0; step < 8; step++) {
    drawn = oneStep(drawn, { from: 0, to: 10 }, { from: 0, to: 30 }, 4)
    sizes.push(drawn.to)
  }
  expect(sizes).toEqual([14, 18, 22, 26, 30, 30, 30, 30])
})

test('turning back drops nothing that is near, and draws nothing anew', () => {
  const drawn = { from: 20, to: 60 }
  expect(oneStep(drawn, { from: 35, to: 45 }, drawn, 4)).toEqual(drawn)
})

test('what is far is dropped at once', () => {
  expect(oneStep({ from: 0, to: 40 }, { from: 30, to: 40 }, { from: 20, to: 60 }, 4)).toEqual({ from: 20, to: 44 })
})

test('elsewhere it begins with what is in sight', () => {
  expect(oneStep({ from: 0, to: 40 }, { from: 80, to: 90 }, { from: 60, to: 110 }, 4)).toEqual({ from: 76, to: 94 })
})

test('what is in sight is drawn whatever a step brings', () => {
  expect(oneStep({ from: 40, to: 50 }, { from: 30, to: 48 }, far, 4)).toEqual({ from: 26, to: 54 })
})
