// Conversations: listing, opening, sending, reading, deleting. And the attacks of strangers and of forged messages.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Cast, makeCast } from '../support/cast.ts'
import { done, fields, got, list, refusal, refusalText } from '../support/outcome.ts'

let cast: Cast<'alice' | 'bob' | 'carol' | 'dave'>
let thread: string
const of = (name: keyof typeof cast.members) => cast.members[name]
const messages = (name: keyof typeof cast.members) => of(name).client.from('messages')
const line = (name: keyof typeof cast.members, content: string, more: Record<string, unknown> = {}) => ({
  id: randomUUID(),
  thread_id: thread,
  sender_id: of(name).id,
  content,
  ...more,
})

beforeAll(async () => {
  cast = await makeCast(
    ['alice', 'bob', 'carol', 'dave'],
    [
      ['alice', 'bob'],
      ['alice', 'dave'],
    ],
  )
  thread = await got(of('alice').client.rpc('open_direct_message', { other: of('bob').id }))
})

describe('sending a message', () => {
  it('twice with the same id stores it once', async () => {
    const row = line('alice', 'Once')
    const send = () => messages('alice').upsert(row, { onConflict: 'id', ignoreDuplicates: true })
    await done(send())
    await done(send())
    const rows = await got(messages('bob').select('content').eq('thread_id', thread).order('created_at'))
    expect(rows).toEqual([{ content: 'Once' }])
  })

  it('happens in one chat, which both members open', async () => {
    expect(await got(of('bob').client.rpc('open_direct_message', { other: of('alice').id }))).toBe(thread)
    const pair = { user_a: of('alice').id, user_b: of('bob').id }
    expect(await got(of('bob').client.rpc('find_direct_message_thread', pair))).toBe(thread)
    expect(await refusal(of('carol').client.rpc('find_direct_message_thread', pair))).toBe('not_participant')
  })

  it.each([[' '], ['\n\t\u200b'], [''], ['x'.repeat(4001)]])(
    'with a blank or too long text is refused',
    async (content) => {
      expect(await refusalText(messages('alice').insert(line('alice', content)))).toMatch(
        /^23514 .*messages_content_length/,
      )
    },
  )

  it('of 4,000 characters works', async () => {
    await done(messages('alice').insert(line('alice', '🥂'.repeat(4000))))
  })

  it('with a forged sender, type, number or time is refused', async () => {
    const attempts = [
      messages('alice').insert(line('bob', 'I am Bob')),
      messages('carol').insert(line('carol', 'May I?')),
      messages('alice').insert(line('alice', 'x', { message_type: 'system', sender_id: null })),
      messages('alice').insert(line('alice', 'x', { message_type: 'request_card' })),
      messages('alice').insert(line('alice', 'x', { seq: 1 })),
      messages('alice').insert(line('alice', 'x', { created_at: new Date(0).toISOString() })),
    ]
    for (const attempt of attempts) expect(await refusal(attempt)).toMatch(/^(42501|thread_not_found|428C9)$/)
    expect(await refusal(messages('alice').update({ content: 'edited' }).eq('thread_id', thread))).toBe('42501')
    expect(await refusal(messages('bob').delete().eq('thread_id', thread))).toBe('42501')
  })

  it('needs a friendship at the moment of sending', async () => {
    expect(await refusal(of('carol').client.rpc('open_direct_message', { other: of('alice').id }))).toBe('not_friends')
    const chat = await got(of('alice').client.rpc('open_direct_message', { other: of('dave').id }))
    const row = { thread_id: chat, sender_id: of('alice').id, content: 'Still there?' }
    await done(messages('alice').insert(row))
    await done(of('dave').client.rpc('remove_friend', { other: of('alice').id }))
    expect(await refusal(messages('alice').insert(row))).toBe('not_friends')
  })
})

describe('reading conversations', () => {
  it('lists them newest first, with their unread counts', async () => {
    const inbox = fields(await got(of('bob').client.rpc('inbox')))
    expect(inbox).toMatchObject({ total: 1, next: null })
    expect(list(inbox.threads)[0]).toMatchObject({
      id: thread,
      type: 'direct_message',
      unreadCount: 2,
      canSend: true,
      participants: [{ id: of('alice').id, name: of('alice').name }],
    })
    expect(fields(await got(of('bob').client.rpc('unread_counts')))).toMatchObject({ messages: 2, threads: 1 })
  })

  it('returns messages page by page and marks them as read', async () => {
    const page = await got(of('bob').client.rpc('thread_messages', { thread, page_size: 1 }))
    expect(page).toHaveLength(1)
    const before = await got(of('bob').client.rpc('thread_messages', { thread, before_seq: page[0]?.seq }))
    expect(before.map((row) => row.content)).toEqual(['Once'])
    expect(await got(of('bob').client.rpc('mark_thread_read', { thread, seq: before[0]?.seq }))).toBe(1)
    const { data: left } = await of('bob').client.rpc('mark_thread_read', { thread })
    expect(left).toBe(0)
    expect(fields(await got(of('bob').client.rpc('inbox_thread', { thread })))).toMatchObject({ unreadCount: 0 })
  })

  it('works on the tables as older web apps read them', async () => {
    const threads = of('bob')
      .client.from('message_threads')
      .select('*')
      .contains('participants', [of('bob').id])
    expect(await got(threads.order('updated_at', { ascending: false }))).toMatchObject([{ id: thread }])
  })

  it('returns nothing to a stranger', async () => {
    const { client, id } = of('carol')
    expect(await got(client.from('message_threads').select())).toEqual([])
    expect(await got(client.from('messages').select())).toEqual([])
    expect(await got(client.from('thread_members').select().eq('thread_id', thread))).toEqual([])
    expect(await refusal(client.rpc('thread_messages', { thread }))).toBe('thread_not_found')
    expect(await refusal(client.rpc('inbox_thread', { thread }))).toBe('thread_not_found')
    expect(await refusal(client.rpc('mark_thread_read', { thread }))).toBe('thread_not_found')
    expect(await refusal(client.rpc('delete_chat_thread', { thread_id: thread, user_id: id }))).toBe('thread_not_found')
    expect(await refusal(client.rpc('delete_chat_thread', { thread_id: thread, user_id: of('bob').id }))).toBe(
      'not_participant',
    )
  })

  it('gives no right to change threads or their members in the tables', async () => {
    const { client, id } = of('bob')
    expect(
      await refusal(
        client
          .from('message_threads')
          .update({ participants: [id] })
          .eq('id', thread),
      ),
    ).toBe('42501')
    expect(await refusal(client.from('message_threads').delete().eq('id', thread))).toBe('42501')
    expect(await refusal(client.from('thread_members').insert({ thread_id: thread, user_id: id }))).toBe('42501')
    expect(await refusal(client.from('thread_members').update({ unread_count: 0 }).eq('user_id', id))).toBe('42501')
  })
})

it('a deleted chat is hidden for one member until the other writes again', async () => {
  const { client, id } = of('bob')
  await done(client.rpc('delete_chat_thread', { thread_id: thread, user_id: id }))
  expect(fields(await got(client.rpc('inbox')))).toMatchObject({ total: 0 })
  expect(await got(client.from('messages').select().eq('thread_id', thread))).toEqual([])
  expect(await got(messages('alice').select('id').eq('thread_id', thread))).toHaveLength(2)
  await done(messages('alice').insert(line('alice', 'Back again')))
  const back = fields(await got(client.rpc('inbox')))
  expect(list(back.threads)[0]).toMatchObject({ id: thread, unreadCount: 1, lastMessage: { content: 'Back again' } })
})
