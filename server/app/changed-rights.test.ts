// Whose seat or friendship ends neither hears nor sends on the channel of a thread any more, in any process. Visitors hear of no row.
import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import { createMember, signIn } from '#server/testing/people.ts'
import { supabaseClient } from '#server/testing/supabase-client.ts'
import { type App, startApp } from './app.ts'
import { startTestServer, type TestServer } from './testing.ts'

let server: TestServer
let second: App
const clients: SupabaseClient[] = []

beforeAll(async () => {
  server = await startTestServer()
  const config = { ...server.config, port: 0 }
  second = await startApp({ config, log: createLog({ level: 'silent' }), database: server.database, graceMs: 100 })
})

afterAll(async () => {
  for (const client of clients) await client.removeAllChannels()
  await second.close()
  await server.close()
})

interface Person {
  readonly id: string
  readonly client: SupabaseClient
}

/** A member who is signed in at one of the two processes. */
async function person(name: string, elsewhere = false): Promise<Person> {
  const account = await createMember(supabaseClient(server.url, server.serviceKey), server.database, { name })
  const client = supabaseClient(elsewhere ? `http://127.0.0.1:${second.port}` : server.url, server.anonKey)
  clients.push(client)
  await client.realtime.setAuth(await signIn(client, account))
  return { id: account.id, client }
}

async function befriend(...pairs: [Person, Person][]): Promise<void> {
  for (const [one, other] of pairs) {
    await server.database.query(
      `insert into public.connections (user_id, connected_user_id, status) values ($1, $2, 'active')`,
      [one.id, other.id],
    )
  }
}

interface Ear {
  readonly channel: RealtimeChannel
  readonly heard: string[]
}

/** The channel of two who share a thread. */
async function join({ client, id }: Person, thread: string, other: Person): Promise<Ear> {
  const [low, high] = [id, other.id].sort()
  const channel = client.channel(`typing:${thread}:${low}:${high}`, { config: { private: true } })
  const ear: Ear = { channel, heard: [] }
  channel.on('broadcast', { event: 'typing' }, ({ payload }) => ear.heard.push(String(payload.word)))
  await new Promise<void>((resolve, reject) => {
    channel.subscribe((state, error) => {
      if (state === 'SUBSCRIBED') resolve()
      else if (state === 'CHANNEL_ERROR') reject(error ?? new Error('refused'))
    })
  })
  return ear
}

const say = ({ channel }: Ear, word: string) => channel.send({ type: 'broadcast', event: 'typing', payload: { word } })

/** Says it until the other one hears it: the first words may come before the other process knows of this one. */
async function reaches(speaker: Ear, listener: Ear, word: string): Promise<void> {
  const isHeard = async () => {
    await say(speaker, word)
    return listener.heard.includes(word)
  }
  await expect.poll(isHeard, { timeout: 5000 }).toBe(true)
}

/** A group of three that the second one was introduced in, at the other process. */
async function group() {
  const [ada, ben, cleo] = [await person('Ada'), await person('Ben', true), await person('Cleo')]
  await befriend([ada, ben], [ada, cleo])
  const { data, error } = await ada.client.rpc('introduce', { user_a: ben.id, user_b: cleo.id })
  expect(error).toBeNull()
  return { ada, ben, cleo, thread: (data as { threadId: string }).threadId }
}

it('who left a group hears and sends nothing in it within two seconds', async () => {
  const { ada, ben, thread } = await group()
  const [hers, his] = [await join(ada, thread, ben), await join(ben, thread, ada)]
  await reaches(hers, his, 'before')
  await reaches(his, hers, 'me too')
  expect((await ben.client.rpc('leave_group_chat', { thread_id: thread, user_id: ben.id })).error).toBeNull()
  await expect.poll(() => his.channel.state, { timeout: 2000 }).toBe('closed')
  const before = his.heard.length
  await say(hers, 'after')
  await his.channel.httpSend('typing', { word: 'still here' }).catch(() => undefined)
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(his.heard.slice(before)).toEqual([])
  expect(hers.heard).not.toContain('still here')
  await expect(join(ben, thread, ada)).rejects.toThrow()
})

