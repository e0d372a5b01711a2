// Choosing a schema by profile, changes of the schema without a restart, unknown paths and methods.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRest, type RestUnderTest } from './testing/open-rest.ts'

let rest: RestUnderTest
beforeAll(async () => {
  rest = await openRest()
})
afterAll(() => rest.close())

const sql = (text: string) => rest.db.database.query(text)

test('a profile header chooses another exposed schema, for tables and procedures', async () => {
  const other = rest.client().schema('other')
  expect((await other.from('things').select()).data).toEqual([{ id: 1, label: 'elsewhere' }])
  expect((await other.rpc('whisper')).data).toBe('psst')
  expect((await other.from('things').insert({ id: 2, label: 'new' })).status).toBe(201)
  const response = await rest.fetch('/things', { headers: { 'Accept-Profile': 'other' } })
  expect(response.headers.get('content-profile')).toBe('other')
})

test('a schema that is not exposed is PGRST106, and its tables can’t be reached', async () => {
  const { error, status } = await rest.client().schema('hidden').from('vault').select()
  expect(status).toBe(406)
  expect(error).toMatchObject({
    code: 'PGRST106',
    message: 'Invalid schema: hidden',
    hint: 'Only the following schemas are exposed: public, other',
  })
  expect((await rest.fetch('/hidden.vault')).status).toBe(404)
  const options = await rest.fetch('/vault', { method: 'OPTIONS', headers: { 'Accept-Profile': 'hidden' } })
  expect(options.status).toBe(406)
})

test('a junction in a schema that is not exposed connects no tables', async () => {
  const { error } = await rest.client().from('clients').select('users(name)')
  expect(error).toMatchObject({ code: 'PGRST200' })
})

test('an unknown table is PGRST205, with the nearest name', async () => {
  const { error, status } = await rest.client().from('project').select()
  expect(status).toBe(404)
  expect(error).toMatchObject({
    code: 'PGRST205',
    message: "Could not find the table 'public.project' in the schema cache",
    hint: "Perhaps you meant the table 'public.projects'",
  })
})

test('a new table, column, key or procedure is known at once', async () => {
  const client = rest.client()
  expect((await client.from('late').select()).status).toBe(404)
  await sql('create table public.late (id int primary key); grant all on public.late to authenticated')
  expect((await client.from('late').insert({ id: 1 })).status).toBe(201)
  await sql('alter table public.late add column project_id int references public.projects (id)')
  expect((await client.from('late').insert({ id: 2, project_id: 1 })).error).toBeNull()
  expect((await client.from('late').select('id,projects(name)').eq('id', 2)).data).toEqual([
    { id: 2, projects: { name: 'Windows 7' } },
  ])
  await sql(
    `create function public.later(a int) returns int language sql as 'select a'; grant execute on function public.later to authenticated`,
  )
  expect((await client.rpc('later', { a: 4 })).data).toBe(4)
})

test('a replaced procedure is called with its new types', async () => {
  const client = rest.client()
  await sql(`create function public.shifting(a int) returns text language sql as 'select a::text';
    grant execute on function public.shifting to authenticated`)
  expect((await client.rpc('shifting', { a: 4 })).data).toBe('4')
  await sql(`drop function public.shifting; create function public.shifting(a jsonb) returns text language sql as 'select a ->> ''x''';
    grant execute on function public.shifting to authenticated`)
  expect((await client.rpc('shifting', { a: { x: 'json' } })).data).toBe('json')
})

test('many simultaneous requests for unknown tables are answered in a few seconds', async () => {
  const started = Date.now()
  const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => rest.fetch(`/missing_${n}`)))
  expect(answers.every((answer) => answer.status === 404)).toBe(true)
  expect(Date.now() - started).toBeLessThan(4000)
})

test('unknown paths and methods are refused', async () => {
  const path = await rest.fetch('/a/b')
  expect([path.status, await path.json()]).toMatchObject([404, { code: 'PGRST125' }])
  const method = await rest.fetch('/projects', { method: 'PURGE' })
  expect([method.status, await method.json()]).toMatchObject([405, { code: 'PGRST117' }])
})

test('OPTIONS lists the methods of a table and of a procedure', async () => {
  const allow = async (path: string) => (await rest.fetch(path, { method: 'OPTIONS' })).headers.get('allow')
  expect(await allow('/projects')).toBe('OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE')
  expect(await allow('/clients_with_counts')).toBe('OPTIONS,GET,HEAD')
  expect(await allow('/rpc/greet')).toBe('OPTIONS,GET,HEAD,POST')
  expect(await allow('/rpc/add_item')).toBe('OPTIONS,POST')
})

test('the root describes the API', async () => {
  const response = await rest.fetch('/')
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ swagger: '2.0', paths: { '/projects': {}, '/rpc/greet': {} } })
})

test('a view that shows a key’s column twice can be embedded by the name of one', async () => {
  await sql(`create view public.double_view as select id, client_id as buyer, client_id as payer from public.projects;
    grant select on public.double_view to authenticated`)
  const { data } = await rest.client().from('double_view').select('id,clients!payer(name)').eq('id', 1)
  expect(data).toEqual([{ id: 1, clients: { name: 'Microsoft' } }])
  const { error } = await rest.client().from('double_view').select('id,clients(name)')
  expect(error).toMatchObject({
    code: 'PGRST201',
    details: [
      { relationship: 'projects_client_id_fkey using double_view(buyer) and clients(id)' },
      { relationship: 'projects_client_id_fkey using double_view(payer) and clients(id)' },
    ],
  })
})

test('the error for an ambiguous embed lists to-many relationships before to-one relationships', async () => {
  await sql(`create table public.agents (id int primary key);
    create table public.departments (id int primary key, head int references public.agents (id));
    alter table public.agents add column department int references public.departments (id);
    grant select on public.agents, public.departments to authenticated`)
  const { error } = await rest.client().from('agents').select('departments(id)')
  expect(error).toMatchObject({
    code: 'PGRST201',
    details: [{ cardinality: 'one-to-many' }, { cardinality: 'many-to-one' }],
  })
})
