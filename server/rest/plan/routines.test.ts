// Which overload a call means, what its one unnamed parameter gets, and what can be asked of its rows.
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openRest, type RestUnderTest } from '../testing/open-rest.ts'

let rest: RestUnderTest
let client: SupabaseClient
beforeAll(async () => {
  rest = await openRest()
  client = rest.client()
  await rest.db.database.query(`
    create function public.echo_text(text) returns text language sql as $$ select $1 $$;
    create function public.echo_jsonb(jsonb) returns jsonb language sql as $$ select $1 $$;
    create function public.echo_bytes(bytea) returns text language sql as $$ select convert_from($1, 'UTF8') $$;
    create function public.echo_int(int) returns int language sql as $$ select $1 $$;
    create function public.second_named(int, b int) returns int language sql as $$ select $1 + b $$;
    create function public.maybe(text default 'left out') returns text language sql as $$ select $1 $$;
    create function public.maybe_or_not() returns text language sql as $$ select 'none' $$;
    create function public.maybe_or_not(text default 'left out') returns text language sql as $$ select $1 $$;
    create function public.either(json) returns text language sql as $$ select 'json' $$;
    create function public.either(jsonb) returns text language sql as $$ select 'jsonb' $$;
    create function public.wide(a int) returns text language sql as $$ select 'one' $$;
    create function public.wide(a int, variadic more int[]) returns text language sql as $$ select 'many' $$;
    create function public.chars(c char(5), list char(5)[]) returns json language sql as $$
      select json_build_object('c', c, 'list', list)
    $$;
    create function public.bits(b bit(5), list bit(5)[]) returns json language sql as $$
      select json_build_object('b', b, 'list', list)
    $$;
    create type public.pair as (a int, b text);
    create function public.boxes() returns table (n int, p public.pair, list public.pair[], j json) language sql as $$
      select 1, row(1, 'x')::public.pair, array[row(2, 'y')]::public.pair[], '{"k":{"l":1}}'::json
    $$;
    create function public.items_all() returns setof public.items language sql stable as $$ select * from public.items $$;
    create function public.extra(item public.items) returns public.pair language sql stable as $$
      select item.amount, item.note
    $$;
    insert into public.items (name) values ('one'), ('two');
    grant execute on all functions in schema public to authenticated`)
})
afterAll(() => rest.close())

describe('a single unnamed parameter', () => {
  test('is what the generated types call "", and gets the whole body', async () => {
    const whole = { '': 'foo' }
    expect((await client.rpc('echo_text', whole)).data).toBe('{"":"foo"}')
    expect((await client.rpc('echo_jsonb', whole)).data).toEqual(whole)
    expect((await client.rpc('echo_bytes', whole)).data).toBe('{"":"foo"}')
    expect((await client.rpc('echo_int', { '': 1 })).error).toMatchObject({ code: '22P02' })
    const other = await client.rpc('second_named', { '': 1, b: 2 })
    expect([other.status, other.error?.code]).toEqual([404, 'PGRST202'])
  })

  test('is left out if it has a default and nothing is sent', async () => {
    expect((await client.rpc('maybe')).data).toBe('left out')
    expect(await (await rest.fetch('/rpc/maybe')).json()).toBe('left out')
    expect((await client.rpc('maybe', { '': 'foo' })).data).toBe('{"":"foo"}')
  })
})

test('overloads that fit alike are 300, whatever PostgreSQL would call', async () => {
  for (const answer of [await client.rpc('maybe_or_not'), await client.rpc('maybe_or_not', {}, { get: true })]) {
    expect(answer).toMatchObject({
      status: 300,
      error: {
        code: 'PGRST203',
        message:
          'Could not choose the best candidate function between: public.maybe_or_not(), public.maybe_or_not( => text)',
      },
    })
  }
  expect((await client.rpc('either', { a: 1 })).status).toBe(300)
  expect((await client.rpc('wide', { a: 1 })).status).toBe(300)
})

test('arguments declared as char and bit are not cut', async () => {
  const chars = { c: 'abcdefg', list: ['abc', 'abcdefg'] }
  expect((await client.rpc('chars', chars)).data).toEqual(chars)
  expect(await (await rest.fetch('/rpc/chars?c=abcdefg&list={abc,abcdefg}')).json()).toEqual(chars)
  const bits = { b: '101010', list: ['101', '101010'] }
  expect((await client.rpc('bits', bits)).data).toEqual(bits)
  expect(await (await rest.fetch('/rpc/bits?b=101010&list={101,101010}')).json()).toEqual(bits)
})

test('rows of a procedure give fields of composite columns, and computed fields', async () => {
  const get = async (path: string) => (await rest.fetch(path)).json()
  expect(await get('/rpc/boxes?select=n,p->a,x:p->>b,y:list->0->>b,l:j->k->>l')).toEqual([
    { n: 1, a: 1, x: 'x', y: 'y', l: '1' },
  ])
  expect(await get('/rpc/boxes?select=n&p->>b=eq.x&order=p->a')).toEqual([{ n: 1 }])
  expect(await get('/rpc/items_all?select=label,extra,extra->a&label=eq.Item one&order=extra->b,label')).toEqual([
    { label: 'Item one', extra: { a: 5, b: 'none' }, a: 5 },
  ])
  expect(await get('/items?select=extra->>b&extra->a=eq.5&limit=1')).toEqual([{ b: 'none' }])
})

test('a call that fits no overload is told the nearest name, or parameters', async () => {
  const hint = async (path: string) => ((await (await rest.fetch(path)).json()) as { hint: string | null }).hint
  const start = 'Perhaps you meant to call the function public.'
  expect(await hint('/rpc/add_them?a=1&b=2&smthelse=blabla')).toBe(`${start}add_them(a, b)`)
  expect(await hint('/rpc/gree?name=x')).toBe(`${start}greet`)
  expect(await hint('/rpc/greet?nam=x&greeting=y')).toBe(`${start}greet(greeting, name)`)
  expect(await hint('/rpc/overloaded?wrong_arg=value')).toBeNull()
})
