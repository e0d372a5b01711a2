// What other apps hand over, as each of them does.
import { expect, it } from 'vitest'
import { isFromOutside, takenFromOutside } from './from-outside.ts'

it.each([
  [{ sharedText: 'https://a.test/x' }, 'https://a.test/x'],
  [{ sharedTitle: 'A page', sharedUrl: 'https://a.test/x' }, 'A page\nhttps://a.test/x'],
  [{ sharedTitle: 'A page', sharedText: 'A page https://a.test/x', sharedUrl: '' }, 'A page https://a.test/x'],
  [{ sharedText: 'https://a.test/x', sharedUrl: 'https://a.test/x' }, 'https://a.test/x'],
])('%o is said once', (given, words) => {
  const params = new URLSearchParams({ thread: 't', ...(given as Record<string, string>) })
  expect(isFromOutside(params)).toBe(true)
  const taken = takenFromOutside(params)
  expect([taken.words, taken.rest.toString()]).toEqual([words, 'thread=t'])
  expect(isFromOutside(taken.rest)).toBe(false)
})

it('photographs are named by what they are kept under, with or without words', () => {
  const taken = (given: Record<string, string>) => {
    const { words, photos } = takenFromOutside(new URLSearchParams(given))
    return [photos, words]
  }
  expect(taken({ sharedFiles: 'a-1', sharedText: 'Look' })).toEqual(['a-1', 'Look'])
  expect(taken({ sharedFiles: 'lost' })).toEqual(['lost', ''])
  expect(taken({ sharedFiles: 'a b\n<c>' })).toEqual(['abc', ''])
  expect(taken({ sharedFiles: '' })).toEqual([null, ''])
})
