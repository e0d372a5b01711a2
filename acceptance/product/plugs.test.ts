// Plug requests: asking, deciding, meeting, becoming friends. And every way around the rules, which must fail.
import { beforeAll, describe, expect, it } from 'vitest'
import { type Cast, makeCast } from '../support/cast.ts'
import { service } from '../support/clients.ts'
import { done, fields, got, refusal } from '../support/outcome.ts'

let cast: Cast<'alice' | 'bob' | 'carol' | 'dave' | 'erin'>
const of = (name: keyof typeof cast.members) => cast.members[name]
const ask = (
  from: keyof typeof cast.members,
  target: keyof typeof cast.members,
  connector: keyof typeof cast.members,
) =>
  of(from).client.rpc('create_plug_request', {
    target: of(target).id,
    connector: of(connector).id,
    reason: 'We should work together',
  })
const asked = async (...cast: Parameters<typeof ask>) => String(fields(await got(ask(...cast))).threadId)

beforeAll(async () => {
  cast = await makeCast(
    ['alice', 'bob', 'carol', 'dave', 'erin'],
    [
      ['alice', 'bob'],
      ['bob', 'carol'],
      ['bob', 'dave'],
      ['bob', 'erin'],
    ],
  )
})

describe('asking for a plug', () => {
  it('is refused for oneself, a friend, a connector who is not mutual, and a too long reason', async () => {
    expect(await refusal(ask('alice', 'alice', 'bob'))).toBe('self')
    expect(await refusal(ask('alice', 'bob', 'carol'))).toBe('already_friends')
    expect(await refusal(ask('alice', 'carol', 'dave'))).toBe('connector_not_mutual')
    const long = { target: of('carol').id, connector: of('bob').id, reason: 'x'.repeat(501) }
    expect(await refusal(of('alice').client.rpc('create_plug_request', long))).toBe('reason_too_long')
  })

  it('several times at once makes one request', async () => {
    const answers = await Promise.all([1, 2, 3].map(async () => fields(await got(ask('carol', 'dave', 'bob')))))
    expect(new Set(answers.map((answer) => answer.threadId)).size).toBe(1)
    expect(answers.filter((answer) => answer.created)).toHaveLength(1)
  })

  it('can’t be done by inserting a thread or a card', async () => {
    const { client, id } = of('alice')
    const thread = {
      type: 'plug_request' as const,
      participants: [id, of('bob').id],
      requester_id: id,
      status: 'approved' as const,
    }
    expect(await refusal(client.from('message_threads').insert(thread))).toBe('42501')
    const chat = await got(client.rpc('open_direct_message', { other: of('bob').id }))
    const card = { thread_id: chat, sender_id: id, content: 'x', message_type: 'request_card' as const, metadata: {} }
    expect(await refusal(client.from('messages').insert(card))).toBe('42501')
  })
})

