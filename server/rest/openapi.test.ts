// The root: an OpenAPI 2 document of the tables and procedures the caller may use.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRest, type RestUnderTest, visitor } from './testing/open-rest.ts'

let rest: RestUnderTest
beforeAll(async () => {
  rest = await openRest()
  await rest.db.database.query(`
    comment on table public.tasks is E'What is to be done\\n\\nOne row a task,\\nin no order.';
    comment on column public.tasks.name is 'In a few words';
    comment on function public.add_them(int, int) is 'Adds';
    alter table public.clients add column code varchar(5) default 'x''y', add column mood public.mood default 'calm';
    create table public.members_only (id int primary key);
    grant select on public.members_only to authenticated;
    revoke execute on function public.rename_all() from public, anon;`)
})
afterAll(() => rest.close())

interface Document {
  paths: Record<string, Record<string, Record<string, unknown>>>
  definitions: Record<string, { description?: string; required?: string[]; properties: Record<string, unknown> }>
  parameters: Record<string, unknown>
}

const read = async (headers: Record<string, string> = {}, caller?: typeof visitor) =>
  (await (await rest.fetch('/', { headers }, caller)).json()) as Document

test('the OpenAPI document describes rows: types, keys, defaults, choices, comments', async () => {
  const { definitions } = await read()
  expect(definitions.tasks).toEqual({
    type: 'object',
    description: 'What is to be done\n\nOne row a task,\nin no order.',
    properties: {
      id: { type: 'integer', format: 'int32', description: 'Note:\nThis is a Primary Key.<pk/>' },
      name: { type: 'string', format: 'text', description: 'In a few words' },
      project_id: {
        type: 'integer',
        format: 'int32',
        description: "Note:\nThis is a Foreign Key to `projects.id`.<fk table='projects' column='id'/>",
      },
      done: { type: 'boolean', format: 'boolean' },
    },
    required: ['id', 'name'],
  })
  expect(definitions.clients?.properties).toMatchObject({
    code: { type: 'string', format: 'character varying', maxLength: 5, default: "x'y" },
    mood: { type: 'string', format: 'mood', default: 'calm', enum: ['glad', 'calm', 'sad'] },
  })
  expect(definitions.documents?.properties).toMatchObject({
    data: { format: 'jsonb' },
    tags: { type: 'array', items: { type: 'string' }, format: 'text[]' },
  })
  expect(definitions.items?.properties.amount).toMatchObject({ default: 5 })
})

test('the OpenAPI document describes the parameters of each table and procedure, by reference', async () => {
  const { paths, parameters } = await read()
  const tasks = paths['/tasks'] ?? {}
  expect(tasks.get).toMatchObject({
    tags: ['tasks'],
    summary: 'What is to be done',
    description: 'One row a task,\nin no order.',
  })
  expect(Object.keys(tasks)).toEqual(['get', 'post', 'delete', 'patch'])
  expect(Object.keys(paths['/clients_with_counts'] ?? {})).toEqual(['get'])
  expect(paths['/rpc/add_them']).toMatchObject({ get: { summary: 'Adds' }, post: { tags: ['(rpc) add_them'] } })
  expect(Object.keys(paths['/rpc/rename_all'] ?? {})).toEqual(['post'])
  const referred = Object.values(paths).flatMap((path) =>
    Object.values(path).flatMap(({ parameters: used = [] }) => used as { $ref?: string }[]),
  )
  for (const { $ref } of referred) {
    if ($ref) expect(Object.keys(parameters)).toContain($ref.slice('#/parameters/'.length))
  }
})

test('the OpenAPI document lists only what the caller may use', async () => {
  const [forMember, forVisitor] = [await read(), await read({}, visitor)]
  expect(forMember.paths).toHaveProperty(['/members_only'])
  expect(forVisitor.paths).not.toHaveProperty(['/members_only'])
  expect(forVisitor.definitions).not.toHaveProperty('members_only')
  expect(forVisitor.paths).not.toHaveProperty(['/rpc/rename_all'])
  expect(forVisitor.paths).not.toHaveProperty(['/readonly_things'])
})

test('the OpenAPI document can be of another schema, as plain JSON, and without a body for HEAD', async () => {
  expect(Object.keys((await read({ 'Accept-Profile': 'other' })).paths)).toEqual(['/', '/things', '/rpc/whisper'])
  const json = await rest.fetch('/', { headers: { Accept: 'application/json' } })
  expect(json.headers.get('content-type')).toBe('application/json; charset=utf-8')
  const head = await rest.fetch('/', { method: 'HEAD' })
  expect([head.headers.get('content-type'), await head.text()]).toEqual(['application/openapi+json; charset=utf-8', ''])
  expect((await rest.fetch('/', { headers: { 'Accept-Profile': 'hidden' } })).status).toBe(406)
  expect((await rest.fetch('/', { method: 'POST' })).status).toBe(405)
})

test('the document says which PostgREST it follows, and has no empty choices', async () => {
  const document = await read()
  expect(document).toMatchObject({
    info: { version: '14' },
    externalDocs: { url: 'https://docs.postgrest.org/en/v14/references/api.html' },
    parameters: { preferParams: { name: 'Prefer', in: 'header', type: 'string' } },
  })
  expect(document.parameters.preferParams).not.toHaveProperty('enum')
})

test('numbers have formats of OpenAPI, in columns and in arguments', async () => {
  await rest.db.database.query(`
    create table public.sizes (small smallint, medium int, big bigint, fraction numeric, many int[]);
    create function public.sized(big bigint) returns int language sql as 'select 1';
    grant select on public.sizes to authenticated; grant execute on function public.sized to authenticated; notify pgrst, 'reload schema'`)
  await expect.poll(async () => (await read()).paths['/rpc/sized']).toBeDefined()
  const { definitions, paths } = await read()
  const formats = Object.entries(definitions.sizes?.properties ?? {}).map(([name, property]) => [
    name,
    (property as { format: string }).format,
  ])
  expect(Object.fromEntries(formats)).toEqual({
    small: 'int32',
    medium: 'int32',
    big: 'int64',
    fraction: 'numeric',
    many: 'integer[]',
  })
  expect(JSON.stringify(paths['/rpc/sized'])).toContain('"big":{"type":"integer","format":"int64"}')
})
