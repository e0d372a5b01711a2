// What two introduced members have in common, and how they could begin.
import { expect, it } from 'vitest'
import { openersFor, sharedBy } from './introduction.ts'

const known = (city: string, ...labels: string[]) => ({
  city,
  hasScores: true,
  industryScores: labels.map((label) => ({ label })),
})

it('city and industries of both come first, and who introduced them always', () => {
  const mine = known('London', 'Fashion', 'Art', 'RealEstate')
  expect(sharedBy(mine, known('London', 'RealEstate', 'Fashion', 'Art'), 'Sofia')).toEqual([
    'London',
    'Real Estate',
    'Fashion',
    'Sofia',
  ])
  expect(sharedBy(mine, known('Milan', 'Tech'), 'Sofia')).toEqual(['Sofia'])
  expect(sharedBy(undefined, undefined, 'Sofia')).toEqual(['Sofia'])
})

it('nothing is said to be shared that everybody begins with', () => {
  const newcomer = { ...known('Unknown', 'Fashion'), hasScores: false }
  expect(sharedBy(newcomer, newcomer, 'Sofia')).toEqual(['Sofia'])
})

it('the openers call people by their first names and know no city that is not there', () => {
  expect(openersFor('Oliver Haas', 'Sofia Marchetti', known('Berlin'))).toEqual([
    'Hello Oliver. How do you know Sofia?',
    'Good to meet you, Oliver. Are you in Berlin these days?',
  ])
  expect(openersFor('Oliver', 'Sofia', known('Unknown'))[1]).toBe('Good to meet you, Oliver. Where are you these days?')
})
