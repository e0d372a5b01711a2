// Changes of tables as open screens get them: every event, filtered, in order, and only rows the listener may read.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { application } from '../support/application.ts'
import { type Cast, makeCast } from '../support/cast.ts'
import { service, visitor } from '../support/clients.ts'
import { joined, listen } from '../support/listen.ts'
import { done, got } from '../support/outcome.ts'
import { pause, until } from '../support/until.ts'

let cast: Cast<'alice' | 'bob' | 'carol'>
let thread: string
const of = (name: keyof typeof cast.members) => cast.members[name]
const sendMessage = (name: keyof typeof cast.members, content: string) =>
  done(
    of(name)
      .client.from('messages')
      .insert({ thread_id: thread, sender_id: of(name).id, content }),
  )

beforeAll(async () => {
  cast = await makeCast(['alice', 'bob', 'carol'], [['alice', 'bob']])
  thread = await got(of('alice').client.rpc('open_direct_message', { other: of('bob').id }))
})

afterAll(async () => {
  for (const { client } of Object.values(cast.members)) await client.removeAllChannels()
})

describe('messages', () => {
  it('reach the members of the thread, and no stranger', async () => {
    const bob = await listen(of('bob').client, { table: 'messages', filter: `thread_id=eq.${thread}`, event: 'INSERT' })
    const carol = await listen(
      of('carol').client,
      { table: 'messages' },
      { table: 'message_threads' },
      { table: 'thread_members' },
    )
    const anyone = await listen(visitor(), { table: 'messages' })
    await sendMessage('alice', 'one')
    await sendMessage('alice', 'two')
    await until(() => bob.changes.length === 2, 'two messages')
    expect(bob.changes.map((change) => change.new)).toMatchObject([{ content: 'one' }, { content: 'two' }])
    expect(bob.changes[0]).toMatchObject({
      eventType: 'INSERT',
      schema: 'public',
      table: 'messages',
      commit_timestamp: expect.any(String),
      errors: null,
      old: {},
      new: { thread_id: thread, sender_id: of('alice').id, message_type: 'user', metadata: {} },
    })
    await pause(300)
    expect(carol.changes).toEqual([])
    expect(anyone.changes).toEqual([])
    await Promise.all([bob.stop(), carol.stop(), anyone.stop()])
  })

  it('arrive in the order they were written', async () => {
    const bob = await listen(of('bob').client, { table: 'messages', filter: `thread_id=eq.${thread}` })
    const rows = Array.from({ length: 50 }, (_, n) => ({
      thread_id: thread,
      sender_id: of('alice').id,
      content: `${n}`,
    }))
    await done(of('alice').client.from('messages').insert(rows))
    await until(() => bob.changes.length === 50, 'fifty messages')
    expect(bob.changes.map((change) => (change.new as { content: string }).content)).toEqual(
      rows.map((row) => row.content),
    )
    await bob.stop()
  })
})

describe('the inbox', () => {
  it('gets changes of its threads and unread counts', async () => {
    const inbox = await listen(
      of('bob').client,
      { table: 'message_threads' },
      { table: 'thread_members', filter: `user_id=eq.${of('bob').id}` },
    )
    await sendMessage('alice', 'ping')
    await until(() => new Set(inbox.changes.map((change) => change.table)).size === 2, 'both tables')
    const seat = inbox.changes.find((change) => change.table === 'thread_members')
    expect(seat?.new).toMatchObject({ user_id: of('bob').id, thread_id: thread, unread_count: expect.any(Number) })
    await inbox.stop()
  })
})

describe('notifications', () => {
  it('reach only their recipient', async () => {
    const mine = await listen(of('alice').client, {
      table: 'notifications',
      filter: `user_id=eq.${of('alice').id}`,
      event: 'INSERT',
    })
    const spy = await listen(of('carol').client, { table: 'notifications', filter: `user_id=eq.${of('alice').id}` })
    await done(
      service()
        .from('notifications')
        .insert({ user_id: of('alice').id, title: 'Hello', data: { action: 'complete_profile', deeplink: '/home' } }),
    )
    await until(() => mine.changes.length === 1, 'the notification')
    expect(mine.changes[0]?.new).toMatchObject({ title: 'Hello', read: false })
    await done(of('alice').client.from('notifications').update({ read: true }).eq('user_id', of('alice').id))
    await pause(300)
    expect(mine.changes).toHaveLength(1)
    expect(spy.changes).toEqual([])
    await Promise.all([mine.stop(), spy.stop()])
  })
})

