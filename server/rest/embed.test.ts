// Embedding through supabase-js: to one, to many, many to many, nested, self, by hint, spread, with filters and orders.
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRest, type RestUnderTest } from './testing/open-rest.ts'

let rest: RestUnderTest
let client: SupabaseClient
beforeAll(async () => {
  rest = await openRest()
  client = rest.client()
})
afterAll(() => rest.close())

async function rows(query: PromiseLike<{ data: unknown; error: unknown }>): Promise<unknown> {
  const { data, error } = await query
  expect(error).toBeNull()
  return data
}

test('a to-one embed is renamed, and null where there is none', async () => {
  const data = await rows(client.from('projects').select('id,client:clients(name)').in('id', [1, 5]).order('id'))
  expect(data).toEqual([
    { id: 1, client: { name: 'Microsoft' } },
    { id: 5, client: null },
  ])
})

test('a to-many embed is an empty list where there are none', async () => {
  const data = await rows(client.from('projects').select('id,tasks(name)').in('id', [4, 5]).order('id'))
  expect(data).toEqual([
    { id: 4, tasks: [{ name: 'Design OSX' }] },
    { id: 5, tasks: [] },
  ])
})

test('a one-to-one embed is an object on both sides', async () => {
  expect(await rows(client.from('users').select('id,user_details(motto)').eq('id', 1))).toEqual([
    { id: 1, user_details: { motto: 'Cats' } },
  ])
  expect(await rows(client.from('user_details').select('motto,users(name)').eq('user_id', 2))).toEqual([
    { motto: 'Paper', users: { name: 'Michael' } },
  ])
})

test('a many-to-many embed goes through the junction, in both directions, and can contain embeds', async () => {
  expect(
    await rows(
      client
        .from('users')
        .select('name,tasks(id,projects(name,clients(name)))')
        .eq('id', 2)
        .order('id', { referencedTable: 'tasks' }),
    ),
  ).toEqual([
    {
      name: 'Michael',
      tasks: [
        { id: 5, projects: { name: 'IOS', clients: { name: 'Apple' } } },
        { id: 6, projects: { name: 'IOS', clients: { name: 'Apple' } } },
      ],
    },
  ])
  const data = await rows(
    client.from('tasks').select('id,users(name)').eq('id', 1).order('name', { referencedTable: 'users' }),
  )
  expect(data).toEqual([{ id: 1, users: [{ name: 'Angela' }, { name: 'Dwight' }] }])
})

test('a hint can name the junction of a many-to-many embed', async () => {
  const data = await rows(client.from('users').select('tasks!users_tasks(id)').eq('id', 3))
  expect(data).toEqual([{ tasks: [{ id: 1 }] }])
})

test('a table embeds itself: to one by the column’s name, to many by the table’s name', async () => {
  const query = client
    .from('family_tree')
    .select('name,parent(name),children:family_tree(name)')
    .in('id', [1, 2])
    .order('id')
  expect(await rows(query)).toEqual([
    { name: 'Parental Unit', parent: null, children: [{ name: 'Kid One' }, { name: 'Kid Two' }] },
    { name: 'Kid One', parent: { name: 'Parental Unit' }, children: [{ name: 'Grandkid' }] },
  ])
})

test('an embed with two foreign keys needs a hint: constraint, column, or the key’s name', async () => {
  const select = 'id,from:users!letters_sender_fkey(name),to:users!recipient(name),letters_sender_fkey(id)'
  expect(await rows(client.from('letters').select(select).eq('id', 1))).toEqual([
    { id: 1, from: { name: 'Angela' }, to: { name: 'Michael' }, letters_sender_fkey: { id: 1 } },
  ])
  expect(await rows(client.from('letters').select('sender(name)').eq('id', 3))).toEqual([
    { sender: { name: 'Dwight' } },
  ])
})

