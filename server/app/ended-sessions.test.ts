// An ended session is refused: in every process, however it ended, after a restart, and if a process missed the notification.
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import { createMember, signIn } from '#server/testing/people.ts'
import { supabaseClient } from '#server/testing/supabase-client.ts'
import { type App, startApp } from './app.ts'
import { startTestServer, type TestServer } from './testing.ts'

let server: TestServer
let second: App
let elsewhere: string
let account: { id: string; email: string; password: string }
const clients: SupabaseClient[] = []

beforeAll(async () => {
  server = await startTestServer()
  const config = { ...server.config, port: 0 }
  second = await startApp({ config, log: createLog({ level: 'silent' }), database: server.database, graceMs: 100 })
  elsewhere = `http://127.0.0.1:${second.port}`
  account = await createMember(supabaseClient(server.url, server.serviceKey), server.database, { name: 'Ada' })
})

afterAll(async () => {
  for (const client of clients) await client.removeAllChannels()
  await second.close()
  await server.close()
})

interface Device {
  readonly client: SupabaseClient
  readonly token: string
  readonly session: string
}

async function device(url = server.url): Promise<Device> {
  const client = supabaseClient(url, server.anonKey)
  clients.push(client)
  const token = await signIn(client, account)
  return { client, token, session: (await server.keys.tokens.verify(token)).sessionId }
}

async function status(token: string, url = server.url): Promise<number> {
  const headers = { apikey: server.anonKey, authorization: `Bearer ${token}` }
  const answer = await fetch(`${url}/rest/v1/profiles?select=id`, { headers })
  await answer.arrayBuffer()
  return answer.status
}

const outEverywhere = (token: string) =>
  expect.poll(async () => [await status(token), await status(token, elsewhere)], { timeout: 2000 }).toEqual([401, 401])

/** Joins a channel as the inbox does. */
async function listening({ client }: Device) {
  const channel = client.channel('notices')
  channel.on('postgres_changes', { event: '*', schema: 'public', table: 'notifications' }, () => undefined)
  await new Promise<void>((resolve) => {
    channel.subscribe((state) => {
      if (state === 'SUBSCRIBED') resolve()
    })
  })
  return channel
}

it('a session that another device ends can neither send requests, refresh nor keep its channel, in any process', async () => {
  const [mine, lost] = [await device(), await device(elsewhere)]
  const channel = await listening(lost)
  expect(await status(lost.token, elsewhere)).toBe(200)
  expect((await mine.client.rpc('end_session', { session: lost.session })).error).toBeNull()
  await outEverywhere(lost.token)
  await expect.poll(() => channel.state, { timeout: 2000 }).toBe('closed')
  expect((await lost.client.auth.refreshSession()).error?.code).toBe('refresh_token_not_found')
  expect((await mine.client.rpc('end_session', { session: lost.session })).error?.hint).toBe('session_not_found')
  expect(await status(mine.token)).toBe(200)
})

it('signing out all other devices ends their sessions and channels in every process', async () => {
  const [mine, one, other] = [await device(), await device(), await device(elsewhere)]
  const channel = await listening(other)
  expect((await mine.client.auth.signOut({ scope: 'others' })).error).toBeNull()
  expect(await status(one.token)).toBe(401)
  await outEverywhere(other.token)
  await expect.poll(() => channel.state, { timeout: 2000 }).toBe('closed')
  expect(await status(mine.token, elsewhere)).toBe(200)
})

it('a session whose row is deleted in the database is refused in every process', async () => {
  const lost = await device()
  await server.database.query('delete from auth.sessions where id = $1', [lost.session])
  await outEverywhere(lost.token)
})

it('an ended session is refused after a restart, and other sessions still work', async () => {
  const [lost, mine] = [await device(), await device()]
  await lost.client.auth.signOut({ scope: 'local' })
  expect(await status(lost.token)).toBe(401)
  await server.restart()
  expect(await status(lost.token)).toBe(401)
  expect(await status(mine.token)).toBe(200)
})

it('a session that ends while a process reconnects to the database is refused there too', async () => {
  const lost = await device()
  // One statement ends the session and the listeners' connections: no listener reconnects in time for the notification.
  const admin = await server.connect()
  await admin.query(
    `with gone as (delete from auth.sessions where id = $1 returning id)
     select pg_terminate_backend(pid) from pg_stat_activity, gone
     where application_name = 'o1 listener' and datname = current_database()`,
    [lost.session],
  )
  await outEverywhere(lost.token)
})
