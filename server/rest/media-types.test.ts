// Forms of the answer that the database makes: domains named like media types, GeoJSON, and execution plans if allowed.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openRest, type RestUnderTest } from './testing/open-rest.ts'

let rest: RestUnderTest
beforeAll(async () => {
  rest = await openRest({ plans: true })
})
afterAll(() => rest.close())

const ask = (path: string, accept: string) => rest.fetch(path, { headers: { Accept: accept } })

describe('a procedure that returns a domain named like a media type', () => {
  test('answers in that media type, also to the long Accept header of a browser', async () => {
    for (const accept of ['text/html', 'text/html,application/xhtml+xml,*/*;q=0.8']) {
      const page = await ask('/rpc/page', accept)
      expect([page.headers.get('content-type'), await page.text()]).toEqual(['text/html', '<h1>Hello</h1>'])
    }
    const picture = await ask('/rpc/picture', 'image/png')
    expect(picture.headers.get('content-type')).toBe('image/png')
    expect(Buffer.from(await picture.arrayBuffer()).toString('hex')).toBe('89504e47')
  })

  test('answers in JSON if the client asks for no media type', async () => {
    expect(await (await rest.fetch('/rpc/page')).json()).toBe('<h1>Hello</h1>')
  })

  test('answers every Accept header if the domain is named */*', async () => {
    const anything = await ask('/rpc/anything', 'app/bingo')
    expect([anything.headers.get('content-type'), await anything.text()]).toEqual(['application/octet-stream', 'any'])
  })
})

test('an unavailable media type is 406', async () => {
  const refused = await ask('/rpc/add_them?a=1&b=2', 'text/html')
  expect(refused.status).toBe(406)
  expect(await refused.json()).toMatchObject({
    code: 'PGRST107',
    message: 'None of these media types are available: text/html',
  })
  expect((await ask('/rpc/numbers?n=2', 'text/plain')).status).toBe(406)
  expect((await ask('/rpc/greet', 'application/octet-stream')).status).toBe(406)
})

test('GeoJSON has the features that PostGIS makes of the rows', async () => {
  expect(await (await ask('/clients', 'application/geo+json')).json()).toMatchObject({ code: '42883' })
  await rest.db.database.query(`create function public.st_asgeojson(anyelement) returns text language sql immutable
    as $$ select '{"type":"Feature"}' $$;
    grant execute on function public.st_asgeojson(anyelement) to authenticated`)
  const answer = await ask('/clients', 'application/geo+json')
  expect(answer.headers.get('content-type')).toBe('application/geo+json; charset=utf-8')
  expect(await answer.json()).toEqual({
    type: 'FeatureCollection',
    features: [{ type: 'Feature' }, { type: 'Feature' }],
  })
})

