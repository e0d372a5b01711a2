// A suggested name follows the kind of the step; a name its owner wrote does not.
import { expect, it } from 'vitest'
import { nameAfterChange, newStepWords } from './new-step.ts'

it.each([
  ['My phone', true, 'My security key'],
  [' My phone ', true, 'My security key'],
  ['Pocket', true, 'Pocket'],
  ['', true, ''],
  ['', false, ''],
  ['My phone', false, 'My phone'],
] as const)('%j, the first: %s', (name, isFirst, after) =>
  expect(nameAfterChange(name, ['code', 'key'], isFirst)).toBe(after),
)

it('and back again', () => expect(nameAfterChange('My security key', ['key', 'code'], true)).toBe('My phone'))

it('a later one is named by its owner', () => expect(newStepWords('key', false).suggested).toBe(''))
