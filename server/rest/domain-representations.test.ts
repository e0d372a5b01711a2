// Domains with casts to and from JSON and text: clients read and write the casts' results instead of the stored values.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRest, type RestUnderTest } from './testing/open-rest.ts'

let rest: RestUnderTest
beforeAll(async () => {
  rest = await openRest()
})
afterAll(() => rest.close())

const get = async (path: string) => (await rest.fetch(path)).json()

test('a read shows the domain’s JSON: selected alone, with all columns, renamed and embedded', async () => {
  expect(await get('/paints?order=id')).toEqual([
    { id: 1, shade: '#ff0000', client_id: 1 },
    { id: 2, shade: '#00ff00', client_id: 2 },
    { id: 3, shade: null, client_id: 1 },
  ])
  expect(await get('/paints?select=colour:shade&id=eq.1')).toEqual([{ colour: '#ff0000' }])
  expect(await get('/clients?select=name,paints(*),shades:paints(shade)&id=eq.2')).toEqual([
    { name: 'Apple', paints: [{ id: 2, shade: '#00ff00', client_id: 2 }], shades: [{ shade: '#00ff00' }] },
  ])
  expect(await get('/clients?select=...paints(shade)&id=eq.2')).toEqual([{ shade: ['#00ff00'] }])
})

test('a cast is of what the domain shows, not of what is stored', async () => {
  expect(await get('/paints?select=shade::text,code:shade::jsonb&id=eq.2')).toEqual([
    { shade: '"#00ff00"', code: '#00ff00' },
  ])
  expect(await get('/clients?select=...paints(shade::text)&id=eq.2')).toEqual([{ shade: ['"#00ff00"'] }])
  expect(await get('/paints?select=shade::int&id=eq.2')).toMatchObject({ code: '42846' })
})

test('the domain’s cast converts the value of a filter', async () => {
  const ids = async (query: string) =>
    ((await get(`/paints?select=id&order=id&${query}`)) as { id: number }[]).map(({ id }) => id)
  expect(await ids('shade=eq.%2300ff00')).toEqual([2])
  expect(await ids('shade=in.(%23ff0000,00ff00)')).toEqual([1, 2])
  expect(await ids('shade=not.eq.ff0000')).toEqual([2])
  expect(await ids('shade=isdistinct.ff0000')).toEqual([2, 3])
  expect(await ids('or=(shade.gt.%2300ff01,shade.is.null)')).toEqual([1, 3])
  expect(await get('/paints?shade=eq.nonsense')).toMatchObject({ code: '22P02' })
})

test('ordering by a domain uses the stored values', async () => {
  expect(await get('/paints?select=shade&shade=not.is.null&order=shade.desc')).toEqual([
    { shade: '#ff0000' },
    { shade: '#00ff00' },
  ])
})

test('the domain’s casts convert the values of bodies and answers of writes', async () => {
  const prefer = { Prefer: 'return=representation' }
  const made = await rest.post(
    '/paints?select=id,shade',
    [
      { id: 4, shade: '#0000ff' },
      { id: 5, shade: '10' },
    ],
    prefer,
  )
  expect(await made.json()).toEqual([
    { id: 4, shade: '#0000ff' },
    { id: 5, shade: '#000010' },
  ])
  const missing = await rest.post('/paints?columns=id,shade', [{ id: 6 }], {
    Prefer: 'return=representation, missing=default',
  })
  expect(await missing.json()).toEqual([{ id: 6, shade: '#0000ff', client_id: null }])
  const changed = await rest
    .client()
    .from('paints')
    .update({ shade: '#123456' })
    .eq('shade', '0000ff')
    .eq('id', 4)
    .select('shade')
  expect(changed.data).toEqual([{ shade: '#123456' }])
  const merged = await rest.client().from('paints').upsert({ id: 4, shade: '#654321' }).select('id,shade').single()
  expect(merged.data).toEqual({ id: 4, shade: '#654321' })
})
