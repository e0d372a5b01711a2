// The note below a bio, at its edges.
import { expect, it } from 'vitest'
import { bioNote } from './bio-note.ts'

it('the bio note warns past 120 characters and says how far over 140 it is', () => {
  expect(bioNote('x'.repeat(120))).toBeNull()
  expect(bioNote('x'.repeat(121))).toEqual({ tone: 'warn', text: '19 characters remaining' })
  expect(bioNote('x'.repeat(139))).toEqual({ tone: 'warn', text: '1 character remaining' })
  expect(bioNote('x'.repeat(140))).toEqual({ tone: 'warn', text: '0 characters remaining' })
  expect(bioNote('x'.repeat(142))).toEqual({ tone: 'bad', text: '2 characters over the limit' })
})
