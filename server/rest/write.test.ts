// Inserts, upserts, the database's own errors and transaction preferences through supabase-js and plain fetch.
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { member, openRest, type RestUnderTest, visitor } from './testing/open-rest.ts'

let rest: RestUnderTest
let client: SupabaseClient
beforeAll(async () => {
  rest = await openRest()
  client = rest.client()
})
afterAll(() => rest.close())
beforeEach(async () => {
  await rest.db.database.query('truncate public.items restart identity')
  await rest.db.database.query(`insert into public.items (name) values ('one'), ('two'), ('three')`)
})

const names = async () => (await client.from('items').select('name').order('id')).data?.map(({ name }) => name)
const json = { 'Content-Type': 'application/json' }

describe('insert', () => {
  test('an insert of one row answers 201 without a body', async () => {
    const response = await rest.post('/items', { name: 'four' })
    expect([response.status, await response.text()]).toEqual([201, ''])
    expect(response.headers.get('content-length')).toBe('0')
    expect(response.headers.get('content-range')).toBe('*/*')
    expect(await names()).toEqual(['one', 'two', 'three', 'four'])
  })

  test('an insert can return the row, with embeds', async () => {
    const { data, error, status } = await client
      .from('projects')
      .insert({ id: 70, name: 'new', client_id: 1 })
      .select('name,clients(name),tasks(id),open_tasks(id)')
      .single()
    expect(error).toBeNull()
    expect(status).toBe(201)
    expect(data).toEqual({ name: 'new', clients: { name: 'Microsoft' }, tasks: [], open_tasks: [] })
    await client.from('projects').delete().eq('id', 70)
  })

  test('a bulk insert writes null where a row leaves out a key', async () => {
    const { data } = await client
      .from('items')
      .insert([{ name: 'a', note: 'x' }, { name: 'b' }])
      .select('name,note')
    expect(data).toEqual([
      { name: 'a', note: 'x' },
      { name: 'b', note: null },
    ])
  })

  test('a bulk insert with missing=default writes the default where a row leaves out a key', async () => {
    const { data, error } = await client
      .from('items')
      .insert([{ name: 'a', amount: 9 }, { name: 'b' }, { name: 'c', note: null }], { defaultToNull: false })
      .select('name,amount,note')
    expect(error).toBeNull()
    expect(data).toEqual([
      { name: 'a', amount: 9, note: 'none' },
      { name: 'b', amount: 5, note: 'none' },
      { name: 'c', amount: 5, note: null },
    ])
  })

  test('the columns parameter ignores other keys of the body', async () => {
    const response = await rest.post('/items?columns=name', [{ name: 'a', note: 'ignored', nonsense: 1 }], {
      Prefer: 'return=representation',
    })
    expect(await response.json()).toMatchObject([{ name: 'a', note: 'none' }])
  })

  test('an empty list inserts nothing, an empty object a row of defaults', async () => {
    const none = await rest.post('/items', [], { Prefer: 'return=representation' })
    expect([none.status, await none.json()]).toEqual([201, []])
    const one = await rest.post('/items', {}, { Prefer: 'return=representation' })
    expect(await one.json()).toMatchObject([{ name: null, amount: 5, note: 'none' }])
  })

  test('headers-only returns the new row’s location', async () => {
    const response = await rest.post('/items', { name: 'four' }, { Prefer: 'return=headers-only' })
    expect([response.status, response.headers.get('location')]).toEqual([201, '/items?id=eq.4'])
    const composite = await rest.post('/composite_keys', { a: 7, b: 8 }, { Prefer: 'return=headers-only' })
    expect(composite.headers.get('location')).toBe('/composite_keys?a=eq.7&b=eq.8')
  })

  test('an insert may be counted', async () => {
    const { count, status } = await client.from('items').insert([{ name: 'a' }, { name: 'b' }], { count: 'exact' })
    expect([status, count]).toEqual([201, 2])
  })

  test('an insert accepts CSV and forms', async () => {
    const csv = await rest.fetch('/items', {
      method: 'POST',
      body: 'name,note\nplain,NULL\n"with, comma","say ""hi"""\n',
      headers: { 'Content-Type': 'text/csv', Prefer: 'return=representation' },
    })
    expect(await csv.json()).toMatchObject([
      { name: 'plain', note: null },
      { name: 'with, comma', note: 'say "hi"' },
    ])
    const form = await rest.fetch('/items', {
      method: 'POST',
      body: 'name=of+a+form&amount=3',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Prefer: 'return=representation' },
    })
    expect(await form.json()).toMatchObject([{ name: 'of a form', amount: 3 }])
  })

  test('JSON, arrays, ranges and enums can be inserted in the form in which a read returns them', async () => {
    const row = {
      id: 50,
      data: { deep: [1, { x: null }] },
      plain: [1, 2],
      tags: ['a', 'b,c'],
      span: '[1,5)',
      feeling: 'calm',
      seen: '2024-05-01T10:00:00+00:00',
    }
    const { data, error } = await client
      .from('documents')
      .insert(row)
      .select('id,data,plain,tags,span,feeling,seen')
      .single()
    expect(error).toBeNull()
    expect(data).toEqual(row)
    await client.from('documents').delete().eq('id', 50)
  })

  test('a body that is not JSON, has uneven rows, or an unknown type is refused', async () => {
    const bad = await rest.fetch('/items', { method: 'POST', body: '{"name"', headers: json })
    expect([bad.status, await bad.json()]).toMatchObject([400, { code: 'PGRST102', message: 'Empty or invalid json' }])
    const uneven = await rest.post('/items', [{ name: 'a' }, { note: 'b' }])
    expect(await uneven.json()).toMatchObject({ code: 'PGRST102', message: 'All object keys must match' })
    const unknown = await rest.fetch('/items', { method: 'POST', body: 'x', headers: { 'Content-Type': 'image/png' } })
    expect(unknown.status).toBe(400)
  })

  test('an unknown column is PGRST204', async () => {
    const { error, status } = await client.from('items').insert({ nmae: 'typo' })
    expect(status).toBe(400)
    expect(error).toMatchObject({
      code: 'PGRST204',
      message: "Could not find the 'nmae' column of 'items' in the schema cache",
    })
  })
})

