// Updates, deletes and PUT through supabase-js and plain fetch: their answers, and the cases in which they are undone.
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { atMost, openRest, type RestUnderTest } from './testing/open-rest.ts'

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

describe('update', () => {
  test('an update that returns nothing is 204', async () => {
    const { status, data } = await client.from('items').update({ note: 'seen' }).eq('name', 'one')
    expect([status, data]).toEqual([204, null])
  })

  test('an update can return the changed rows, with range and count', async () => {
    const response = await rest.fetch('/items?id=lte.2&select=name', {
      method: 'PATCH',
      body: '{"note":"seen"}',
      headers: { ...json, Prefer: 'return=representation,count=exact' },
    })
    expect([response.status, response.headers.get('content-range')]).toEqual([200, '0-1/2'])
    expect(await response.json()).toEqual([{ name: 'one' }, { name: 'two' }])
  })

  test('an update of no rows answers an empty list', async () => {
    const { data, status } = await client.from('items').update({ note: 'x' }).eq('id', 999).select()
    expect([status, data]).toEqual([200, []])
    expect((await client.from('items').update({}).eq('id', 1).select()).data).toEqual([])
  })

  test('an update can filter by or-trees and lists', async () => {
    await client.from('items').update({ note: 'hit' }).or('name.eq.one,and(id.gt.2,name.in.(three))')
    const { data } = await client.from('items').select('name').eq('note', 'hit').order('id')
    expect(data).toEqual([{ name: 'one' }, { name: 'three' }])
  })

  test('an update returns the rows it changed, also those that match its filters no longer', async () => {
    const { data } = await client
      .from('items')
      .update({ name: 'renamed', amount: 0 })
      .or('name.eq.one,amount.gt.100')
      .eq('name', 'one')
      .select('name')
    expect(data).toEqual([{ name: 'renamed' }])
  })

  test('an update for a single object is undone if it changes several rows', async () => {
    const { error, status } = await client.from('items').update({ note: 'lost' }).gt('id', 0).select().single()
    expect(status).toBe(406)
    expect(error).toMatchObject({ code: 'PGRST116', details: 'The result contains 3 rows' })
    expect((await client.from('items').select().eq('note', 'lost')).data).toEqual([])
  })

  test('an update for a single object is undone too if the client asks for no row', async () => {
    const response = await rest.fetch('/items?id=gt.0', {
      method: 'PATCH',
      body: '{"note":"lost"}',
      headers: { ...json, Accept: 'application/vnd.pgrst.object+json' },
    })
    expect([response.status, await response.json()]).toMatchObject([406, { code: 'PGRST116' }])
    expect((await client.from('items').select().eq('note', 'lost')).data).toEqual([])
  })

  test('an update of more rows than max-affected allows is undone', async () => {
    const { error, status } = await atMost(client.from('items').update({ note: 'lost' }).gt('id', 0), 2)
    expect(status).toBe(400)
    expect(error).toMatchObject({ code: 'PGRST124', details: 'The query affects 3 rows' })
    expect((await client.from('items').select().eq('note', 'lost')).data).toEqual([])
    expect((await atMost(client.from('items').update({ note: 'kept' }).gt('id', 0), 3)).status).toBe(204)
  })

  test('max-affected counts the rows that are changed, not those an inner embed leaves in the answer', async () => {
    const query = client.from('projects').update({ budget: 1 }).gt('id', 0).select('id, clients!inner(id)')
    const { error } = await atMost(query.eq('clients.id', 2), 2)
    expect(error).toMatchObject({ code: 'PGRST124', details: 'The query affects 5 rows' })
    expect((await client.from('projects').select().eq('budget', 1)).data).toEqual([])
  })

  test('max-affected counts only under strict handling', async () => {
    const response = await rest.fetch('/items?id=gt.0', {
      method: 'PATCH',
      body: '{"note":"y"}',
      headers: { ...json, Prefer: 'max-affected=1' },
    })
    expect(response.status).toBe(204)
  })
})

describe('delete', () => {
  test('a delete can return the deleted rows, with an embed, or their count', async () => {
    await client.from('projects').insert({ id: 71, name: 'gone', client_id: 2 })
    const { data } = await client.from('projects').delete().eq('id', 71).select('name,clients(name)').single()
    expect(data).toEqual({ name: 'gone', clients: { name: 'Apple' } })
    const { count, status } = await client.from('items').delete({ count: 'exact' }).in('name', ['one', 'two'])
    expect([status, count]).toEqual([204, 2])
    expect(await names()).toEqual(['three'])
  })

  test('a delete of more rows than max-affected allows is undone', async () => {
    const { error } = await atMost(client.from('items').delete().gt('id', 0), 1)
    expect(error).toMatchObject({ code: 'PGRST124' })
    expect(await names()).toHaveLength(3)
  })
})

describe('PUT', () => {
  const put = (path: string, body: unknown) =>
    rest.fetch(path, {
      method: 'PUT',
      body: JSON.stringify(body),
      headers: { ...json, Prefer: 'return=representation' },
    })

  test('PUT makes the row, then replaces it', async () => {
    const made = await put('/composite_keys?a=eq.5&b=eq.6', { a: 5, b: 6, value: 'p' })
    expect([made.status, await made.json()]).toEqual([201, [{ a: 5, b: 6, value: 'p' }]])
    const replaced = await put('/composite_keys?a=eq.5&b=eq.6', { a: 5, b: 6, value: 'q' })
    expect([replaced.status, await replaced.json()]).toEqual([200, [{ a: 5, b: 6, value: 'q' }]])
  })

  test('PUT refuses filters that are not the key, a body of another key, and ranges', async () => {
    const partial = await put('/composite_keys?a=eq.5', { a: 5, b: 6 })
    expect([partial.status, await partial.json()]).toMatchObject([405, { code: 'PGRST105' }])
    const other = await put('/composite_keys?a=eq.5&b=eq.6', { a: 5, b: 7, value: 'z' })
    expect([other.status, await other.json()]).toMatchObject([400, { code: 'PGRST115' }])
  })

  test('a PUT that is refused leaves nothing behind that a trigger did', async () => {
    await rest.db.database.query(`create function public.drop_row() returns trigger language plpgsql as $$
      begin insert into public.items (name) values ('by the trigger'); return null; end $$;
      create trigger refuse before insert on public.composite_keys for each row execute function public.drop_row()`)
    const response = await rest.fetch('/composite_keys?a=eq.7&b=eq.7', {
      method: 'PUT',
      body: '{"a":7,"b":7,"value":"x"}',
      headers: json,
    })
    await rest.db.database.query('drop trigger refuse on public.composite_keys')
    expect([response.status, await response.json()]).toMatchObject([400, { code: 'PGRST115' }])
    expect(await names()).toEqual(['one', 'two', 'three'])
    const ranged = await put('/composite_keys?a=eq.5&b=eq.6&limit=1', { a: 5, b: 6 })
    expect(await ranged.json()).toMatchObject({ code: 'PGRST114' })
  })
})
