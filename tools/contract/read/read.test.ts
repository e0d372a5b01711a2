// What the generator reads out of the catalog's texts: closed sets, limits, tags, codes.
import { describe, expect, it } from 'vitest'
import type { ColumnFacts, TableFacts } from './catalog.ts'
import { shapeOfColumn } from './column-type.ts'
import { answersOfFunctions, declare } from './declare.ts'
import { findErrorCodes, findFunctionCodes, oneStatusEach } from './error-codes.ts'
import { readClosedSet } from './read-closed-set.ts'
import { readComment } from './read-comment.ts'
import { readLimits, readNumbers, readTexts } from './read-limits.ts'

const column = (name: string, comment: string | null = null): ColumnFacts => ({
  name,
  type: 'text',
  notNull: true,
  hasDefault: false,
  generated: false,
  comment,
  mayInsert: false,
  mayUpdate: false,
})

const table = (columns: readonly ColumnFacts[], checks: readonly string[]): TableFacts => ({
  name: 'posts',
  isView: false,
  comment: null,
  columns,
  checks,
  relationships: [],
  mayRead: true,
  mayDelete: false,
  published: false,
})

const oneOf = (of: string, ...words: string[]) =>
  `CHECK ((${of} = ANY (ARRAY[${words.map((word) => `'${word}'::text`).join(', ')}])))`

describe('a CHECK', () => {
  it('is a closed set when it asks nothing else', () => {
    expect(readClosedSet(oneOf('status', 'going', "it''s"))).toEqual({ of: 'status', words: ['going', "it's"] })
    expect(readClosedSet(`CHECK (((a = ANY (ARRAY['x'::text])) OR (b = 1)))`)).toBeNull()
  })

  it('gives the limits of its columns', () => {
    const limits = readLimits(
      {
        columns: ['bio', 'tags', 'age', 'content'].map((name) => column(name)),
        checks: [
          'CHECK ((length(bio) <= 140))',
          'CHECK (((cardinality(tags) <= 20) AND private.are_labels(tags, 50)))',
          'CHECK (((age >= 18) AND (age <= 120)))',
          'CHECK ((private.says_something(content) AND (length(content) <= private.longest_content())))',
          'CHECK ((length((metadata)::text) <= 500))',
        ],
      },
      [{ name: 'longest_content', value: 500, prose: 'Characters.' }],
    )
    expect(Object.fromEntries(limits)).toEqual({
      age: { min: 18, max: 120 },
      bio: { max: 140 },
      content: { min: 1, max: 500 },
      tags: { max: 20, each: 50 },
    })
  })
})

describe('a number', () => {
  const body = (returns: string, end: string) =>
    `CREATE OR REPLACE FUNCTION private.longest_reason()\n RETURNS ${returns}\n LANGUAGE sql\n IMMUTABLE\n${end}\n`

  it('is named by a private function that only answers it', () => {
    const read = (text: string) => readNumbers([{ name: 'private.longest_reason', body: text, comment: 'Characters.' }])
    expect(read(body('integer', 'RETURN 500'))).toEqual([{ name: 'longest_reason', value: 500, prose: 'Characters.' }])
    expect(read(body('integer', 'RETURN (500 + score)'))).toEqual([])
    expect(read(body('text', 'RETURN 500'))).toEqual([])
  })

  it('says what it counts', () => {
    const bare = { name: 'private.longest_reason', body: body('integer', 'RETURN 500'), comment: null }
    expect(() => readNumbers([bare])).toThrow('private.longest_reason is a limit without a comment')
  })
})

describe('a text for the database and the browser', () => {
  const body = (end: string) =>
    `CREATE OR REPLACE FUNCTION private.fold_breaks()\n RETURNS text\n LANGUAGE sql\n IMMUTABLE\n${end}\n`
  const read = (end: string, comment: string | null = 'What parts words.') =>
    readTexts([{ name: 'private.fold_breaks', body: body(end), comment }]).map(({ value }) => value)

  it('is read as it is, quotes and backslashes too', () => {
    expect(read(`RETURN '['' -]'::text`)).toEqual([`[' -]`])
    expect(read(String.raw`RETURN E'\\u0020'''::text`)).toEqual([String.raw`\u0020'`])
    expect(read(`RETURN lower('A'::text)`)).toEqual([])
  })

  it('says what it holds', () => {
    expect(() => read(`RETURN 'a'::text`, null)).toThrow('private.fold_breaks is a text without a comment')
  })
})