describe('upsert', () => {
  test('an upsert merges by the primary key: 200 if every row existed, 201 otherwise', async () => {
    const again = await client.from('items').upsert({ id: 1, name: 'uno' }).select('id,name,note')
    expect([again.status, again.data]).toEqual([200, [{ id: 1, name: 'uno', note: 'none' }]])
    const mixed = await client
      .from('items')
      .upsert([
        { id: 1, name: 'eins' },
        { id: 90, name: 'neu' },
      ])
      .select('id,name')
    expect([mixed.status, mixed.data?.length]).toEqual([201, 2])
  })

  test('an upsert can merge by named columns', async () => {
    const { data } = await client
      .from('items')
      .upsert({ name: 'two', amount: 8 }, { onConflict: 'name' })
      .select('id,amount')
    expect(data).toEqual([{ id: 2, amount: 8 }])
  })

  test('an upsert can ignore duplicates', async () => {
    const { data, status } = await client
      .from('items')
      .upsert(
        [
          { name: 'two', amount: 8 },
          { name: 'six', amount: 1 },
        ],
        { onConflict: 'name', ignoreDuplicates: true },
      )
      .select('name')
    expect([status, data]).toEqual([201, [{ name: 'six' }]])
  })

  test('an upsert’s answer names the preferences it obeyed', async () => {
    const response = await rest.post(
      '/items',
      { id: 1, name: 'x' },
      { Prefer: 'resolution=merge-duplicates,return=minimal' },
    )
    expect(response.headers.get('preference-applied')).toBe('resolution=merge-duplicates, return=minimal')
  })
})

