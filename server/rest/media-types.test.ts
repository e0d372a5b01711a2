// Answers in forms of the database's own: domains named as media types, GeoJSON, execution plans where they are allowed.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openRest, type RestUnderTest } from './testing/open-rest.ts'

let rest: RestUnderTest
beforeAll(async () => {
  rest = await openRest({ plans: true })
})
afterAll(() => rest.close())

const ask = (path: string, accept: string) => rest.fetch(path, { headers: { Accept: accept } })

describe('a procedure that returns a domain named as a media type', () => {
  test('answers in it, also when a browser asks for much else', async () => {
    for (const accept of ['text/html', 'text/html,application/xhtml+xml,*/*;q=0.8']) {
      const page = await ask('/rpc/page', accept)
      expect([page.headers.get('content-type'), await page.text()]).toEqual(['text/html', '<h1>Hello</h1>'])
    }
    const picture = await ask('/rpc/picture', 'image/png')
    expect(picture.headers.get('content-type')).toBe('image/png')
    expect(Buffer.from(await picture.arrayBuffer()).toString('hex')).toBe('89504e47')
  })

  test('answers in JSON when nothing else is asked for', async () => {
    expect(await (await rest.fetch('/rpc/page')).json()).toBe('<h1>Hello</h1>')
  })

  test('of any type answers every Accept header', async () => {
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

test('GeoJSON is whatever features PostGIS makes of the rows', async () => {
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
  test('as text and as JSON, with options, through the client', async () => {
    const text = await rest.client().from('projects').select().eq('id', 1).explain()
    expect(text.data).toMatch(/^Aggregate {2}\(cost=/)
    const options = { format: 'json', verbose: true, settings: true } as const
    const json = await rest.client().from('projects').select().explain(options)
    expect(json.data).toMatchObject([{ Plan: { 'Node Type': 'Aggregate', Output: expect.any(Array) } }])
  })

  test('the plan of a write is given without writing', async () => {
    const plan = await rest.post('/items', { name: 'only planned' }, { Accept: 'application/vnd.pgrst.plan+json' })
    expect(plan.headers.get('content-type')).toBe(
      'application/vnd.pgrst.plan+json; for="application/json"; charset=utf-8',
    )
    expect(await plan.text()).toContain('ModifyTable')
    expect((await rest.client().from('items').select().eq('name', 'only planned')).data).toEqual([])
  })

  test('options that are none of PostgreSQL’s never reach it', async () => {
    const answer = await ask('/projects', 'application/vnd.pgrst.plan; options=analyze); drop table clients|verbose')
    expect(answer.status).not.toBe(500)
    expect((await rest.fetch('/clients')).status).toBe(200)
  })
})

test('plans are refused where they are not allowed', async () => {
  await using closed = await openedWithoutPlans()
  const refused = await closed.rest.fetch('/projects', { headers: { Accept: 'application/vnd.pgrst.plan+json' } })
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([406, 'PGRST107'])
})

async function openedWithoutPlans() {
  const closed = await openRest()
  return { rest: closed, [Symbol.asyncDispose]: () => closed.close() }
}

describe('an aggregate that returns such a domain', () => {
  test('over any rows makes the answer of them, chosen columns and headers included', async () => {
    const all = await ask('/clients?order=id', 'text/tab-separated-values')
    expect(all.headers.get('content-type')).toBe('text/tab-separated-values')
    expect(all.headers.get('content-disposition')).toBe('attachment')
    expect(await all.text()).toBe('1\tMicrosoft\n2\tApple\n')
    expect(await (await ask('/clients?select=name&id=eq.2', 'text/tab-separated-values')).text()).toBe('Apple\n')
    expect(await (await ask('/rpc/projects_of?client=1&select=id', 'text/tab-separated-values')).text()).toBe('1\n2\n')
  })

  test('over the rows of one table takes them whole', async () => {
    const names = await ask('/clients?order=id', 'application/vnd.names')
    expect([names.headers.get('content-type'), await names.text()]).toEqual([
      'application/vnd.names',
      'Microsoft.Apple.',
    ])
    expect((await ask('/clients?select=name', 'application/vnd.names')).status).toBe(406)
    expect((await ask('/projects', 'application/vnd.names')).status).toBe(406)
  })

  test('is one wish among others', async () => {
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
