// What the law of sources forbids in code, and that comments may speak of it.
import { expect, it } from 'vitest'
import { forbiddenLines } from './sources.mjs'

it.each([
  'const a: any = 1',
  'const b = c as any // as it came',
  "const u = 'https://o1.example'; const v = u as any",
  "/* first */ it.only('x', () => {})",
  '// @ts-expect-error',
])('forbids %s', (code) => {
  expect(forbiddenLines(`\n${code}`).map(({ line }) => line)).toEqual([2])
})

it.each([
  '// the first: any of them',
  '/** Not <any> more. */',
  'const a = 1 // as any other',
  '/*\n it.skip(x)\n*/',
  "it('gets the same answers as any other', () => {})",
  'const a = `<any> as any other`',
])('allows the words %s', (comment) => {
  expect(forbiddenLines(`${comment}\nconst b = 2\n`)).toEqual([])
})