describe('posts', () => {
  it('send a change when they are written, edited and deleted', async () => {
    const feed = await listen(of('bob').client, { table: 'posts' })
    const only = await listen(of('bob').client, { table: 'posts', event: 'DELETE' })
    const row = { user_id: of('alice').id, content: `Post ${cast.tag}` }
    const { id } = await got(of('alice').client.from('posts').insert(row).select('id').single())
    const about = () =>
      feed.changes.filter((change) => [change.new, change.old].some((side) => 'id' in side && side.id === id))
    // Row security is checked when a change is delivered: a row deleted by then sends no earlier change.
    await until(() => about().length === 1, 'the new post')
    await done(of('alice').client.from('posts').update({ content: 'Edited' }).eq('id', id))
    await until(() => about().length === 2, 'the edited post')
    await done(of('alice').client.from('posts').delete().eq('id', id))
    await until(() => about().length === 3, 'three events')
    expect(about().map((change) => change.eventType)).toEqual(['INSERT', 'UPDATE', 'DELETE'])
    expect(about()[1]?.new).toMatchObject({ content: 'Edited' })
    expect(about()[2]?.old).toEqual({ id })
    await until(() => only.changes.length > 0, 'the deletion')
    expect(only.changes.every((change) => change.eventType === 'DELETE')).toBe(true)
    await Promise.all([feed.stop(), only.stop()])
  })

  it('of a member who blocked the listener send no change', async () => {
    await done(of('carol').client.rpc('block_member', { other: of('alice').id }))
    const feed = await listen(of('alice').client, { table: 'posts', filter: `user_id=eq.${of('carol').id}` })
    const bob = await listen(of('bob').client, { table: 'posts', filter: `user_id=eq.${of('carol').id}` })
    await done(
      of('carol')
        .client.from('posts')
        .insert({ user_id: of('carol').id, content: 'Not for Alice' }),
    )
    await until(() => bob.changes.length === 1, 'the post')
    await pause(300)
    expect(feed.changes).toEqual([])
    await Promise.all([feed.stop(), bob.stop()])
  })
})

it('a listener still gets changes after its token is renewed on an open socket', async () => {
  const bob = await listen(of('bob').client, { table: 'messages', filter: `thread_id=eq.${thread}` })
  await of('bob').client.auth.refreshSession()
  await of('bob').client.realtime.setAuth()
  await sendMessage('alice', 'after the renewal')
  await until(() => bob.changes.length === 1, 'the message')
  await bob.stop()
})

it('a listener gets no changes of unpublished tables or other schemas', async () => {
  const heard: unknown[] = []
  for (const client of [visitor(), of('carol').client]) {
    const channel = client.channel(`unpublished-${cast.tag}`)
    for (const [schema, table] of [
      ['public', 'applications'],
      ['public', 'profiles'],
      ['private', '*'],
      ['auth', '*'],
      ['*', '*'],
    ] as const) {
      channel.on('postgres_changes', { event: '*', schema, table }, (change) => heard.push(change))
    }
    await joined(channel).catch(() => undefined)
  }
  await done(visitor().from('applications').insert(application(cast.tag, 'quiet')))
  await done(of('alice').client.from('profiles').update({ bio: 'quiet' }).eq('user_id', of('alice').id))
  await pause(600)
  expect(heard).toEqual([])
})

it('a refused listener gets the reason', async () => {
  const client = of('bob').client
  const asked = [
    [{ table: 'profiles' }, 'Please check Realtime is enabled for the given connect parameters'],
    [{ table: 'messages', filter: 'nothing=eq.1' }, 'invalid column for filter nothing'],
    [{ table: 'messages', filter: 'thread_id=eq.mine' }, 'invalid input syntax for type uuid'],
  ] as const
  for (const [wanted, reason] of asked) {
    const said: { status: string; message: string }[] = []
    const channel = client.channel(`asked-${cast.tag}-${wanted.table}-${reason.length}`)
    channel.on('system', {}, (message) => said.push(message))
    channel.on('postgres_changes', { event: '*', schema: 'public', ...wanted }, () => undefined)
    await joined(channel)
    await until(() => said.length > 0, 'the answer')
    expect(said[0]).toMatchObject({ status: 'error', message: expect.stringContaining(reason) })
    await client.removeChannel(channel)
  }
})
