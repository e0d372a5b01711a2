// Quoting of identifiers, literals and array literals.
import { expect, test } from 'vitest'
import { arrayLiteral, qualified, quoteIdent, quoteLiteral } from './sql-text.ts'

test('identifiers double their quotes and end at a NUL', () => {
  expect(quoteIdent('a"b')).toBe('"a""b"')
  expect(quoteIdent('a\0"; drop')).toBe('"a"')
  expect(qualified('my schema', 't')).toBe('"my schema"."t"')
})

test('literals double their quotes, and their backslashes inside of E strings', () => {
  expect(quoteLiteral("it's")).toBe("'it''s'")
  expect(quoteLiteral("a\\'b")).toBe(" E'a\\\\''b'")
})

test('array literals quote every element', () => {
  expect(arrayLiteral(['a', 'b,c', 'd"e', 'f\\g', ''])).toBe('{"a","b,c","d\\"e","f\\\\g",""}')
  expect(arrayLiteral([])).toBe('{}')
})