describe('a comment', () => {
  it('is prose and tags', () => {
    expect(readComment('f', 'One page\nof them.\n@null when there is none\n@takes flyer sent_flyer')).toEqual({
      prose: 'One page of them.',
      nullWhen: 'when there is none',
      takes: new Map([['flyer', 'sent_flyer']]),
      shape: null,
    })
  })

  it('has no tag that nobody reads', () => {
    expect(() => readComment('public.inbox', '@nul when empty')).toThrow('public.inbox: nobody reads @nul')
  })
})

describe('the answer of a function', () => {
  const answered = (...functions: string[]) =>
    declare([
      {
        name: 'done',
        base: 'jsonb',
        comment: `That it was done.\n${functions.map((name) => `@answered by ${name}\n`).join('')}\n{ success: true }`,
        checks: [],
        mayBeNull: false,
      },
    ])

  it('is the shape that names the function, whose prose says nothing of it', () => {
    const known = answered('send', 'sweep')
    expect([...answersOfFunctions(known, ['sweep', 'send'])]).toEqual([
      ['send', 'done'],
      ['sweep', 'done'],
    ])
    expect(known.get('done')?.prose).toBe('That it was done.')
  })

  it('is declared for every function, and for no other', () => {
    expect(() => answersOfFunctions(answered('send'), ['send', 'sweep'])).toThrow('what the function sweep answers')
    expect(() => answersOfFunctions(answered('send'), [])).toThrow('supabase/functions has no such function')
    expect(() => answersOfFunctions(answered('send', 'send'), ['send'])).toThrow('it has one answer')
  })
})

describe('a column', () => {
  const known = declare([
    { name: 'post_type', base: 'text', comment: 'A set.', checks: [oneOf('VALUE', 'post', 'event')], mayBeNull: false },
  ])

  it('is of the shape its comment names, when its CHECK agrees', () => {
    const named = column('type', '@shape post_type')
    expect(shapeOfColumn(table([named], [oneOf('type', 'event', 'post')]), named, known)).toEqual({
      kind: 'named',
      name: 'post_type',
    })
    expect(() => shapeOfColumn(table([named], [oneOf('type', 'post', 'poll')]), named, known)).toThrow(
      'The CHECK of posts.type allows post, poll, but shapes.post_type is post, event.',
    )
  })

  it('names no shape that nothing declares', () => {
    const named = column('type', '@shape kind')
    expect(() => shapeOfColumn(table([named], []), named, known)).toThrow('nothing declares shapes.kind')
  })
})

it('a domain without a shape or a set is refused', () => {
  const bare = { name: 'card', base: 'jsonb', comment: null, checks: [], mayBeNull: false }
  expect(() => declare([bare])).toThrow('shapes.card says no shape')
  expect(() => declare([{ ...bare, base: 'text', comment: 'Words.' }])).toThrow('neither a document')
})

describe('the codes of a procedure', () => {
  const body = (name: string, text: string) => ({
    name,
    comment: null,
    body: `CREATE OR REPLACE FUNCTION ${name}()\n${text}`,
  })
  const errors = findErrorCodes(
    [
      body('public.rsvp', 'perform private.require(); insert into public.rsvps (a) values (1);'),
      body('public.rename', `update public.posts p set title = 'x' where p.id = 1; -- private.fail(404, 'commented')`),
      body('private.require', `perform private.fail(403, 'not_a_member', 'No.');`),
      body('private.admit', `perform private.fail(409, 'full', 'Full.');`),
      body('private.guard', `perform private.fail(409, 'below_going', 'No.');`),
    ],
    [
      { table: 'public.rsvps', procedure: 'private.admit', events: ['insert'], columns: [] },
      { table: 'public.posts', procedure: 'private.guard', events: ['update'], columns: ['seats'] },
    ],
  )

  it('are its own, those of what it calls, and apart those of what it writes', () => {
    expect([...errors.ofProcedure('public.rsvp')]).toEqual([['not_a_member', 403]])
    expect([...errors.ofItsWrites('public.rsvp')]).toEqual([['full', 409]])
    expect([...errors.ofTable('public.posts')]).toEqual([['below_going', 409]])
  })

  it('leave out triggers of columns it does not set, and comments', () => {
    expect(errors.ofProcedure('public.rename').size + errors.ofItsWrites('public.rename').size).toBe(0)
  })

  it('have one status each, functions included', () => {
    const functions = findFunctionCodes(`throw new Refusal(401, 'not_a_member', 'Sign in.')`)
    const all = () =>
      oneStatusEach([
        ['supabase/schemas', errors.all],
        ['supabase/functions', functions],
      ])
    expect(all).toThrow('supabase/functions fails with 401 not_a_member, elsewhere it is 403')
  })
})
