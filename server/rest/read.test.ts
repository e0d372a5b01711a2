// Reading tables through supabase-js: columns, order, ranges, counts, forms of the answer.
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

describe('columns', () => {
  test('a read without select returns all columns', async () => {
    const { data } = await client.from('clients').select().order('id')
    expect(data).toEqual([
      { id: 1, name: 'Microsoft' },
      { id: 2, name: 'Apple' },
    ])
  })

  test('columns can be renamed, cast, and read out of JSON by key and index', async () => {
    const { data, error } = await client
      .from('documents')
      .select('key:id,id::text,data->a->b,tens:data->a->c->1,label:data->>name,n:data->>n::int,last:data->a->c->-1')
      .eq('id', 1)
      .single()
    expect(error).toBeNull()
    expect(data).toEqual({ key: 1, id: '1', b: 1, tens: 20, label: 'one', n: 5, last: 20 })
  })

  test('a JSON path reaches into arrays and other types', async () => {
    const { data } = await client.from('documents').select('first:tags->>0').eq('id', 1).single()
    expect(data).toEqual({ first: 'red' })
  })

  test('column names may contain quotes, commas and brackets', async () => {
    const { data, error } = await client
      .from('odd "name"')
      .select('"the id","co,l.umn","sel(ect"')
      .eq('"co,l.umn"', 'v1')
    expect(error).toBeNull()
    expect(data).toEqual([{ 'the id': 1, 'co,l.umn': 'v1', 'sel(ect': 'v2' }])
  })

  test('a computed field can be selected, filtered and ordered by like a column', async () => {
    await client.from('items').insert({ name: 'computed' })
    const { data, error } = await client.from('items').select('name,label').eq('label', 'Item computed').order('label')
    expect(error).toBeNull()
    expect(data).toEqual([{ name: 'computed', label: 'Item computed' }])
  })

  test('an unknown column is refused in PostgreSQL’s words', async () => {
    const { error, status } = await client.from('clients').select('nope')
    expect(status).toBe(400)
    expect(error).toMatchObject({ code: '42703', message: 'column clients.nope does not exist' })
  })
})

describe('order and ranges', () => {
  test('order has a direction and a place for nulls', async () => {
    const order = (options: object) => ids(client.from('projects').select('id').order('budget', options).order('id'))
    expect(await order({ ascending: true })).toEqual([5, 1, 2, 3, 4])
    expect(await order({ ascending: true, nullsFirst: true })).toEqual([4, 5, 1, 2, 3])
    expect(await order({ ascending: false, nullsFirst: false })).toEqual([3, 2, 1, 5, 4])
  })

  test('an unknown order direction is refused', async () => {
    const response = await rest.fetch('/projects?order=id.up')
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      code: 'PGRST100',
      message: expect.stringContaining('failed to parse order'),
    })
  })

  test('limit, offset and the Range header choose the rows', async () => {
    expect(await ids(client.from('projects').select('id').order('id').range(1, 2))).toEqual([2, 3])
    const response = await rest.fetch('/projects?select=id&order=id', {
      headers: { Range: '1-2', 'Range-Unit': 'items' },
    })
    expect(await response.json()).toEqual([{ id: 2 }, { id: 3 }])
    expect(response.headers.get('content-range')).toBe('1-2/*')
  })

  test('a range that is backwards or beyond the rows is 416', async () => {
    const backwards = await rest.fetch('/projects', { headers: { Range: '5-2' } })
    expect(backwards.status).toBe(416)
    expect(await backwards.json()).toMatchObject({ code: 'PGRST103' })
    const beyond = await rest.fetch('/projects?offset=100', { headers: { Prefer: 'count=exact' } })
    expect(beyond.status).toBe(416)
    expect(await beyond.json()).toMatchObject({
      details: 'An offset of 100 was requested, but there are only 5 rows.',
    })
    expect((await rest.fetch('/projects?limit=-1')).status).toBe(416)
  })

  test('no read returns more rows than the limit of the settings', async () => {
    await using many = { [Symbol.asyncDispose]: async () => void (await client.from('no_keys').delete().gt('a', 1000)) }
    expect(many).toBeDefined()
    const rows = Array.from({ length: 120 }, (_, index) => ({ a: 1001 + index, b: 'many' }))
    expect((await client.from('no_keys').insert(rows)).status).toBe(201)
    expect((await client.from('no_keys').select().gt('a', 1000)).data).toHaveLength(100)
    expect((await client.from('no_keys').select().gt('a', 1000).limit(5000)).data).toHaveLength(100)
  })
})

