// What is said of an export in each of its states.
import { expect, it } from 'vitest'
import { exportWords } from './export-words.ts'

const at = '2026-12-06T14:05:00Z'

it.each([
  [{ state: 'waiting', endsAt: null, nextAt: at }, /being put together/],
  [{ state: 'ready', endsAt: at, nextAt: at }, /until .*2026.*Then the file is deleted/],
  [{ state: 'failed', endsAt: null, nextAt: null }, /Please ask again/],
  [{ state: 'ended', endsAt: at, nextAt: at }, /another one from .*2026/],
  [{ state: 'ended', endsAt: at, nextAt: null }, /deleted after its day/],
] as const)('%o', (made, words) => {
  expect(exportWords(made)).toMatch(words)
})
