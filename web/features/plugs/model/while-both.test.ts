// The sentence is offered once, and only where it fits.
import { expect, it } from 'vitest'
import { addSentence, whileBoth } from './while-both.ts'

const [offer] = whileBoth([{ city: 'Milan', from: '2027-05-03', to: '2027-05-07' }], new Date(2027, 4, 1))

it('says where, and when', () => {
  expect(offer?.label).toBe('While both are in Milan')
  expect(offer?.sentence).toMatch(/^While both are in Milan, (3\s?–\s?7 May|May 3\s?–\s?7)\.$/)
  expect(whileBoth(undefined, new Date())).toEqual([])
})

it('is added once, behind what is there, where it fits', () => {
  expect(addSentence('', 'In Milan.', 9)).toBe('In Milan.')
  expect(addSentence('For lunch. ', 'In Milan.', 20)).toBe('For lunch. In Milan.')
  expect(addSentence('For lunch.', 'In Milan.', 19)).toBeNull()
  expect(addSentence('In Milan. For lunch.', 'In Milan.', 280)).toBeNull()
})
