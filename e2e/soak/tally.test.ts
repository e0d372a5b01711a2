// What the soak finds is itself tried: it names what is lost, doubled or out of order, and a memory that grows.
import { expect, it } from 'vitest'
import { isFlat, tally, type Written } from './tally.ts'

const sure = (text: string): Written => ({ text, certainty: 'surely' })
const perhaps = (text: string): Written => ({ text, certainty: 'perhaps' })

it('finds nothing where all arrived once and in order', () => {
  expect(tally([sure('a'), perhaps('b'), sure('c')], ['a', 'c'])).toEqual({ lost: [], doubled: [], disordered: [] })
  expect(tally([sure('a'), perhaps('b'), sure('c')], ['a', 'b', 'c']).lost).toEqual([])
})

it('names what is lost, doubled and out of order', () => {
  expect(tally([sure('a'), sure('b')], ['b']).lost).toEqual(['a'])
  expect(tally([sure('a'), sure('b')], ['a', 'b', 'b']).doubled).toEqual(['b'])
  expect(tally([sure('a'), sure('b'), sure('c')], ['b', 'a', 'c']).disordered).toEqual(['a'])
})

it('calls a series flat that has stopped to grow', () => {
  expect(isFlat([50, 90, 100, 101, 99, 100])).toBe(true)
  expect(isFlat([50, 60, 80, 100, 130, 160])).toBe(false)
})
