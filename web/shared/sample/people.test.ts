// The sample people match the specification: 22 and 30, with its ages and scores, the same every time.
import { expect, it } from 'vitest'
import { cloutOf, percentileOf, scoreOf } from '#shared/members/clout.ts'
import { samplePeople } from './people.ts'

it('the sample people are c1 to c22 and thirty more, each once', () => {
  const ids = samplePeople.map(({ id }) => id)
  expect(ids.slice(0, 22)).toEqual(Array.from({ length: 22 }, (_, index) => `c${index + 1}`))
  expect(new Set(ids).size).toBe(52)
  expect(new Set(samplePeople.map(({ name }) => name)).size).toBe(52)
})

it('the sample people keep to the allowed ages, scores and pictures', () => {
  for (const { age, industryScores } of samplePeople) {
    expect(age).toBeGreaterThanOrEqual(22)
    expect(age).toBeLessThanOrEqual(40)
    for (const { score } of industryScores) {
      expect(score).toBeGreaterThanOrEqual(30)
      expect(score).toBeLessThanOrEqual(95)
    }
  }
  expect(new Set(samplePeople.flatMap(({ photos }) => photos)).size).toBe(8)
})

it("the sample people's figures follow from their scores by the table used for every member", () => {
  for (const { industryScores, score, percentile, topPercent, clout } of samplePeople) {
    expect(score).toBe(scoreOf(industryScores))
    expect(percentile).toBe(percentileOf(score))
    expect(topPercent).toBe(100 - percentile)
    expect(clout).toBe(cloutOf(score))
  }
})
