// What is said of an export in each of its states.
import { expect, it } from 'vitest'
import { exportWords } from './export-words.ts'

const at = '2026-12-06T14:05:00Z'

it.each([
  [{ state: 'waiting', endsAt: null, nextAt: at }, /being put together/],
  [{ state: 'ready', endsAt: '2126-12-06T14:05:00Z', nextAt: at }, /until .*2126.*Then the file is deleted/],
  // A page that was left open for more than a day.
  [{ state: 'ready', endsAt: '2026-01-06T14:05:00Z', nextAt: null }, /deleted after its day/],
  [{ state: 'failed', endsAt: null, nextAt: null }, /Please ask again/],
  [{ state: 'ended', endsAt: at, nextAt: at }, /another one from .*2026/],
  [{ state: 'ended', endsAt: at, nextAt: null }, /deleted after its day/],
] as const)('%o', (made, words) => {
  expect(exportWords(made)).toMatch(words)
})
