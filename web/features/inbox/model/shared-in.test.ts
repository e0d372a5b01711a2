// What lies in the history is read as it was written.
import { expect, it } from 'vitest'
import { sharedIn } from './shared-in.ts'

it('what lies in the history is read again, and nothing else', () => {
  const id = '00000000-0000-4000-8000-000000000001'
  expect(sharedIn(`event ${id}`)).toEqual({ kind: 'event', id })
  expect(sharedIn('words two\nlines of it')).toEqual({ kind: 'words', id: 'two\nlines of it' })
  for (const value of [null, '', 'post', 'post ', 'other 1', 'event 1', `post ${id} or another`])
    expect(sharedIn(value)).toBeNull()
})
