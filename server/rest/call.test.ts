// Procedures through supabase-js and plain fetch: arguments, overloads, results, and SQL that sets status, headers and errors.
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { atMost, openRest, type RestUnderTest, visitor } from './testing/open-rest.ts'

let rest: RestUnderTest
let client: SupabaseClient
beforeAll(async () => {
  rest = await openRest()
  client = rest.client()
})
afterAll(() => rest.close())

async function result(query: PromiseLike<{ data: unknown; error: unknown }>): Promise<unknown> {
  const { data, error } = await query
  expect(error).toBeNull()
  return data
}

describe('arguments', () => {
  test('a call passes arguments by name, with POST and GET', async () => {
    expect(await result(client.rpc('add_them', { a: 1, b: 2 }))).toBe(3)
    expect(await result(client.rpc('add_them', { a: 1, b: 2 }, { get: true }))).toBe(3)
  })

  test('defaults fill missing arguments', async () => {
    expect(await result(client.rpc('greet'))).toBe('Hello world')
    expect(await result(client.rpc('greet', { greeting: 'Hi' }))).toBe('Hi world')
    expect(await result(client.rpc('greet', { name: 'you' }, { get: true }))).toBe('Hello you')
  })

  test('argument names choose between overloads', async () => {
    expect(await result(client.rpc('overloaded'))).toBe('none')
    expect(await result(client.rpc('overloaded', { a: 1 }))).toBe('a')
    expect(await result(client.rpc('overloaded', { a: 1, b: 2 }))).toBe('ab')
  })

  test('a call that fits several overloads is PGRST203', async () => {
    const { error, status } = await client.rpc('ambiguous', { a: 1 })
    expect([status, error?.code]).toEqual([300, 'PGRST203'])
  })

  test('overloads that differ only in types are listed, the simplest first', async () => {
    const { error, status } = await client.rpc('same_name', { arg: 1 })
    expect(status).toBe(300)
    expect(error?.message).toBe(
      'Could not choose the best candidate function between: public.same_name(arg => integer), public.same_name(arg => xml)',
    )
  })

  test('an unknown procedure is PGRST202, with the nearest name', async () => {
    const { error, status } = await client.rpc('ad_them', { a: 1, b: 2 })
    expect(status).toBe(404)
    expect(error).toMatchObject({
      code: 'PGRST202',
      message: 'Could not find the function public.ad_them(a, b) in the schema cache',
      hint: 'Perhaps you meant to call the function public.add_them',
    })
  })

  test('a form’s fields are arguments, and a repeated field fills a variadic one', async () => {
    const form = (body: string, name = 'words') =>
      rest.fetch(`/rpc/${name}`, {
        method: 'POST',
        body,
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      })
    expect(await (await form('v=hi&v=there+you')).json()).toEqual(['hi', 'there you'])
    expect(await (await form('')).json()).toEqual([])
    expect(await (await form('a=3&b=4', 'add_them')).json()).toBe(7)
    expect(await (await form('ids={5,6}', 'list_arg')).json()).toBe(2)
  })

  test('of a body with several rows only the first is used, and only the named columns', async () => {
    expect(
      await (
        await rest.post('/rpc/add_them', [
          { a: 1, b: 2 },
          { a: 9, b: 9 },
        ])
      ).json(),
    ).toBe(3)
    expect(await (await rest.post('/rpc/add_them?columns=a,b', { a: 1, b: 2, c: 3 })).json()).toBe(3)
    const uneven = await rest.post('/rpc/add_them', [{ a: 1, b: 2 }, { a: 1 }])
    expect(await uneven.json()).toMatchObject({ code: 'PGRST102', message: 'All object keys must match' })
  })

  test('arguments may be arrays, JSON and variadic', async () => {
    expect(await result(client.rpc('list_arg', { ids: [1, 2, 3] }))).toBe(3)
    expect(await result(client.rpc('list_arg', { ids: [1, 2, 3] }, { get: true }))).toBe(3)
    expect(await result(client.rpc('json_arg', { data: { x: 1 } }))).toBe('object')
    expect(await (await rest.fetch('/rpc/json_arg?data={"x":1}')).json()).toBe('object')
    expect(await result(client.rpc('sum_all', { v: [1, 2, 3] }))).toBe(6)
    expect(await (await rest.fetch('/rpc/sum_all?v=4&v=5')).json()).toBe(9)
  })

  test('a single unnamed parameter takes the whole body', async () => {
    expect(await result(client.rpc('whole_body', { inner: { x: 1 } }))).toEqual({ x: 1 })
    const text = await rest.fetch('/rpc/whole_text', {
      method: 'POST',
      body: 'shout',
      headers: { 'Content-Type': 'text/plain', Accept: 'text/plain' },
    })
    expect([await text.text(), text.headers.get('content-type')]).toEqual(['SHOUT', 'text/plain; charset=utf-8'])
    const bytes = await rest.fetch('/rpc/bytes_back', {
      method: 'POST',
      body: Buffer.from([0, 255, 10, 7]),
      headers: { 'Content-Type': 'application/octet-stream', Accept: 'application/octet-stream' },
    })
    expect([...new Uint8Array(await bytes.arrayBuffer())]).toEqual([0, 255, 10, 7])
  })
})