test('an ambiguous embed is refused with the choices', async () => {
  const { error, status } = await client.from('letters').select('id,users(name)')
  expect(status).toBe(300)
  expect(error).toMatchObject({
    code: 'PGRST201',
    message: "Could not embed because more than one relationship was found for 'letters' and 'users'",
    hint: expect.stringContaining("'users!letters_sender_fkey'"),
    details: expect.arrayContaining([
      {
        cardinality: 'many-to-one',
        embedding: 'letters with users',
        relationship: 'letters_sender_fkey using letters(sender) and users(id)',
      },
    ]),
  })
})

test('an embed without a relationship is PGRST200, with the nearest name', async () => {
  const { error, status } = await client.from('projects').select('clint(name)')
  expect(status).toBe(400)
  expect(error).toMatchObject({
    code: 'PGRST200',
    message: "Could not find a relationship between 'projects' and 'clint' in the schema cache",
    hint: "Perhaps you meant 'clients' instead of 'clint'.",
  })
})

test('an inner embed leaves out parents without it or without a row that its filters match', async () => {
  const query = client.from('projects').select('id,clients!inner(name)').eq('clients.name', 'Apple').order('id')
  expect(await rows(query)).toEqual([
    { id: 3, clients: { name: 'Apple' } },
    { id: 4, clients: { name: 'Apple' } },
  ])
  const many = client.from('projects').select('id,tasks!inner(id)').is('tasks.done', true).order('id')
  expect(await rows(many)).toEqual([
    { id: 1, tasks: [{ id: 1 }] },
    { id: 2, tasks: [{ id: 4 }] },
    { id: 3, tasks: [{ id: 6 }] },
  ])
})

test('filters, order, limit and offset of an embed do not change the parent’s rows', async () => {
  const query = client
    .from('projects')
    .select('id,tasks(id)')
    .eq('id', 1)
    .order('id', { referencedTable: 'tasks', ascending: false })
    .limit(1, { referencedTable: 'tasks' })
  expect(await rows(query)).toEqual([{ id: 1, tasks: [{ id: 2 }] }])
  expect(
    await rows(
      client
        .from('projects')
        .select('id,tasks(id)')
        .eq('id', 1)
        .range(1, 1, { referencedTable: 'tasks' })
        .order('id', { referencedTable: 'tasks' }),
    ),
  ).toEqual([{ id: 1, tasks: [{ id: 2 }] }])
  expect(
    await rows(
      client
        .from('projects')
        .select('id,tasks(id)')
        .eq('id', 1)
        .or('id.eq.2,name.eq.nothing', { referencedTable: 'tasks' }),
    ),
  ).toEqual([{ id: 1, tasks: [{ id: 2 }] }])
})

test('a filter for null asks whether a row has an embed', async () => {
  expect(await rows(client.from('projects').select('id,clients()').is('clients', null))).toEqual([{ id: 5 }])
  expect(await rows(client.from('clients').select('id,projects()').not('projects', 'is', null).order('id'))).toEqual([
    { id: 1 },
    { id: 2 },
  ])
  const { error } = await client.from('projects').select('id,clients(name)').eq('clients', 1)
  expect(error).toMatchObject({ code: 'PGRST120' })
})

