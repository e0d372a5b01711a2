// Words stand out as they are written, whatever of accents, marks and case the search leaves away.
import { expect, it } from 'vitest'
import { foundParts } from './found-parts.ts'

const shown = (text: string, query: string) =>
  foundParts(text, query)
    .map(({ text: part, found }) => (found ? `[${part}]` : part))
    .join('')

it.each([
  ['The crème brûlée at Café Zoé', 'brulee zoe', 'The crème [brûlée] at Café [Zoé]'],
  ['O’Brien said: Straße', 'obrien STRASSE', '[O’Brien] said: [Straße]'],
  ['Cafe\u0301s, and cafe', 'café', '[Cafe\u0301]s, and [cafe]'],
  ['An evening in Ancona', 'an', '[An] evening in [An]cona'],
  ['sushi 🍣 寿司屋', '寿', 'sushi 🍣 [寿]司屋'],
  ['Nothing of it', 'else', 'Nothing of it'],
  ['banana', 'ana', 'b[anana]'],
  ['Two words', 'words two', '[Two] [words]'],
])('%s, looked for by %s', (text, query, said) => {
  expect(shown(text, query)).toBe(said)
})