it('in a group of three whoever blocks is not typed to and does not type, and the third notices nothing', async () => {
  const { ada, ben, cleo, thread } = await group()
  const [toBen, toCleo] = [await join(ada, thread, ben), await join(ada, thread, cleo)]
  const [bens, cleos] = [await join(ben, thread, ada), await join(cleo, thread, ada)]
  const [his, hers] = [await join(ben, thread, cleo), await join(cleo, thread, ben)]
  await reaches(his, hers, 'before')
  await reaches(hers, his, 'before')
  expect((await ben.client.rpc('block_member', { other: cleo.id })).error).toBeNull()
  await new Promise((resolve) => setTimeout(resolve, 1500))
  await say(his, 'across')
  await say(hers, 'across')
  await his.channel.httpSend('typing', { word: 'by post' }).catch(() => undefined)
  // In somebody else's name, on a channel of others, and where all three hear.
  for (const topic of [his.channel.subTopic, `thread:${thread}`]) {
    const forged = { messages: [{ topic, event: 'typing', payload: { who: ben.id, word: 'forged' }, private: true }] }
    const token = (await ada.client.auth.getSession()).data.session?.access_token
    await fetch(`${server.url}/realtime/v1/api/broadcast`, {
      method: 'POST',
      headers: { apikey: server.anonKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(forged),
    })
  }
  await reaches(bens, toBen, 'to the third')
  await reaches(toCleo, cleos, 'by the third')
  expect([...his.heard, ...hers.heard].filter((word) => word !== 'before')).toEqual([])
  // Neither channel has told of anything by ending.
  expect([his.channel.state, hers.channel.state]).toEqual(['joined', 'joined'])
})

it('after a block neither hears the other in their direct chat, which the blocked one is not told; after the end of a friendship neither sends', async () => {
  const [dora, emil, finn] = [await person('Dora'), await person('Emil', true), await person('Finn', true)]
  await befriend([dora, emil], [dora, finn])
  const chat = async (other: Person) => {
    const { data } = await dora.client.rpc('open_direct_message', { other: other.id })
    return String(data)
  }
  const [withEmil, withFinn] = [await chat(emil), await chat(finn)]
  const [hers, his] = [await join(dora, withEmil, emil), await join(emil, withEmil, dora)]
  await reaches(hers, his, 'hello')
  expect((await dora.client.rpc('block_member', { other: emil.id })).error).toBeNull()
  await expect.poll(() => hers.channel.state, { timeout: 2000 }).toBe('closed')
  await his.channel.httpSend('typing', { word: 'still here' }).catch(() => undefined)
  await say(his, 'still here')
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(hers.heard).not.toContain('still here')
  expect(his.channel.state).toBe('joined')

  const [mine, finns] = [await join(dora, withFinn, finn), await join(finn, withFinn, dora)]
  await reaches(mine, finns, 'hello')
  expect((await dora.client.rpc('remove_friend', { other: finn.id })).error).toBeNull()
  await new Promise((resolve) => setTimeout(resolve, 1500))
  const [heard, hisHeard] = [mine.heard.length, finns.heard.length]
  await say(mine, 'still there?')
  await say(finns, 'and you?')
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect([mine.heard.length, finns.heard.length]).toEqual([heard, hisHeard])
})

it('who left while a process reconnected to the database is out there too', async () => {
  const { ada, ben, thread } = await group()
  const [hers, his] = [await join(ada, thread, ben), await join(ben, thread, ada)]
  await reaches(hers, his, 'before')
  // One statement takes the seat and the listeners' connections: no listener reconnects in time for the notification.
  const admin = await server.connect()
  await admin.query(
    `with gone as (delete from public.thread_members where thread_id = $1 and user_id = $2 returning user_id)
     select pg_terminate_backend(pid) from pg_stat_activity, gone
     where application_name = 'o1 listener' and datname = current_database()`,
    [thread, ben.id],
  )
  await expect.poll(() => his.channel.state, { timeout: 5000 }).toBe('closed')
})

it('a visitor hears of no post, not even that one is gone', async () => {
  const ada = await person('Ada')
  const visitor = supabaseClient(server.url, server.anonKey)
  clients.push(visitor)
  const listen = async (client: SupabaseClient) => {
    const heard: string[] = []
    const channel = client.channel('posts')
    channel.on('postgres_changes', { event: '*', schema: 'public', table: 'posts' }, ({ eventType }) =>
      heard.push(eventType),
    )
    await new Promise<void>((resolve) => channel.subscribe((state) => state === 'SUBSCRIBED' && resolve()))
    return heard
  }
  const [members, visitors] = [await listen(ada.client), await listen(visitor)]
  const { rows } = await (await server.connect()).query(
    `insert into public.posts (user_id, content) values ($1, 'Here and gone') returning id`,
    [ada.id],
  )
  await expect.poll(() => members, { timeout: 5000 }).toEqual(['INSERT'])
  await server.database.query('delete from public.posts where id = $1', [rows[0].id])
  await expect.poll(() => members, { timeout: 5000 }).toEqual(['INSERT', 'DELETE'])
  expect(visitors).toEqual([])
})

it('whoever listens to seats that are lost learns of nobody', async () => {
  const { ben, cleo, thread } = await group()
  const heard: unknown[] = []
  const channel = cleo.client.channel('seats')
  channel.on('postgres_changes', { event: 'DELETE', schema: 'public', table: 'thread_members' }, ({ old }) =>
    heard.push(Object.keys(old)),
  )
  await new Promise<void>((resolve) => channel.subscribe((state) => state === 'SUBSCRIBED' && resolve()))
  expect((await ben.client.rpc('leave_group_chat', { thread_id: thread, user_id: ben.id })).error).toBeNull()
  await expect.poll(() => heard, { timeout: 5000 }).toEqual([['id']])
})

it('the words of the feed and the console end with the rights to them: a closed account, an admin who is none any more, a session', async () => {
  const [ada, ben, cleo] = [await person('Ada'), await person('Ben', true), await person('Cleo', true)]
  await server.database.query(`select private.make_admin($1), private.make_admin($2)`, [ada.id, ben.id])
  const follow = async ({ client }: Person, topic: string) => {
    const heard: string[] = []
    const channel = client.channel(topic, { config: { private: true } })
    channel.on('broadcast', { event: '*' }, ({ event }) => heard.push(event))
    await new Promise<void>((resolve, reject) => {
      channel.subscribe((state, error) => (state === 'SUBSCRIBED' ? resolve() : error && reject(error)))
    })
    return { channel, heard }
  }
  const [hers, his, console] = [await follow(ada, 'feed'), await follow(ben, 'feed'), await follow(ben, 'console')]
  const cleos = await follow(cleo, 'feed')
  await server.database.query(`select private.remove_admin($1)`, [ben.id])
  await expect.poll(() => console.channel.state, { timeout: 2000 }).toBe('closed')
  await server.database.query(`update public.profiles set status = 'inactive' where user_id = $1`, [ben.id])
  await expect.poll(() => his.channel.state, { timeout: 2000 }).toBe('closed')
  expect((await cleo.client.auth.signOut()).error).toBeNull()
  await expect.poll(() => cleos.channel.state, { timeout: 5000 }).toBe('closed')
  await server.database.query(`insert into public.posts (user_id, content) values ($1, 'Anybody here?')`, [ada.id])
  await expect.poll(() => hers.heard.filter((event) => event === 'posted')).toEqual(['posted'])
  expect([...his.heard, ...cleos.heard].filter((event) => event === 'posted')).toEqual([])
})