test('rows can be ordered by a column of a to-one embed, selected or not', async () => {
  const query = client
    .from('projects')
    .select('id,clients(name)')
    .order('clients(name)', { nullsFirst: false })
    .order('id', { ascending: false })
  expect(((await rows(query)) as { id: number }[]).map(({ id }) => id)).toEqual([4, 3, 2, 1, 5])
  const unseen = (select: string) =>
    client.from('projects').select(select).order('clients(name)', { nullsFirst: false }).order('id').limit(1)
  expect(await rows(unseen('id,clients(id)'))).toEqual([{ id: 3, clients: { id: 2 } }])
  expect(await rows(unseen('id,clients()'))).toEqual([{ id: 3 }])
  expect(await rows(unseen('id,...clients(client:id)'))).toEqual([{ id: 3, client: 2 }])
  const last = client.from('projects').select('id,clients(id)').order('clients(name)', { nullsFirst: true }).limit(1)
  expect(await rows(last)).toEqual([{ id: 5, clients: null }])
  expect(
    await rows(client.from('projects').select('id,...clients(client:name)').order('clients(client)').limit(1)),
  ).toEqual([{ id: 3, client: 'Apple' }])
  const deep = client
    .from('tasks')
    .select('id,...projects(...clients(client:name))')
    .order('projects(client)')
    .order('id')
  expect(await rows(deep.limit(1))).toEqual([{ id: 5, client: 'Apple' }])
  const { error } = await client.from('clients').select('id,projects(name)').order('projects(name)')
  expect(error).toMatchObject({ code: 'PGRST118', message: "A related order on 'projects' is not possible" })
})

test('a spread embed adds columns of a to-one and lists of a to-many relationship', async () => {
  expect(await rows(client.from('projects').select('id,...clients(client:name)').eq('id', 1))).toEqual([
    { id: 1, client: 'Microsoft' },
  ])
  const many = client
    .from('clients')
    .select('name,...projects(titles:name,id)')
    .order('id', { referencedTable: 'projects' })
    .eq('id', 1)
  expect(await rows(many)).toEqual([{ name: 'Microsoft', titles: ['Windows 7', 'Windows 10'], id: [1, 2] }])
})

test('a spread embed may be asked for, and show nothing', async () => {
  const ids = async (path: string) => ((await (await rest.fetch(path)).json()) as { id: number }[]).map(({ id }) => id)
  expect(await ids('/projects?select=id,...clients(client:name)&clients=is.null')).toEqual([5])
  expect(await ids('/projects?select=id,...clients(client:name)&clients=not.is.null&order=id')).toEqual([1, 2, 3, 4])
  expect(await ids('/projects?select=id,...tasks(done)&tasks=is.null')).toEqual([5])
  expect(await ids('/projects?select=id,...tasks(task:name)&tasks=not.is.null&tasks.done=is.true&order=id')).toEqual([
    1, 2, 3,
  ])
  expect(await ids('/projects?select=id,...tasks(task:name)&or=(tasks.is.null,id.eq.1)&order=id')).toEqual([1, 5])
  const counted = await rest.fetch('/projects?select=id,...tasks(task:name)&tasks=not.is.null&limit=1', {
    headers: { Prefer: 'count=exact' },
  })
  expect(counted.headers.get('content-range')).toBe('0-0/4')
  expect(await (await rest.fetch('/projects?select=id,...clients(),...tasks()&id=eq.1')).json()).toEqual([{ id: 1 }])
})

test('a list of lists is what a to-many spread makes of another inside it', async () => {
  const get = async (path: string) => (await rest.fetch(path)).json()
  const order = '&projects.order=id&projects.tasks.order=id&order=id'
  expect(await get(`/clients?select=name,...projects(project:name,...tasks(task:name))${order}`)).toEqual([
    {
      name: 'Microsoft',
      project: ['Windows 7', 'Windows 10'],
      task: [
        ['Design w7', 'Code w7'],
        ['Design w10', 'Code w10'],
      ],
    },
    { name: 'Apple', project: ['IOS', 'OSX'], task: [['Design IOS', 'Code IOS'], ['Design OSX']] },
  ])
  expect(await get('/users?select=name,...tasks(task:name,...projects(project:name))&id=eq.3')).toEqual([
    { name: 'Dwight', task: ['Design w7'], project: ['Windows 7'] },
  ])
  expect(
    await get('/users?select=name,...tasks(...users_tasks(who:user_id))&id=eq.3&tasks.users_tasks.order=user_id'),
  ).toEqual([{ name: 'Dwight', who: [[1, 3]] }])
  const none = '/projects?select=id,...tasks(id_of:id,...users(who:name))&id=in.(4,5)&order=id'
  expect(await get(none)).toEqual([
    { id: 4, id_of: [7], who: [[]] },
    { id: 5, id_of: [], who: [] },
  ])
})