describe('counts', () => {
  test('an exact count answers 206 for a part and 200 for the whole', async () => {
    const part = await client.from('projects').select('*', { count: 'exact' }).limit(2)
    expect([part.status, part.count, part.data?.length]).toEqual([206, 5, 2])
    const whole = await client.from('projects').select('*', { count: 'exact' })
    expect([whole.status, whole.count]).toEqual([200, 5])
  })

  test('a filter that matches nothing counts zero rows', async () => {
    const response = await rest.fetch('/projects?id=eq.99', { headers: { Prefer: 'count=exact' } })
    expect([response.status, response.headers.get('content-range')]).toEqual([200, '*/0'])
  })

  test('counts may be planned or estimated', async () => {
    await rest.db.database.query('analyze public.projects')
    const planned = await client.from('projects').select('*', { count: 'planned' })
    expect(planned.count).toBe(5)
    const estimated = await client.from('projects').select('*', { count: 'estimated' }).eq('client_id', 1)
    expect(estimated.count).toBe(2)
  })

  test('HEAD returns a count and no body', async () => {
    const { count, data, status } = await client.from('projects').select('*', { count: 'exact', head: true })
    expect([status, count, data]).toEqual([200, 5, null])
  })

  test('a count respects inner embeds and filters for null embeds', async () => {
    const inner = await client
      .from('projects')
      .select('id,clients!inner(id)', { count: 'exact' })
      .eq('clients.name', 'Apple')
    expect([inner.count, inner.data?.length]).toEqual([2, 2])
    const none = await client.from('projects').select('id,clients(id)', { count: 'exact' }).is('clients', null)
    expect([none.count, none.data]).toEqual([1, [{ id: 5, clients: null }]])
  })
})

describe('forms of the answer', () => {
  test('a single object needs exactly one row; otherwise 406 with the number of rows', async () => {
    expect((await client.from('clients').select().eq('id', 1).single()).data).toEqual({ id: 1, name: 'Microsoft' })
    const { error, status } = await client.from('clients').select().single()
    expect(status).toBe(406)
    expect(error).toMatchObject({
      code: 'PGRST116',
      message: 'Cannot coerce the result to a single JSON object',
      details: 'The result contains 2 rows',
    })
  })

  test('maybeSingle returns null if there is no row', async () => {
    expect(await client.from('clients').select().eq('id', 99).maybeSingle()).toMatchObject({ data: null, error: null })
  })

  test('the answer is CSV if the client asks for it', async () => {
    expect((await client.from('clients').select().order('id').csv()).data).toBe('id,name\n1,Microsoft\n2,Apple')
  })

  test('the answer leaves out nulls if the client asks for it', async () => {
    const { data } = await client.from('tasks').select('id,done').eq('id', 3).stripNulls()
    expect(data).toEqual([{ id: 3 }])
  })

  test('an unknown media type is 406', async () => {
    const response = await rest.fetch('/clients', { headers: { Accept: 'image/png' } })
    expect(response.status).toBe(406)
    expect(await response.json()).toMatchObject({
      code: 'PGRST107',
      message: 'None of these media types are available: image/png',
    })
  })

  test('the answer names its content type', async () => {
    const response = await rest.fetch('/clients?select=id', { headers: { Prefer: 'count=exact' } })
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(response.headers.get('preference-applied')).toBe('count=exact')
    expect(response.headers.get('content-location')).toBe('/clients?select=id')
  })

  test('a long address is not repeated as a header', async () => {
    const response = await rest.fetch(
      `/clients?select=id&id=in.(${Array.from({ length: 3000 }, (_, n) => n).join(',')})`,
    )
    expect([response.status, response.headers.get('content-location')]).toEqual([200, null])
  })
})

test('an offset after the last row is refused with the total', async () => {
  const response = await rest.fetch('/projects?offset=100', { headers: { Prefer: 'count=exact' } })
  expect([response.status, response.headers.get('content-range')]).toEqual([416, '*/5'])
})

test('the answer names its schema where several are exposed', async () => {
  expect((await rest.fetch('/projects?limit=1')).headers.get('content-profile')).toBe('public')
})
