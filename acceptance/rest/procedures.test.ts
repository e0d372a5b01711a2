// Procedures by POST and GET: arguments, defaults, answers, and filters on the answers.
import { beforeAll, expect, it } from 'vitest'
import { type Cast, makeCast } from '../support/cast.ts'
import { type LooseClient, loose } from '../support/clients.ts'
import { got, list, refusal } from '../support/outcome.ts'
import { raw } from '../support/raw.ts'

let cast: Cast<'alice' | 'bob'>
let alice: LooseClient
let thread: string

beforeAll(async () => {
  cast = await makeCast(['alice', 'bob'], [['alice', 'bob']])
  alice = loose(cast.members.alice.client)
  thread = await got(alice.rpc('open_direct_message', { other: cast.members.bob.id }))
  const rows = [1, 2, 3, 4].map((n) => ({ thread_id: thread, sender_id: cast.members.alice.id, content: `line ${n}` }))
  for (const row of rows) await got(alice.from('messages').insert(row).select('id').single())
})

it('a procedure returns a scalar by POST and by GET', async () => {
  const pair = { user_a: cast.members.alice.id, user_b: cast.members.bob.id }
  expect(await got(alice.rpc('find_direct_message_thread', pair))).toBe(thread)
  expect(await got(alice.rpc('find_direct_message_thread', pair, { get: true }))).toBe(thread)
})

it('a procedure returns JSON unchanged', async () => {
  expect(await got(alice.rpc('unread_counts'))).toEqual({
    messages: 0,
    threads: 0,
    newest: [],
    actionRequired: 0,
    asks: 0,
    marked: 0,
    notifications: 0,
  })
})

it('a procedure accepts lists as arguments', async () => {
  const members = [cast.members.bob.id]
  expect(await got(alice.rpc('mutual_friends', { members }))).toEqual([{ memberId: members[0], count: 0, friends: [] }])
  expect(await got(alice.rpc('mutual_friends', { members }, { get: true }))).toHaveLength(1)
})

it('the rows of a procedure can be selected from, filtered, ordered, limited and counted', async () => {
  const lines = (options?: { count?: 'exact'; get?: boolean; head?: boolean }) =>
    alice.rpc('thread_messages', { thread }, options)
  expect(await got(lines().select('content'))).toHaveLength(4)
  expect(await got(lines().select('content').eq('content', 'line 2'))).toEqual([{ content: 'line 2' }])
  expect(await got(lines().select('content').order('seq', { ascending: false }).limit(1))).toEqual([
    { content: 'line 4' },
  ])
  const { data, count } = await lines({ count: 'exact' }).select('seq').range(0, 1)
  expect({ rows: list(data).length, count }).toEqual({ rows: 2, count: 4 })
  expect((await lines({ count: 'exact', head: true })).count).toBe(4)
  expect(await got(lines({ get: true }).select('content').in('content', ['line 1', 'line 3']))).toHaveLength(2)
})

it('the rows of a procedure can have embeds', async () => {
  const rows = await got(alice.rpc('thread_messages', { thread }).select('content, profiles(age)').limit(1))
  expect(rows).toEqual([{ content: 'line 1', profiles: { age: 25 } }])
})

it('one row of a procedure can be an object', async () => {
  expect(await got(alice.rpc('thread_messages', { thread }).eq('content', 'line 1').single())).toMatchObject({
    thread_id: thread,
    content: 'line 1',
  })
})

it('a void procedure returns no content', async () => {
  const { data, status, error } = await alice.rpc('delete_chat_thread', {
    thread_id: thread,
    user_id: cast.members.alice.id,
  })
  expect({ data, status, error }).toEqual({ data: null, status: 204, error: null })
})

it('an error of a procedure has its status and code', async () => {
  const { error, status } = await alice.rpc('open_direct_message', { other: cast.members.alice.id })
  expect(status).toBe(422)
  expect(error).toMatchObject({ code: 'PT422', hint: 'self', message: 'You cannot message yourself.' })
})

it('a procedure can’t write by GET', async () => {
  const { error, status } = await alice.rpc('open_direct_message', { other: cast.members.bob.id }, { get: true })
  expect(error?.code).toBe('25006')
  expect(status).toBe(405)
})

it('an unknown procedure or argument is refused', async () => {
  expect((await alice.rpc('nonsense')).error?.code).toBe('PGRST202')
  expect((await alice.rpc('rsvp', { nonsense: 1 })).error?.code).toBe('PGRST202')
  expect((await alice.rpc('nonsense')).status).toBe(404)
})

it('an argument of the wrong type is refused', async () => {
  expect(await refusal(alice.rpc('rsvp', { post: 'not-an-id' }))).toBe('22P02')
})

it('a procedure of another schema can’t be called', async () => {
  expect((await alice.rpc('friend_ids', { member: cast.members.bob.id })).error?.code).toBe('PGRST202')
  expect((await alice.schema('private').rpc('friend_ids', { member: cast.members.bob.id })).error?.code).toBe(
    'PGRST106',
  )
})

it('the description of the API has a status that hosted projects may give', async () => {
  const answer = await raw('/rest/v1/')
  expect([200, 401, 403, 404]).toContain(answer.status)
})