test('views embed through the keys of their tables, also views on views', async () => {
  expect(await rows(client.from('projects_view').select('id,clients(name),tasks(id)').eq('id', 4))).toEqual([
    { id: 4, clients: { name: 'Apple' }, tasks: [{ id: 7 }] },
  ])
  expect(await rows(client.from('projects_over_view').select('pid,tasks,clients(name)').eq('pid', 1))).toEqual([
    { pid: 1, tasks: 2, clients: { name: 'Microsoft' } },
  ])
  expect(
    await rows(
      client.from('clients').select('projects_view(id)').eq('id', 2).order('id', { referencedTable: 'projects_view' }),
    ),
  ).toEqual([{ projects_view: [{ id: 3 }, { id: 4 }] }])
})

test('functions of a row embed as computed relationships', async () => {
  const query = client.from('projects').select('id,open_tasks(id),main_client(name)').eq('id', 2)
  expect(await rows(query)).toEqual([{ id: 2, open_tasks: [{ id: 3 }], main_client: { name: 'Microsoft' } }])
})

test('a renamed embed can be filtered and ordered by both names', async () => {
  const shaped = await rest.fetch('/projects?id=eq.1&select=jobs:tasks(name)&tasks.order=name&tasks.limit=1')
  expect(await shaped.json()).toEqual([{ jobs: [{ name: 'Code w7' }] }])
  const filtered = await rest.fetch('/projects?id=eq.1&select=jobs:tasks(name)&jobs.name=like.Design*')
  expect(await filtered.json()).toEqual([{ jobs: [{ name: 'Design w7' }] }])
})

test('an embed named like a column does not prevent a filter by that column', async () => {
  const found = await rest.fetch('/projects?select=id,client_id(name)&client_id=eq.2&order=id')
  expect(await found.json()).toEqual([
    { id: 3, client_id: { name: 'Apple' } },
    { id: 4, client_id: { name: 'Apple' } },
  ])
  const refused = await rest.fetch('/projects?select=id,clients(name)&clients=eq.2')
  expect(await refused.json()).toMatchObject({ code: 'PGRST120' })
})

test('two dots spread an embed like three dots', async () => {
  const answer = await rest.fetch('/projects?select=id,..clients(client:name)&id=eq.3')
  expect(await answer.json()).toEqual([{ id: 3, client: 'Apple' }])
})

test('a filter on a resource that is not embedded is PGRST108', async () => {
  const { error } = await client.from('projects').select('id').eq('clients.name', 'Apple')
  expect(error).toMatchObject({ code: 'PGRST108', message: "'clients' is not an embedded resource in this request" })
})

test('aggregates are off by default, as on a hosted project', async () => {
  const { error } = await client.from('tasks').select('id.sum()')
  expect(error).toMatchObject({ code: 'PGRST123' })
  expect((await client.from('tasks').select('count()')).error).toMatchObject({ code: 'PGRST123' })
})

test('embeds nested too deeply and queries that are too long are refused before they reach the database', async () => {
  const deep = `${'clients('.repeat(40)}id${')'.repeat(40)}`
  expect((await rest.fetch(`/projects?select=${deep}`)).status).toBe(400)
  const conditions = `${'and('.repeat(60)}id.eq.1${')'.repeat(60)}`
  expect((await rest.fetch(`/projects?or=(${conditions})`)).status).toBe(400)
  const wide = Array.from({ length: 2000 }, () => 'id').join(',')
  expect((await rest.fetch(`/projects?select=${wide}`)).status).toBe(400)
  expect((await rest.fetch(`/projects?name=eq.${'x'.repeat(200_000)}`)).status).toBe(414)
})
