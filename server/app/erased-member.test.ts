// A member who closed their account for good leaves nothing: a dump of the database and the folder of the files are searched for all that would
// tell of them. The server dies between the steps, and two sweep at once.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Account, createAccount } from '#server/testing/people.ts'
import { supabaseClient } from '#server/testing/supabase-client.ts'
import { startTestServer, type TestServer } from './testing.ts'

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let server: TestServer
let friend: Account & { client: SupabaseClient }

beforeAll(async () => {
  server = await startTestServer()
  friend = await member('friend@stays.test', 'Freda Stays', '@freda')
}, 60_000)
afterAll(() => server.close())

const service = () => supabaseClient(server.url, server.serviceKey)
const sweep = async () => (await service().functions.invoke('sweep', { body: {} })).error
const left = () => server.database.query('select user_id from private.absences')

async function member(email: string, name: string, handle: string) {
  const account = await createAccount(service(), { email })
  await server.database.query(
    'insert into public.profiles (user_id, name, display_name, ig_handle, setup_required) values ($1, $2, $2, $3, false)',
    [account.id, name, handle],
  )
  const client = supabaseClient(server.url, server.anonKey)
  const { error } = await client.auth.signInWithPassword({ email, password: account.password })
  if (error) throw error
  return { ...account, client }
}

async function must<Given extends { error: unknown }>(answer: PromiseLike<Given>): Promise<Given> {
  const given = await answer
  if (given.error) throw given.error
  return given
}

/** Every row of every table, as text. */
async function dump(): Promise<string> {
  const tables = await server.database.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')`,
  )
  const client = await server.connect()
  try {
    const pages = []
    for (const { name } of tables) {
      const { rows } = await client.query<{ line: string }>(`select t::text as line from ${name} t`)
      pages.push(...rows.map(({ line }) => `${name}: ${line}`))
    }
    return pages.join('\n').toLowerCase()
  } finally {
    await client.end()
  }
}

/** Each file the server keeps, but for the mails of a club without a mail server. */
async function files(): Promise<Map<string, string>> {
  const all = new Map<string, string>()
  for (const entry of await readdir(server.config.dataDir, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isFile() || path.startsWith(server.config.outboxDir)) continue
    // A picture drawn meanwhile moves from its first name to its last one.
    const content = await readFile(path).catch(() => undefined)
    if (content) all.set(path, createHash('sha256').update(content).digest('hex'))
  }
  return all
}

async function leaves(email: string, name: string, handle: string) {
  const person = await member(email, name, handle)
  const before = await files()
  const bucket = person.client.storage.from('profile-photos')
  const urls = []
  for (const file of ['0.png', '1.png']) {
    await must(bucket.upload(`${person.id}/${file}`, PICTURE, { contentType: 'image/png' }))
    const url = bucket.getPublicUrl(`${person.id}/${file}`).data.publicUrl
    urls.push(url)
    expect((await fetch(url)).status).toBe(200)
    await (await fetch(url.replace('/object/public/', '/render/image/public/').concat('?width=64'))).arrayBuffer()
  }
  await must(
    person.client
      .from('profiles')
      .update({ photos: [urls[0]] })
      .eq('user_id', person.id),
  )
  await must(person.client.from('posts').insert({ user_id: person.id, content: `Words of ${name}`, images: [urls[1]] }))
  await server.database.query(
    `insert into public.connections (user_id, connected_user_id, status) values ($1, $2, 'active')`,
    [person.id, friend.id],
  )
  const { data: thread } = await must(person.client.rpc('open_direct_message', { other: friend.id }))
  await must(
    person.client.from('messages').insert({ thread_id: thread, sender_id: person.id, content: `Yours, ${name}` }),
  )
  await must(
    friend.client.from('messages').insert({ thread_id: thread, sender_id: friend.id, content: 'See you soon' }),
  )
  await must(friend.client.rpc('write_endorsement', { endorsee: person.id, industry: 'art', snippet: 'Great' }))
  await must(person.client.rpc('request_endorsements', { recipients: ['@freda'] }))
  await must(person.client.rpc('close_account'))
  await server.database.query('update private.absences set erase_at = now() where user_id = $1', [person.id])
  const own = [...(await files())].filter(([path]) => !before.has(path)).map(([, hash]) => hash)
  expect(own.length).toBeGreaterThan(0)
  return { ...person, urls, own, thread, needles: [person.id, email, name, handle].map((word) => word.toLowerCase()) }
}

async function expectNothingOf({ urls, own, thread, needles }: Awaited<ReturnType<typeof leaves>>) {
  const everything = await dump()
  for (const needle of needles) expect(everything.split('\n').filter((line) => line.includes(needle))).toEqual([])
  const hashes = [...(await files()).values()]
  for (const hash of own) expect(hashes).not.toContain(hash)
  for (const url of urls) expect((await fetch(url)).status).toBe(400)
  const { data: said } = await must(
    friend.client.from('messages').select('content, sender_id').eq('thread_id', thread).order('seq'),
  )
  expect(said).toEqual([
    { content: 'Yours, A former member', sender_id: null },
    { content: 'See you soon', sender_id: friend.id },
  ])
}

it('a dump and the files tell nothing of a member who is erased, though the server dies in between', async () => {
  const gone = await leaves('greta@gone.test', 'Greta Vanishes', '@gretagone')
  // Dies after the rows are gone: account and files are left to the next start.
  await server.database.query('select public.sweep()')
  expect(await left()).toHaveLength(1)
  expect((await service().auth.admin.getUserById(gone.id)).error).toBeNull()
  await server.restart()
  await expect.poll(left, { timeout: 60_000, interval: 500 }).toEqual([])
  await expectNothingOf(gone)
  expect((await gone.client.auth.signInWithPassword(gone)).error?.code).toBe('invalid_credentials')
}, 90_000)

it('two sweepers at once, and one that died after it removed the account, come to the same end', async () => {
  const gone = await leaves('henrik@gone.test', 'Henrik Vanishes', '@henrikgone')
  await server.database.query('select public.sweep()')
  await must(service().auth.admin.deleteUser(gone.id))
  for (let round = 0; round < 3; round++) expect(await Promise.all([sweep(), sweep()])).toEqual([null, null])
  expect(await left()).toEqual([])
  await expectNothingOf(gone)
})

it('whoever signs in before the date keeps everything', async () => {
  const back = await leaves('ines@stays.test', 'Ines Returns', '@ines')
  await server.database.query(`update private.absences set erase_at = now() + interval '1 minute'`)
  await must(back.client.auth.signInWithPassword(back))
  await server.database.query(`update private.absences set erase_at = now() where erase_at is not null`)
  expect(await sweep()).toBeNull()
  expect(await left()).toEqual([])
  for (const url of back.urls) expect((await fetch(url)).status).toBe(200)
  const { data: own } = await must(back.client.from('profiles').select('display_name').eq('user_id', back.id))
  expect(own).toEqual([{ display_name: 'Ines Returns' }])
})
