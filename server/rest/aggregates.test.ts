// Aggregate functions where a database allows them: alone, grouped, in embeds, and spread into the parent.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRest, type RestUnderTest } from './testing/open-rest.ts'

let rest: RestUnderTest
beforeAll(async () => {
  rest = await openRest({ aggregates: true })
})
afterAll(() => rest.close())

const get = async (path: string) => (await rest.fetch(path)).json()

test('aggregates run over all rows, renamed and cast', async () => {
  expect(await get('/projects?select=budget.sum(),budget.max(),budget.min(),budget.count(),all:count()')).toEqual([
    { sum: 650, max: 300, min: 50, count: 4, all: 5 },
  ])
  expect(await get('/projects?select=total:budget.sum()::text,budget::int.avg()')).toEqual([
    { total: '650', avg: 162.5 },
  ])
  expect(await get('/documents?select=data->>n::int.sum()')).toEqual([{ sum: 15 }])
})

test('aggregates group by the other columns and by embeds', async () => {
  expect(await get('/projects?select=client:client_id,count()&order=client_id.desc.nullslast')).toEqual([
    { client: 2, count: 2 },
    { client: 1, count: 2 },
    { client: null, count: 1 },
  ])
  expect(
    await get('/projects?select=budget.sum(),clients(name)&client_id=not.is.null&order=client_id,id'),
  ).toMatchObject({
    code: '42803',
  })
  expect(
    await get('/projects?select=client_id,budget.sum(),clients(name)&client_id=not.is.null&order=client_id'),
  ).toEqual([
    { client_id: 1, sum: 300, clients: { name: 'Microsoft' } },
    { client_id: 2, sum: 300, clients: { name: 'Apple' } },
  ])
  expect(await get('/no_keys?select=*,count()&order=a')).toEqual([
    { a: 1, b: 'one', count: 1 },
    { a: 2, b: 'two', count: 1 },
  ])
})

test('aggregates inside an embed run once for every parent', async () => {
  expect(await get('/clients?select=name,projects(budget.sum(),count())&order=id')).toEqual([
    { name: 'Microsoft', projects: [{ sum: 300, count: 2 }] },
    { name: 'Apple', projects: [{ sum: 300, count: 2 }] },
  ])
})

test('aggregates of spread embeds run in the parent: to one, to many, and through several levels', async () => {
  expect(await get('/tasks?select=count(),...projects(...clients(client:name))&project_id=not.is.null')).toEqual(
    expect.arrayContaining([
      { count: 4, client: 'Microsoft' },
      { count: 3, client: 'Apple' },
    ]),
  )
  expect(await get('/clients?select=name,...projects(ids:id,count(),total:budget.sum())&order=name')).toEqual([
    { name: 'Apple', ids: [3, 4], count: 2, total: 300 },
    { name: 'Microsoft', ids: [1, 2], count: 2, total: 300 },
  ])
  expect(await get('/projects?select=id,...tasks(count(),done:id)&id=gte.4&order=id')).toEqual([
    { id: 4, count: 1, done: [7] },
    { id: 5, count: 0, done: [] },
  ])
  expect(await get('/tasks?select=...projects(...clients(names:name.count()))')).toEqual([{ names: 7 }])
})

test('groups can be ordered by what a to-one embed shows, renamed or not, and by its aggregates', async () => {
  const clients = (order: string) =>
    get(`/projects?select=...clients(client:name),total:budget.sum()&client_id=not.is.null&order=${order}`)
  expect(await clients('clients(client)')).toMatchObject([{ client: 'Apple' }, { client: 'Microsoft' }])
  expect(await clients('clients(client).desc')).toMatchObject([{ client: 'Microsoft' }, { client: 'Apple' }])
  const plain = '/projects?select=...clients(name),count()&client_id=not.is.null&order=clients(name)'
  expect(await get(plain)).toEqual([
    { name: 'Apple', count: 2 },
    { name: 'Microsoft', count: 2 },
  ])
  const cast = '/projects?select=...clients(id::text),count()&client_id=not.is.null&order=clients(id).desc'
  expect(await get(cast)).toMatchObject([{ id: '2' }, { id: '1' }])
  const nested = '/tasks?select=...projects(...clients(client:name)),count()&order=projects(client).desc'
  expect(await get(nested)).toMatchObject([{ client: 'Microsoft' }, { client: 'Apple' }])
  const summed = '/tasks?select=project_id,...projects(worth:budget.sum())&order=projects(worth).desc.nullslast&limit=1'
  expect(await get(summed)).toEqual([{ project_id: 3, worth: 600 }])
})

test('aggregates run over a procedure’s rows and written rows, with the count of their source rows', async () => {
  expect(await get('/rpc/projects_of?client=1&select=id.max()')).toEqual([{ max: 2 }])
  const written = await rest.post('/no_keys?select=a.sum()', [{ a: 3 }, { a: 4 }], { Prefer: 'return=representation' })
  expect(await written.json()).toEqual([{ sum: 7 }])
  const counted = await rest.fetch('/projects?select=budget.sum()', { headers: { Prefer: 'count=exact' } })
  expect([counted.status, counted.headers.get('content-range')]).toEqual([206, '0-0/5'])
})
