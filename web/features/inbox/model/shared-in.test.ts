// What lies in the history is read as it was written.
import { expect, it } from 'vitest'
import { sharedIn } from './shared-in.ts'

it('what lies in the history is read again, and nothing else', () => {
  expect(sharedIn('event 1')).toEqual({ kind: 'event', id: '1' })
  expect(sharedIn('words two\nlines of it')).toEqual({ kind: 'words', id: 'two\nlines of it' })
  for (const value of [null, '', 'post', 'post ', 'other 1']) expect(sharedIn(value)).toBeNull()
})