describe('results', () => {
  test('a procedure that returns rows supports select, embeds, filters, order, range and count', async () => {
    const query = client
      .rpc('projects_of', { client: 1 }, { count: 'exact' })
      .select('id,clients(name)')
      .gt('id', 1)
      .order('id')
    expect(await query).toMatchObject({ data: [{ id: 2, clients: { name: 'Microsoft' } }], count: 1, status: 200 })
    expect(await result(client.rpc('projects_of', { client: 1 }).select('id').limit(1))).toEqual([{ id: 1 }])
    expect(await result(client.rpc('projects_of', { client: 1 }, { get: true }).select('id').eq('id', 2))).toEqual([
      { id: 2 },
    ])
    expect(await result(client.rpc('projects_of', { client: 1 }).select('id').eq('id', 2).single())).toEqual({ id: 2 })
  })

  test('a procedure that returns one row answers an object', async () => {
    expect(await result(client.rpc('one_project', { pid: 3 }).select('name,clients(name)'))).toEqual({
      name: 'IOS',
      clients: { name: 'Apple' },
    })
  })

  test('returned tables and out parameters are rows', async () => {
    expect(await result(client.rpc('table_result', { n: 2 }).order('i', { ascending: false }))).toEqual([
      { i: 2, square: 4 },
      { i: 1, square: 1 },
    ])
    expect(await result(client.rpc('with_out', { a: 3 }))).toEqual({ doubled: 6, tripled: 9 })
  })

  test('a set of scalars is a list, void is 204', async () => {
    expect(await result(client.rpc('numbers', { n: 3 }))).toEqual([1, 2, 3])
    expect(await client.rpc('do_nothing')).toMatchObject({ status: 204, data: null, error: null })
  })

  test('a single value has no pages: an offset or a range is not an error', async () => {
    const offset = await rest.fetch('/rpc/greet?name=you&offset=1')
    expect([offset.status, await offset.json()]).toEqual([200, 'Hello you'])
    const range = await rest.fetch('/rpc/add_them?a=1&b=2', { headers: { Range: '1-' } })
    expect([range.status, await range.json()]).toEqual([200, 3])
    const json = { 'Content-Type': 'application/json' }
    const void_ = await rest.fetch('/rpc/do_nothing?offset=3', { method: 'POST', body: '{}', headers: json })
    expect(void_.status).toBe(204)
    const counted = await rest.fetch('/rpc/greet?offset=2', { headers: { Prefer: 'count=exact' } })
    expect([counted.status, counted.headers.get('content-range')]).toEqual([416, '*/1'])
  })

  test('a full disk is named in the answer and in the log', async () => {
    const full = await rest.fetch('/rpc/raise_status', {
      method: 'POST',
      body: '{"state":"53100"}',
      headers: { 'Content-Type': 'application/json' },
    })
    expect([full.status, full.headers.get('retry-after')]).toEqual([507, '60'])
    expect(await full.json()).toMatchObject({ hint: 'no_room', message: expect.stringContaining('no room left') })
  })

  test('HEAD of a procedure has headers and no body', async () => {
    const response = await rest.fetch('/rpc/projects_of?client=1', {
      method: 'HEAD',
      headers: { Prefer: 'count=exact' },
    })
    expect([response.status, response.headers.get('content-range'), await response.text()]).toEqual([200, '0-1/2', ''])
  })

  test('a call whose answer has no such page is undone', async () => {
    const response = await rest.post('/rpc/add_item?offset=5', { new_name: 'past' }, { Prefer: 'count=exact' })
    expect([response.status, response.headers.get('content-range')]).toEqual([416, '*/1'])
    expect(await response.json()).toMatchObject({
      code: 'PGRST103',
      details: 'An offset of 5 was requested, but there are only 1 rows.',
    })
    expect((await client.from('items').select().eq('name', 'past')).data).toEqual([])
  })

  test('a call that affects more rows than max-affected allows is undone', async () => {
    await client.from('items').insert([{ name: 'p' }, { name: 'q' }])
    const { error } = await atMost(client.rpc('rename_all'), 1)
    expect(error).toMatchObject({ code: 'PGRST124' })
    expect((await client.from('items').select().eq('note', 'renamed')).data).toEqual([])
    const { error: wrong } = await atMost(client.rpc('add_them', { a: 1, b: 2 }), 1)
    expect(wrong).toMatchObject({ code: 'PGRST128' })
  })
})