describe('errors of the database', () => {
  test('violations of unique and foreign keys are 409', async () => {
    const dup = await client.from('items').insert({ name: 'one' })
    expect([dup.status, dup.error]).toMatchObject([
      409,
      { code: '23505', details: 'Key (name)=(one) already exists.', hint: null },
    ])
    const foreign = await client.from('projects').insert({ id: 99, name: 'x', client_id: 12345 })
    expect([foreign.status, foreign.error?.code]).toEqual([409, '23503'])
  })

  test('violations of checks, nulls and types are 400', async () => {
    expect((await client.from('items').insert({ name: 'a', amount: -1 })).error?.code).toBe('23514')
    expect((await client.from('clients').insert({ id: 9 })).error?.code).toBe('23502')
    const type = await client.from('items').select().eq('id', 'abc')
    expect([type.status, type.error?.code]).toEqual([400, '22P02'])
  })

  test('row-level security answers 403 to members, 401 to visitors', async () => {
    const row = { id: 10, owner: 'bob', content: '' }
    const asMember = await client.from('secrets').insert(row)
    expect([asMember.status, asMember.error?.code]).toEqual([403, '42501'])
    const asVisitor = await rest.client(visitor).from('secrets').insert(row)
    expect([asVisitor.status, asVisitor.error?.code]).toEqual([401, '42501'])
    expect((await client.from('readonly_things').select()).status).toBe(403)
  })

  test('row-level security hides rows of others from a read', async () => {
    expect((await client.from('secrets').select('id')).data).toEqual([{ id: 1 }])
    expect((await rest.client(visitor).from('secrets').select('id')).data).toEqual([])
  })
})

describe('preferences of the transaction', () => {
  test('tx=rollback answers like a write, and writes nothing', async () => {
    const { data, status } = await client.from('items').insert({ name: 'undone' }).select('name').rollback()
    expect([status, data]).toEqual([201, [{ name: 'undone' }]])
    expect(await names()).not.toContain('undone')
  })

  test('a timezone preference applies to one request only', async () => {
    const read = (headers: Record<string, string>) =>
      rest.fetch('/documents?select=seen&id=eq.1', { headers }).then((response) => response.json())
    expect(await read({ Prefer: 'timezone=America/Los_Angeles' })).toEqual([{ seen: '2024-01-01T04:00:00-08:00' }])
    expect(await read({})).toEqual([{ seen: '2024-01-01T12:00:00+00:00' }])
  })

  test('requests with tx=rollback have the time limit too, and do not block others', async () => {
    const slow = () => rest.fetch('/rpc/sleep_long', { method: 'POST', headers: { Prefer: 'tx=rollback' } }, visitor)
    const started = Date.now()
    const answers = await Promise.all([slow(), slow(), rest.fetch('/items?select=name&limit=1')])
    expect(answers.map(({ status }) => status)).toEqual([500, 500, 200])
    expect(await answers[0]?.json()).toMatchObject({ code: '57014' })
    expect(Date.now() - started).toBeLessThan(8000)
  })

  test('an unknown preference is refused only under strict handling', async () => {
    const strict = await rest.fetch('/items', { headers: { Prefer: 'handling=strict, anything' } })
    expect([strict.status, await strict.json()]).toMatchObject([
      400,
      { code: 'PGRST122', details: 'Invalid preferences: anything' },
    ])
    expect((await rest.fetch('/items', { headers: { Prefer: 'anything' } })).status).toBe(200)
  })
})

test('a failed statement does not affect the next one', async () => {
  await client.from('items').insert([{ name: 'fresh' }, { name: 'one' }])
  expect(await names()).toEqual(['one', 'two', 'three'])
  const seen = await rest.post('/rpc/seen_request', {}, {}, member)
  expect(await seen.json()).toMatchObject({ sub: 'ann', role: 'authenticated' })
})

test('an upsert into a table without a key inserts, and its answer names no resolution preference', async () => {
  const prefer = { Prefer: 'return=representation, resolution=merge-duplicates' }
  const keyless = await rest.post('/no_keys', [{ a: 1, b: 'again' }], prefer)
  expect([keyless.status, keyless.headers.get('preference-applied')]).toEqual([201, 'return=representation'])
  const keyed = await rest.post('/items', [], prefer)
  expect(keyed.headers.get('preference-applied')).toBe('resolution=merge-duplicates, return=representation')
})

test('an insert of a bare JSON value writes no row, and an insert of a text or HTML body is refused', async () => {
  for (const body of [5, 'text', null]) {
    const written = await rest.post('/no_keys', body, { Prefer: 'return=representation' })
    expect([written.status, await written.json()]).toEqual([201, []])
  }
  for (const type of ['text/plain', 'text/html']) {
    const refused = await rest.fetch('/no_keys', { method: 'POST', body: 'x', headers: { 'Content-Type': type } })
    const message = `Content-Type not acceptable: ${type}`
    expect([refused.status, await refused.json()]).toMatchObject([400, { code: 'PGRST102', message }])
  }
})
