// The counts and gates of the statement, at their edges.
import { expect, it } from 'vitest'
import { counterTone, maySubmit, missingCharacters } from './statement.ts'

it('the hint asks for thirty characters, spaces around them not counted', () => {
  expect(missingCharacters('')).toBe(30)
  expect(missingCharacters(` ${'x'.repeat(29)} `)).toBe(1)
  expect(missingCharacters('x'.repeat(30))).toBe(0)
})

it('a statement of one to four hundred characters can be submitted', () => {
  expect(maySubmit('  ')).toBe(false)
  expect(maySubmit('x')).toBe(true)
  expect(maySubmit('x'.repeat(400))).toBe(true)
  expect(maySubmit('x'.repeat(401))).toBe(false)
})

it('the counter is red under thirty and warns when fewer than fifty remain', () => {
  expect([29, 30, 350, 351, 400].map((length) => counterTone('x'.repeat(length)))).toEqual([
    'short',
    'fine',
    'fine',
    'nearly-full',
    'nearly-full',
  ])
})