describe('transactions', () => {
  test('a volatile procedure writes with POST and may not with GET', async () => {
    expect((await client.rpc('add_item', { new_name: 'by post' }).select('name')).data).toEqual([{ name: 'by post' }])
    const { error, status } = await client.rpc('add_item', { new_name: 'by get' }, { get: true })
    expect([status, error?.code]).toEqual([405, '25006'])
  })

  test('only GET, HEAD and POST call a procedure', async () => {
    const response = await rest.fetch('/rpc/greet', { method: 'DELETE' })
    expect([response.status, await response.json()]).toMatchObject([
      405,
      { code: 'PGRST101', message: 'Cannot use the DELETE method on RPC' },
    ])
  })

  test('SQL sees the method, the path, the headers and the claims', async () => {
    expect(await result(client.rpc('seen_request'))).toEqual({
      method: 'POST',
      path: '/rpc/seen_request',
      sub: 'ann',
      role: 'authenticated',
    })
    expect(await result(rest.client(visitor).rpc('seen_request'))).toMatchObject({ sub: null, role: 'anon' })
    const header = await rest.post('/rpc/seen_header', { name: 'x-flavour' }, { 'X-Flavour': 'mint' })
    expect(await header.json()).toBe('mint')
  })

  test('a statement that runs too long is stopped, and the next one is answered', async () => {
    const started = Date.now()
    const { error, status } = await rest.client(visitor).rpc('sleep_long')
    expect([status, error?.code]).toEqual([500, '57014'])
    expect(Date.now() - started).toBeLessThan(8000)
    expect(await result(rest.client(visitor).rpc('greet'))).toBe('Hello world')
  })
})

describe('answers that SQL controls', () => {
  test('a raised PT state sets the status, with code, message, details and hint', async () => {
    const { error, status } = await client.rpc('raise_status', { state: 'PT409' })
    expect(status).toBe(409)
    expect(error).toMatchObject({ code: 'PT409', message: 'raised', details: 'why', hint: 'code_here' })
    expect((await client.rpc('raise_status', { state: 'PT999' })).status).toBe(500)
  })

  test('other SQL states have PostgREST’s statuses', async () => {
    for (const [state, status] of [
      ['P0001', 400],
      ['42501', 403],
      ['28000', 403],
      ['40001', 500],
      ['53300', 503],
      ['54001', 500],
      ['42P01', 404],
      ['22023', 400],
    ] as const) {
      expect((await client.rpc('raise_status', { state })).status, state).toBe(status)
    }
  })

  test('a raised PGRST error sets the whole answer', async () => {
    const response = await rest.post('/rpc/raise_response', {})
    expect([response.status, response.headers.get('x-powered-by')]).toEqual([402, 'Nerds'])
    expect(await response.json()).toEqual({ code: '123', message: 'Payment needed', details: 'd', hint: 'h' })
  })

  test('response.status and response.headers override the answer', async () => {
    const response = await rest.post('/rpc/set_response', {})
    expect([response.status, response.headers.get('x-tea'), response.headers.get('cache-control')]).toEqual([
      418,
      'pot',
      'no-store',
    ])
    expect(await response.json()).toEqual({ tea: true })
    const bad = await rest.post('/rpc/bad_headers', {})
    expect([bad.status, await bad.json()]).toMatchObject([500, { code: 'PGRST111' }])
  })
})

test('output parameters and one-column tables come back by name', async () => {
  expect(await result(client.rpc('single_out', { num: 5 }))).toEqual({ num_plus_one: 6 })
  expect(await result(client.rpc('single_column'))).toEqual([{ letter: 'A' }])
  expect(await result(client.rpc('any_record'))).toEqual({ id: 1, name: 'Microsoft' })
})

test('SQL may set the same header twice', async () => {
  const response = await rest.fetch('/rpc/two_cookies', { method: 'POST' })
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
})

test('SQL sees the cookies, with and without a rollback preference', async () => {
  await rest.db.database.query(`create function public.seen_cookie(name text) returns text language sql stable as
    $$ select current_setting('request.cookies', true)::json ->> name $$;
    grant execute on function public.seen_cookie(text) to authenticated`)
  for (const Prefer of ['', 'tx=rollback']) {
    const headers = { Cookie: 'first=a=b; second=c', Prefer }
    expect(await (await rest.fetch('/rpc/seen_cookie?name=first', { headers })).json()).toBe('a=b')
    expect(await (await rest.fetch('/rpc/seen_cookie?name=second', { headers })).json()).toBe('c')
    expect(await (await rest.fetch('/rpc/seen_cookie?name=first', { headers: { Prefer } })).json()).toBeNull()
  }
})