describe('deciding on a plug request', () => {
  it('is possible only for the connector, and only once', async () => {
    const thread = await asked('alice', 'carol', 'bob')
    for (const name of ['alice', 'carol', 'dave'] as const) {
      expect(await refusal(of(name).client.rpc('approve_plug_request', { thread }))).toMatch(
        /^(not_connector|thread_not_found)$/,
      )
      expect(await refusal(of(name).client.rpc('decline_plug_request', { thread }))).toMatch(
        /^(not_connector|thread_not_found)$/,
      )
    }
    const byHand = of('bob').client.from('message_threads').update({ status: 'approved' }).eq('id', thread)
    expect(await refusal(byHand)).toBe('42501')
    const cards = of('bob')
      .client.from('messages')
      .update({ metadata: { status: 'approved' } })
      .eq('thread_id', thread)
    expect(await refusal(cards)).toBe('42501')

    const twice = await Promise.all(
      [1, 2].map(async () => fields(await got(of('bob').client.rpc('approve_plug_request', { thread })))),
    )
    expect(twice[0]).toEqual(twice[1])
    expect(twice[0]).toMatchObject({ status: 'approved', introThreadId: expect.any(String) })
    expect(await refusal(of('bob').client.rpc('decline_plug_request', { thread }))).toBe('already_approved')
    const chat = await got(of('alice').client.rpc('intro_chat_of', { request: thread }))
    expect(chat).toBe(twice[0]?.introThreadId)
    const [greeting] = await got(of('carol').client.from('messages').select('content').eq('thread_id', chat))
    expect(greeting?.content).toContain('thinks you two should meet')
  })

  it('works by the card too', async () => {
    const thread = await asked('alice', 'dave', 'bob')
    const [card] = await got(of('bob').client.from('messages').select('id, metadata').eq('thread_id', thread))
    expect(card?.metadata).toMatchObject({ status: 'pending', requester_id: of('alice').id })
    const message = card?.id ?? ''
    expect(await refusal(of('carol').client.rpc('approve_request_card', { message }))).toBe('message_not_found')
    expect(fields(await got(of('bob').client.rpc('decline_request_card', { message })))).toEqual({ status: 'declined' })
    expect(await refusal(of('bob').client.rpc('approve_request_card', { message }))).toBe('already_declined')
  })

  it('after it has expired has no effect', async () => {
    const thread = await asked('alice', 'erin', 'bob')
    await done(
      service()
        .from('message_threads')
        .update({ expires_at: new Date(Date.now() - 1000).toISOString() })
        .eq('id', thread),
    )
    const outcome = fields(await got(of('bob').client.rpc('approve_plug_request', { thread })))
    expect(outcome).toEqual({ status: 'expired', stage: 'expired', introThreadId: null })
  })
})

describe('meeting', () => {
  it('makes friends when both press Connect', async () => {
    expect(await got(of('alice').client.rpc('connect_with', { other: of('carol').id }))).toBe('pending')
    expect(await got(of('alice').client.rpc('connect_with', { other: of('carol').id }))).toBe('pending')
    expect(await refusal(of('alice').client.rpc('open_direct_message', { other: of('carol').id }))).toBe('not_friends')
    expect(await got(of('carol').client.rpc('connect_with', { other: of('alice').id }))).toBe('active')
    expect(await got(of('alice').client.rpc('open_direct_message', { other: of('carol').id }))).toBeTruthy()
  })

  it('starts with an introduction by a mutual friend', async () => {
    const pair = { user_a: of('dave').id, user_b: of('erin').id, message: 'You two!' }
    const first = fields(await got(of('bob').client.rpc('introduce', pair)))
    expect(first).toMatchObject({ created: true })
    expect(fields(await got(of('bob').client.rpc('introduce', pair)))).toEqual({ ...first, created: false })
    expect(await refusal(of('alice').client.rpc('introduce', pair))).toBe('not_friends')
    expect(await refusal(of('bob').client.rpc('introduce', { ...pair, user_a: of('bob').id }))).toBe('self')
    const chat = String(first.threadId)
    await done(
      of('dave')
        .client.from('messages')
        .insert({ thread_id: chat, sender_id: of('dave').id, content: 'Hello' }),
    )
    expect(
      await refusal(of('dave').client.rpc('delete_chat_thread', { thread_id: chat, user_id: of('dave').id })),
    ).toBe('not_deletable')
    expect(await refusal(of('dave').client.rpc('leave_group_chat', { thread_id: chat, user_id: of('erin').id }))).toBe(
      'not_participant',
    )
    await done(of('dave').client.rpc('leave_group_chat', { thread_id: chat, user_id: of('dave').id }))
    expect(await got(of('dave').client.from('messages').select('id').eq('thread_id', chat))).toEqual([])
    const left = await got(
      of('erin').client.from('messages').select('content, message_type').eq('thread_id', chat).order('seq'),
    )
    expect(left.at(-1)).toEqual({ content: `${of('dave').name} left the chat.`, message_type: 'system' })
  })
})
