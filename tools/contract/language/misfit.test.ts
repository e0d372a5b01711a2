// Both who compare values with shapes, types/misfit.ts and tests.misfit of the stage, say the same of the same value.
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { setTheStage } from '#server/database/stories.ts'
import type { TestDatabase } from '#server/database/testing.ts'
import { misfit, type Shapes } from '#types/misfit.ts'
import { compileShape } from './compile-shape.ts'
import { parseShape } from './parse-shape.ts'

const id = '7a1c0000-0000-4000-8000-000000000001'

const cases: readonly (readonly [shape: string, value: unknown, fault: string | null])[] = [
  ['uuid', id, null],
  ['uuid', 'alice', 'the answer should be uuid but is "alice"'],
  ['text', '', null],
  ['text', 1, 'the answer should be text but is 1'],
  ['int', 3, null],
  ['int', 3.5, 'the answer should be int but is 3.5'],
  ['number', 3.5, null],
  ['boolean', 'true', 'the answer should be boolean but is "true"'],
  ['timestamp', '2026-01-01T00:00:00.123+00:00', null],
  ['timestamp', '2026-01-01', 'the answer should be timestamp but is "2026-01-01"'],
  ['date', '2026-01-01', null],
  ['time', '20:00:00', null],
  ['time', '20:00', 'the answer should be time but is "20:00"'],
  ['json', [1], null],
  ['json', null, 'the answer should be json but is null'],
  ["'a' | 'b'", 'b', null],
  ["'a' | 'b'", 'c', "the answer should be 'a' | 'b' but is \"c\""],
  ['int | null', null, null],
  ['int | null', 'x', 'the answer should be int but is "x"'],
  ['{ a: int, b?: text }', { a: 1 }, null],
  ['{ a: int, b?: text }', { b: 'x' }, 'a is missing'],
  ['{ a: int }', { a: 1, c: 2 }, 'c is not declared'],
  ['{ a: int }', [], 'the answer should be an object but is []'],
  ['{ a: { b: int[] } }', { a: { b: [1, 'x'] } }, 'a.b[1] should be int but is "x"'],
  ['{ [text]: int }', { x: 1, y: null }, 'y should be int but is null'],
  ['text[]', {}, 'the answer should be a list but is {}'],
  ['person[]', [{ id, name: 'Ada', avatarUrl: null }], null],
  ['person[]', [{ id, name: 'Ada' }], '[0].avatarUrl is missing'],
  ['person | null', { id, name: null, avatarUrl: null }, 'name should be text but is null'],
  ['invite_answer & { at: date }', { friends: true }, 'at is missing'],
  ["{ kind: 'a', x: int } | { kind: 'b', y: int }", { kind: 'b', y: 1 }, null],
  ["{ kind: 'a', x: int } | { kind: 'b', y: int }", { kind: 'b', x: 1 }, 'y is missing'],
  ["{ kind: 'a', x: int } | { [text]: json }", { kind: 'a' }, 'x is missing'],
  ["{ kind: 'a', x: int } | { [text]: json }", { kind: 'c' }, null],
  ['message_metadata', { request_type: 'plug_request' }, 'reason is missing'],
]

let club: TestDatabase
let client: pg.Client
let shapes: Shapes
beforeAll(async () => {
  club = await setTheStage()
  client = await club.connect()
  const { rows } = await client.query<{ shapes: Shapes }>(
    'select jsonb_object_agg(name, compiled) as shapes from tests.shapes',
  )
  shapes = rows[0]?.shapes ?? {}
})
afterAll(() => club.close())

// Names and what they hold come from the stage; `&` needs the declaration of the one it extends.
const known = new Map(
  [
    ['person', '{ id: uuid, name: text, avatarUrl: text | null }'],
    ['invite_answer', '{ friends: boolean }'],
    ['message_metadata', 'json'],
  ].map(([name = '', text = '']) => [
    name,
    { name, prose: '', mayBeNull: false, answeredBy: [], shape: parseShape(text) },
  ]),
)

it.each(cases)('%s of %j', async (text, value, fault) => {
  const compiled = compileShape(parseShape(text), known)
  const { rows } = await client.query<{ fault: string | null }>('select tests.misfit($1, $2) as fault', [
    JSON.stringify(compiled),
    JSON.stringify(value),
  ])
  expect({ ts: misfit(shapes, compiled, value), sql: rows[0]?.fault }).toEqual({ ts: fault, sql: fault })
})
