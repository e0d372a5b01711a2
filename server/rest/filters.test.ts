// Every filter operator through supabase-js, with not, any and all, and trees of conditions.
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openRest, type RestUnderTest } from './testing/open-rest.ts'

let rest: RestUnderTest
let client: SupabaseClient
beforeAll(async () => {
  rest = await openRest({ maxRows: 100 })
  client = rest.client()
})
afterAll(() => rest.close())

async function ids(query: PromiseLike<{ data: unknown; error: unknown }>): Promise<number[]> {
  const { data, error } = await query
  expect(error).toBeNull()
  return (data as { id: number }[]).map((row) => row.id)
}

describe('filters', () => {
  const projects = () => client.from('projects').select('id').order('id')
  const documents = () => client.from('documents').select('id').order('id')

  test('filters compare with =, <>, <, >, <= and >=', async () => {
    expect(await ids(projects().eq('name', 'IOS'))).toEqual([3])
    expect(await ids(projects().neq('id', 1))).toEqual([2, 3, 4, 5])
    expect(await ids(projects().gt('budget', 100))).toEqual([2, 3])
    expect(await ids(projects().gte('budget', 200).lt('budget', 300))).toEqual([2])
    expect(await ids(projects().lte('starts', '2020-01-01'))).toEqual([1, 5])
  })

  test('filters match patterns with % and *, in any case, and regular expressions', async () => {
    expect(await ids(projects().like('name', 'Win%'))).toEqual([1, 2])
    expect(await ids(projects().filter('name', 'like', 'Win*'))).toEqual([1, 2])
    expect(await ids(projects().ilike('name', '%os%'))).toEqual([3, 4])
    expect(await ids(projects().filter('name', 'match', '^O'))).toEqual([4, 5])
    expect(await ids(projects().filter('name', 'imatch', '^o.x$'))).toEqual([4])
  })

  test('filters compare with any or all of a list', async () => {
    expect(await ids(projects().likeAnyOf('name', ['Win%', 'O%']))).toEqual([1, 2, 4, 5])
    expect(await ids(projects().ilikeAllOf('name', ['%w%', '%7']))).toEqual([1])
    expect(await ids(projects().filter('id', 'eq(any)', '{1,3}'))).toEqual([1, 3])
    expect(await ids(projects().filter('id', 'gt(all)', '{1,3}'))).toEqual([4, 5])
    expect(await ids(projects().filter('id', 'not.eq(any)', '{1,3}'))).toEqual([2, 4, 5])
  })

  test('in-lists may contain quotes and commas, and may be empty', async () => {
    expect(await ids(projects().in('id', [1, 3, 99]))).toEqual([1, 3])
    expect(await ids(projects().in('name', ['IOS', 'a,b', 'c"d', '(e)']))).toEqual([3])
    expect(await ids(projects().in('id', []))).toEqual([])
    expect(await ids(projects().not('id', 'in', '(1,2)'))).toEqual([3, 4, 5])
    expect(await ids(client.from('projects').select('id').notIn('id', [1, 2]).order('id'))).toEqual([3, 4, 5])
  })

  test('filters test null, truth and distinctness', async () => {
    expect(await ids(projects().is('client_id', null))).toEqual([5])
    expect(await ids(projects().not('client_id', 'is', null))).toEqual([1, 2, 3, 4])
    expect(await ids(client.from('tasks').select('id').is('done', true).order('id'))).toEqual([1, 4, 6])
    expect(await ids(client.from('tasks').select('id').filter('done', 'is', 'unknown'))).toEqual([3])
    expect(await ids(client.from('tasks').select('id').isDistinct('done', false).order('id'))).toEqual([1, 3, 4, 6])
  })

  test('filters compare arrays', async () => {
    expect(await ids(documents().contains('tags', ['red']))).toEqual([1])
    expect(await ids(documents().containedBy('tags', ['red', 'blue', 'green']))).toEqual([1, 2, 3])
    expect(await ids(documents().overlaps('tags', ['green', 'red']))).toEqual([1, 2])
  })

  test('filters test JSON containment and paths', async () => {
    expect(await ids(documents().contains('data', { name: 'two' }))).toEqual([2])
    expect(await ids(documents().eq('data->>name', 'one'))).toEqual([1])
    expect(await ids(documents().gt('data->n', 7))).toEqual([2])
    expect(await ids(documents().eq('plain->>k', 'w'))).toEqual([2])
  })

  test('filters compare ranges', async () => {
    expect(await ids(documents().rangeLt('span', '[10,20)'))).toEqual([1, 2])
    expect(await ids(documents().rangeGt('span', '[1,10)'))).toEqual([3])
    expect(await ids(documents().rangeLte('span', '[1,10)'))).toEqual([1, 2])
    expect(await ids(documents().rangeGte('span', '[5,10)'))).toEqual([2, 3])
    expect(await ids(documents().rangeAdjacent('span', '[10,12)'))).toEqual([2])
    expect(await ids(documents().contains('span', '[6,7)'))).toEqual([2])
  })

  test('full-text filters work on vectors and on text, in each query language', async () => {
    expect(await ids(documents().textSearch('search', 'fox & quick'))).toEqual([1])
    expect(await ids(documents().textSearch('search', 'sleeping dog', { config: 'english', type: 'plain' }))).toEqual([
      2,
    ])
    expect(await ids(documents().textSearch('search', 'brown fox', { type: 'phrase', config: 'english' }))).toEqual([1])
    expect(
      await ids(documents().textSearch('body', 'impossible or fox', { type: 'websearch', config: 'english' })),
    ).toEqual([1, 3])
    expect(await ids(documents().not('body', 'fts(english)', 'fox'))).toEqual([2, 3])
  })

  test('and, or and not may be nested', async () => {
    expect(await ids(projects().or('id.eq.1,and(id.gt.3,name.ilike.o*)'))).toEqual([1, 4, 5])
    expect(await ids(projects().or('id.in.(1,2),not.and(client_id.not.is.null,id.lt.9)'))).toEqual([1, 2, 5])
    expect(await ids(projects().or('name.eq."IOS",name.eq."a,b)c"'))).toEqual([3])
    const response = await rest.fetch('/projects?select=id&not.or=(id.eq.1,id.eq.2)&order=id')
    expect(await response.json()).toEqual([{ id: 3 }, { id: 4 }, { id: 5 }])
    expect(await ids(client.from('documents').select('id').or('tags.cs.{red},tags.cs.{green}').order('id'))).toEqual([
      1, 2,
    ])
  })

  test('a filter’s value is never syntax, whatever it contains', async () => {
    const nasty = `'; drop table projects; -- " \\ ) , ( % é 💥`
    expect(await ids(projects().eq('name', nasty))).toEqual([])
    const quoted = `"${nasty.replace(/["\\]/g, '\\$&')}"`
    expect(await ids(projects().filter('name', 'in', `(${quoted},IOS)`))).toEqual([3])
    expect(await ids(projects())).toHaveLength(5)
  })

  test('an unknown filter operator is refused with its position', async () => {
    const { error, status } = await client.from('projects').select().filter('id', 'foo', 1)
    expect(status).toBe(400)
    expect(error).toMatchObject({
      code: 'PGRST100',
      message: '"failed to parse filter (foo.1)" (line 1, column 5)',
      details: 'unknown single value operator foo',
    })
  })
})