describe('execution plans', () => {
  test('come as text and as JSON, with options, through the client', async () => {
    const text = await rest.client().from('projects').select().eq('id', 1).explain()
    expect(text.data).toMatch(/^Aggregate {2}\(cost=/)
    const options = { format: 'json', verbose: true, settings: true } as const
    const json = await rest.client().from('projects').select().explain(options)
    expect(json.data).toMatchObject([{ Plan: { 'Node Type': 'Aggregate', Output: expect.any(Array) } }])
  })

  test('of a write are given without writing', async () => {
    const plan = await rest.post('/items', { name: 'only planned' }, { Accept: 'application/vnd.pgrst.plan+json' })
    expect(plan.headers.get('content-type')).toBe(
      'application/vnd.pgrst.plan+json; for="application/json"; charset=utf-8',
    )
    expect(await plan.text()).toContain('ModifyTable')
    expect((await rest.client().from('items').select().eq('name', 'only planned')).data).toEqual([])
  })

  test('pass no unknown option on to PostgreSQL', async () => {
    const answer = await ask('/projects', 'application/vnd.pgrst.plan; options=analyze); drop table clients|verbose')
    expect(answer.status).not.toBe(500)
    expect((await rest.fetch('/clients')).status).toBe(200)
  })
})

test('execution plans are refused where they are not allowed', async () => {
  await using closed = await openedWithoutPlans()
  const refused = await closed.rest.fetch('/projects', { headers: { Accept: 'application/vnd.pgrst.plan+json' } })
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([406, 'PGRST107'])
})

describe('an Accept header that can’t be met is 406 before anything is done', () => {
  const plan = 'application/vnd.pgrst.plan+text; for="application/json"; options=analyze'
  const unavailable = ['image/png', 'image/*', 'text/html;q=0.9, image/png', 'text/plain', plan]
  const row = (id: number, name = 'kept') => JSON.stringify({ id, name })
  const writes: readonly (readonly [string, string, string?])[] = [
    ['POST', '/clients', row(81)],
    ['POST', '/clients?on_conflict=id', row(80, 'merged')],
    ['PATCH', '/clients?id=eq.80', JSON.stringify({ name: 'changed' })],
    ['PUT', '/clients?id=eq.80', row(80, 'put')],
    ['PUT', '/clients?id=eq.81', row(81, 'put')],
    ['DELETE', '/clients?id=eq.80'],
  ]

  let rest: RestUnderTest
  beforeAll(async () => {
    rest = await openRest()
    await rest.db.database.query(`insert into public.clients values (80, 'kept')`)
  })
  afterAll(() => rest.close())

  test.each(unavailable)('%s', async (accept) => {
    const send = (method: string, path: string, body: string | undefined, prefer: string) => {
      const headers = { Accept: accept, Prefer: prefer, 'Content-Type': 'application/json' }
      return rest.fetch(path, { method, body, headers })
    }
    for (const prefer of ['', 'return=minimal', 'return=headers-only', 'return=representation', 'count=exact']) {
      for (const [method, path, body] of writes) {
        const refused = await send(method, path, body, `${prefer},resolution=merge-duplicates`)
        expect([method, path, prefer, refused.status]).toEqual([method, path, prefer, 406])
        expect(await refused.json()).toMatchObject({ code: 'PGRST107' })
      }
    }
    expect((await send('POST', '/rpc/add_item', '{"new_name":"forced"}', '')).status).toBe(406)
    expect((await send('GET', '/clients', undefined, '')).status).toBe(406)
    expect((await send('HEAD', '/clients', undefined, '')).status).toBe(406)
    expect((await send('HEAD', '/rpc/numbers?n=1', undefined, 'count=exact')).status).toBe(406)
    expect(await rest.db.database.query('select * from public.clients where id >= 80')).toEqual([
      { id: 80, name: 'kept' },
    ])
    expect(await rest.db.database.query(`select from public.items where name = 'forced'`)).toEqual([])
  })
})

test('a plan that runs its write undoes it when the client asks for a rollback', async () => {
  const { error } = await rest.client().from('items').insert({ name: 'analysed' }).explain({ analyze: true })
  expect(error).toBeNull()
  const { data } = await rest
    .client()
    .from('items')
    .delete()
    .eq('name', 'analysed')
    .rollback()
    .explain({ analyze: true })
  expect(data).toMatch(/actual time/)
  expect(await rest.db.database.query(`select name from public.items where name = 'analysed'`)).toHaveLength(1)
})

async function openedWithoutPlans() {
  const closed = await openRest()
  return { rest: closed, [Symbol.asyncDispose]: () => closed.close() }
}

describe('an aggregate that returns a domain named like a media type', () => {
  test('for rows of any table makes the answer of the selected columns, and can set headers', async () => {
    const all = await ask('/clients?order=id', 'text/tab-separated-values')
    expect(all.headers.get('content-type')).toBe('text/tab-separated-values')
    expect(all.headers.get('content-disposition')).toBe('attachment')
    expect(await all.text()).toBe('1\tMicrosoft\n2\tApple\n')
    expect(await (await ask('/clients?select=name&id=eq.2', 'text/tab-separated-values')).text()).toBe('Apple\n')
    expect(await (await ask('/rpc/projects_of?client=1&select=id', 'text/tab-separated-values')).text()).toBe('1\n2\n')
  })

  test('for rows of one table is used only for whole rows of that table', async () => {
    const names = await ask('/clients?order=id', 'application/vnd.names')
    expect([names.headers.get('content-type'), await names.text()]).toEqual([
      'application/vnd.names',
      'Microsoft.Apple.',
    ])
    expect((await ask('/clients?select=name', 'application/vnd.names')).status).toBe(406)
    expect((await ask('/projects', 'application/vnd.names')).status).toBe(406)
  })

  test('is used when its media type is the first in the Accept header that can be made', async () => {
    const csv = await ask('/clients?limit=1', 'application/vnd.unknown, text/csv')
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const written = await rest.post(
      '/clients',
      { id: 70, name: 'New' },
      {
        Accept: 'text/tab-separated-values',
        Prefer: 'return=representation, tx=rollback',
      },
    )
    expect(await written.text()).toBe('70\tNew\n')
  })
})
