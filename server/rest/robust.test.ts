// Random query strings: the answer is always rows or an error of the client, never a failure of the server.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRest, type RestUnderTest } from './testing/open-rest.ts'

let rest: RestUnderTest
beforeAll(async () => {
  rest = await openRest()
})
afterAll(() => rest.close())

const column = fc.constantFrom(
  'id',
  'data',
  'tags',
  'span',
  'body',
  'search',
  'feeling',
  'seen',
  'plain',
  'nope',
  '*',
  '"a b"',
)
const field = fc.oneof(
  { weight: 3, arbitrary: column },
  fc.tuple(column, fc.constantFrom('->', '->>'), fc.constantFrom('a', '0', '-1', 'x y')).map((parts) => parts.join('')),
)
const item = fc.oneof(
  field,
  fc
    .tuple(field, fc.constantFrom('int', 'text', 'nonsense', 'date', 'jsonb'))
    .map(([name, cast]) => `${name}::${cast}`),
  fc.tuple(fc.constantFrom('x', 'id', '"&"'), field).map(([alias, name]) => `${alias}:${name}`),
  fc.constantFrom('clients(*)', '...projects(id)', 'documents(id)', ')', '(', ',', 'count()'),
)
const value = fc.oneof(
  fc.constantFrom(
    '1',
    'null',
    '{1,2}',
    '(1,2)',
    '[1,2)',
    '{"a":1}',
    'glad',
    'not',
    '',
    '%',
    '\\',
    '"',
    '2024-01-01',
    '99999999999999999999',
  ),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
)
const operator = fc.constantFrom(
  ...'eq neq gt lt like ilike match cs cd ov sl adj fts wfts(english) plfts(nonsense) in is isdistinct eq(any) like(all) not.eq'.split(
    ' ',
  ),
)
const filter = fc.tuple(field, operator, value)
const parameter = fc.oneof(
  fc.array(item, { maxLength: 4 }).map((items): [string, string] => ['select', items.join(',')]),
  filter.map(([name, word, text]): [string, string] => [name, `${word}.${text}`]),
  fc
    .array(filter, { maxLength: 3 })
    .map((all): [string, string] => ['or', `(${all.map((parts) => parts.join('.')).join(',')})`]),
  fc
    .tuple(field, fc.constantFrom('', '.asc', '.desc.nullslast', '.up'))
    .map(([name, end]): [string, string] => ['order', name + end]),
  fc.constantFrom<[string, string]>(['limit', '2'], ['limit', '0'], ['offset', '1'], ['limit', '-3'], ['offset', 'x']),
)

test('no query string makes the server fail, and the next request is answered', async () => {
  const seen = new Set<number>()
  await fc.assert(
    fc.asyncProperty(
      fc.array(parameter, { maxLength: 4 }),
      fc.constantFrom('', 'count=exact', 'count=planned'),
      async (parameters, prefer) => {
        const query = parameters
          .map(([key, text]) => `${encodeURIComponent(key)}=${encodeURIComponent(text)}`)
          .join('&')
        const response = await rest.fetch(`/documents?${query}`, { headers: { Prefer: prefer } })
        seen.add(response.status)
        const text = await response.text()
        expect(response.status, `${query}\n${text}`).toBeLessThan(500)
        expect(() => JSON.parse(text)).not.toThrow()
      },
    ),
    { numRuns: 400 },
  )
  expect([...seen]).toEqual(expect.arrayContaining([200, 400]))
  expect((await rest.fetch('/documents?select=id&limit=1')).status).toBe(200)
})

test('a JSON path of thousands of steps is the client’s mistake', async () => {
  const long = `data${'->a'.repeat(5000)}`
  for (const query of [`select=${long}`, `${long}=eq.1`, `order=${long}`]) {
    const response = await rest.fetch(`/documents?${encodeURI(query)}`)
    expect([query.slice(0, 12), response.status]).toEqual([query.slice(0, 12), 400])
  }
})