test('JSON keys may contain characters the grammar does not use', async () => {
  await rest.db.database.query(
    `insert into documents (id, data) values (70, '{"!@#$%^&*_d": {"x y/z": 3}}') on conflict do nothing`,
  )
  const path = encodeURIComponent('data->!@#$%^&*_d->>x y/z')
  expect(await (await rest.fetch(`/documents?select=n:${path}::int&${path}=eq.3`)).json()).toEqual([{ n: 3 }])
})

test('full-text search looks into domains as into the types they are made of', async () => {
  await rest.db.database.query(`
    create domain public.lexemes as tsvector; create domain public.lexemes_given as public.lexemes not null;
    create domain public.prose as text; create domain public.leaves as jsonb;
    create table public.pages (id int primary key, found public.lexemes_given, written public.prose, kept public.leaves);
    insert into public.pages values
      (1, to_tsvector('german', 'alte Häuser'), 'alte Häuser', '{"t":"alte Häuser"}'),
      (2, to_tsvector('german', 'neue Wege'), 'neue Wege', '{"t":"neue Wege"}');
    grant select on public.pages to authenticated; notify pgrst, 'reload schema'`)
  await expect.poll(async () => (await rest.fetch('/pages')).status).toBe(200)
  for (const column of ['found', 'written', 'kept']) {
    const answer = await rest.fetch(`/pages?select=id&${column}=fts(german).Haus`)
    expect([column, await answer.json()]).toEqual([column, [{ id: 1 }]])
  }
})

test('a percent sign that escapes nothing stands for itself', async () => {
  const names = async (query: string) => {
    const rows = (await (await rest.fetch(`/clients?select=name&order=id&${query}`)).json()) as { name: string }[]
    return rows.map(({ name }) => name)
  }
  expect(await names('name=like.%soft')).toEqual(['Microsoft'])
  expect(await names('name=like.A%')).toEqual(['Apple'])
  expect(await names('name=ilike.%PP%25')).toEqual(['Apple'])
  expect(await names('name=eq.100%zz')).toEqual([])
  expect((await rest.fetch('/clients?name=eq.%ff')).status).toBe(400)
})

test('a filter that can’t be parsed is refused in PostgREST’s words', async () => {
  const refusalOf = async (query: string) => {
    const body = (await (await rest.fetch(`/documents?${query}`)).json()) as { message: string; details: string }
    return [body.message, body.details]
  }
  expect(await refusalOf('order=id.ac')).toEqual([
    '"failed to parse order (id.ac)" (line 1, column 4)',
    'unexpected "c" expecting "asc", "desc", "nullsfirst" or "nullslast"',
  ])
  expect(await refusalOf('order=id.descc')).toEqual([
    '"failed to parse order (id.descc)" (line 1, column 8)',
    `unexpected 'c' expecting delimiter (.), "," or end of input`,
  ])
  expect(await refusalOf('order=id.asc.nullslasttt')).toEqual([
    '"failed to parse order (id.asc.nullslasttt)" (line 1, column 17)',
    `unexpected 't' expecting "," or end of input`,
  ])
  expect((await refusalOf('or=()'))[0]).toBe('"failed to parse logic tree (())" (line 1, column 4)')
  expect((await refusalOf('select=data->(x'))[0]).toBe(
    '"failed to parse select parameter (data->(x)" (line 1, column 7)',
  )
  expect((await rest.fetch('/documents?select=id&and=(id.eq.1))')).status).toBe(200)
})
