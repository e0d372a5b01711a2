// What is not even parsed: a stranger's document that would keep the process busy, or overflow its stack.
import { expect, it } from 'vitest'
import { readPlainXml } from './xml.ts'

const inside = (content: string) => `<?xml version="1.0"?><r>${content}</r>`
const deep = (depth: number) => inside('<a b="1">'.repeat(depth) + '</a>'.repeat(depth))

it.each([
  ['wide', inside('<a/>'.repeat(1000)), 'too many elements'],
  ['deep', deep(40), 'too many elements'],
  ['deep beyond any stack', deep(30_000), 'too many elements'],
  ['deep and hidden behind a slash in an attribute', inside('<a b="/>">'.repeat(50) + '</a>'.repeat(50)), 'too many'],
  ['full of attributes', inside(`<a ${'b="" '.repeat(3000)}/>`), 'too many attributes'],
])('%s', (_what, xml, why) => expect(() => readPlainXml(xml)).toThrow(why))

it('what a house writes is read, with groups by the hundred', () => {
  const groups = '<v x="1">staff</v>'.repeat(900)
  expect(readPlainXml(inside(`<s>${groups}</s>`)).textContent).toHaveLength(4500)
  expect(readPlainXml(deep(39)).localName).toBe('r')
})
