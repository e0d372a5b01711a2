// The product's main act through the unmodified client: a plug request, its approval, a friendship, messages. supabase/tests
// tries what each rule refuses.
import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertMembers } from '#server/testing/people.ts'
import { supabaseClient } from '#server/testing/supabase-client.ts'
import { startTestServer, type TestServer } from './testing.ts'

const alice = '00000000-0000-4000-8000-000000000001'
const bob = '00000000-0000-4000-8000-000000000002'
const carol = '00000000-0000-4000-8000-000000000003'

let server: TestServer
const clients: SupabaseClient[] = []

beforeAll(async () => {
  server = await startTestServer()
  await insertMembers(server.database, { [alice]: 'Alice Moreau', [bob]: 'Bob Okafor', [carol]: 'Carol Lindqvist' })
  await server.database.query(
    `insert into public.connections (user_id, connected_user_id, status) values ($1, $2, 'active'), ($2, $3, 'active')`,
    [alice, bob, carol],
  )
})

afterAll(async () => {
  for (const client of clients) await client.removeAllChannels()
  await server.close()
})

async function clientOf(member: string): Promise<SupabaseClient> {
  const iat = Math.floor(Date.now() / 1000)
  const claims = { sub: member, role: 'authenticated', session_id: randomUUID(), iat, exp: iat + 600 }
  const token = await server.keys.sign(claims)
  const client = supabaseClient(server.url, server.anonKey, { accessToken: async () => token })
  clients.push(client)
  return client
}

async function call<T>(client: SupabaseClient, name: string, args: Record<string, unknown> = {}): Promise<T> {
  const { data, error } = await client.rpc(name, args)
  if (error) throw Object.assign(new Error(`${name}: ${error.message}`), { hint: error.hint, code: error.code })
  return data as T
}

it('an approved plug request opens an intro chat, its members become friends and write to each other', async () => {
  const [requester, connector, target] = [await clientOf(alice), await clientOf(bob), await clientOf(carol)]

  const asked = await call<{ threadId: string; messageId: string }>(requester, 'create_plug_request', {
    target: carol,
    connector: bob,
    reason: 'We both collect chairs.',
  })
  await expect(call(requester, 'approve_plug_request', { thread: asked.threadId })).rejects.toMatchObject({
    code: 'PT403',
    hint: 'not_connector',
  })

  const inbox = await call<{ threads: unknown[]; next: unknown; total: number }>(connector, 'inbox')
  expect(inbox).toMatchObject({
    threads: [{ id: asked.threadId, type: 'plug_request', status: 'pending', actionRequired: true, unreadCount: 1 }],
    next: null,
    total: 1,
  })
  const card = await connector.from('messages').select('metadata').eq('id', asked.messageId).single()
  expect(card.data?.metadata).toMatchObject({ status: 'pending', requester_name: 'Alice Moreau' })

  const { introThreadId } = await call<{ introThreadId: string }>(connector, 'approve_plug_request', {
    thread: asked.threadId,
  })
  expect(await call(requester, 'connect_with', { other: carol })).toBe('pending')
  expect(await call(target, 'inbox_thread', { thread: introThreadId })).toMatchObject({ connection: 'pending_theirs' })
  expect(await call(target, 'connect_with', { other: alice })).toBe('active')

  const chat = await call<string>(requester, 'open_direct_message', { other: carol })
  const message = { id: randomUUID(), thread_id: chat, sender_id: alice, content: 'Hello Carol', message_type: 'user' }
  const sent = await requester.from('messages').insert(message).select().single()
  expect(sent.error).toBeNull()
  const again = await requester.from('messages').upsert(message, { onConflict: 'id', ignoreDuplicates: true }).select()
  expect(again).toMatchObject({ error: null, data: [] })

  const read = await call<{ content: string; seq: number }[]>(target, 'thread_messages', { thread: chat })
  expect(read.map(({ content }) => content)).toEqual(['Hello Carol'])
  expect(read[0]).toEqual(sent.data)
  expect(await call(target, 'mark_thread_read', { thread: chat })).toBe(0)

  expect(
    (
      await target
        .from('connections')
        .update({ status: 'blocked' })
        .eq('status', 'active')
        .or(`user_id.eq.${alice},connected_user_id.eq.${alice}`)
    ).error,
  ).toBeNull()
  const refused = await requester.from('messages').insert({ ...message, id: randomUUID() })
  expect(refused.error).toMatchObject({ code: 'PT409', hint: 'account_closed' })
})

it('a new message reaches a listening member of the thread, and no other member', async () => {
  const [writer, reader, other] = [await clientOf(alice), await clientOf(bob), await clientOf(carol)]
  const chat = await call<string>(writer, 'open_direct_message', { other: bob })
  const readerGot: string[] = []
  const otherGot: string[] = []
  const listen = (client: SupabaseClient, received: string[]) =>
    new Promise<void>((resolve, reject) => {
      client
        .channel(`messages:${chat}`)
        .on(
          'postgres_changes',
          { event: 'INSERT', schema: 'public', table: 'messages', filter: `thread_id=eq.${chat}` },
          ({ new: row }) => {
            received.push(String(row.content))
          },
        )
        .on('system', {}, ({ extension, status }: { extension?: string; status?: string }) => {
          if (extension === 'postgres_changes' && status === 'ok') resolve()
        })
        .subscribe((status, error) => {
          if (error) reject(error)
          if (status === 'CHANNEL_ERROR' || status === 'TIMED_OUT') reject(new Error(status))
        })
    })
  await Promise.all([listen(reader, readerGot), listen(other, otherGot)])
  await writer.from('messages').insert({ thread_id: chat, sender_id: alice, content: 'Are you there?' })
  await expect.poll(() => readerGot, { timeout: 5000 }).toEqual(['Are you there?'])
  expect(otherGot).toEqual([])
})
