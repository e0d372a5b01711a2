// The name of a conversation and the text of its row in the list.
import { expect, it } from 'vitest'
import type { LastMessage, Thread } from '#types/shapes.ts'
import { groupKind, personIn, preview, readable, threadName, windowName } from './thread.ts'

const ben = { id: 'ben', name: 'Ben Okafor', avatarUrl: null }
const carol = { id: 'carol', name: 'Carol Lindqvist', avatarUrl: null }
const said: LastMessage = {
  id: 'm',
  seq: 1,
  type: 'user',
  content: 'Are you in?',
  senderId: 'ben',
  senderName: 'Ben Okafor',
  createdAt: '',
}
const row = (thread: Partial<Thread>, last: Partial<LastMessage> | null = {}) =>
  preview(
    {
      type: 'direct_message',
      status: null,
      reason: null,
      participants: [ben],
      lastMessage: last && { ...said, ...last },
      ...thread,
    } as Thread,
    'ava',
  )

it('a conversation is named after its participants', () => {
  expect(threadName({ type: 'direct_message', title: null, participants: [ben] })).toBe('Ben Okafor')
  expect(threadName({ type: 'direct_message', title: null, participants: [] })).toBe('A former member')
  expect(threadName({ type: 'plug_request', title: 'Ava → Carol', participants: [ben] })).toBe('Ava → Carol')
  expect(threadName({ type: 'intro_chat', title: 'Plug Chat', participants: [ben, carol] })).toBe('Ben & Carol')
  expect(threadName({ type: 'intro_chat', title: 'Plug Chat', participants: [] })).toBe('Plug Chat')
})

it('a group has a name of its own, and under it the names of its people', () => {
  const group = { makerId: 'ben', joinedAt: '2026-11-01T10:00:00Z', full: false }
  const thread = { type: 'intro_chat' as const, title: 'Sunday supper', participants: [ben, carol], group }
  expect([threadName(thread), groupKind(thread), windowName(thread)]).toEqual([
    'Sunday supper',
    'Ben, Carol',
    'Sunday supper',
  ])
})

it('the row names the last speaker where that is not obvious', () => {
  expect(row({}, null)).toBe('Say hello.')
  expect(row({})).toBe('Are you in?')
  expect(row({}, { senderId: 'ava' })).toBe('You: Are you in?')
  expect(row({ type: 'intro_chat' })).toBe('Ben: Are you in?')
  expect(row({ type: 'intro_chat' }, { type: 'system', senderId: null, senderName: null })).toBe('Are you in?')
})

it('the row of a request shows its reason, the asked friend when there is none, and that nobody answered', () => {
  const card = { type: 'request_card', senderId: 'ava', content: 'Ava would like to meet Carol.' } as const
  expect(row({ type: 'plug_request', status: 'pending' }, card)).toBe('You asked Ben Okafor.')
  expect(row({ type: 'plug_request', status: 'pending', reason: 'Chairs' }, { ...card, content: 'Chairs' })).toBe(
    'You: Chairs',
  )
  expect(row({ type: 'plug_request', status: 'expired' }, card)).toBe('Request expired.')
})

it('who left stays by name on what they wrote; what somebody across a block wrote is not shown', () => {
  const ben = { id: 'ben', name: 'Ben', avatarUrl: null }
  const eve = { id: 'eve', name: 'Eve', avatarUrl: null }
  const thread = { participants: [ben], former: [eve] }
  expect(personIn(thread, 'eve')).toBe(eve)
  expect(personIn(thread, 'zoe')).toBeUndefined()
  const from = (sender_id: string | null, hidden = false, message_type = 'user') => ({
    sender_id,
    hidden,
    message_type,
  })
  const messages = ['ben', 'eve', 'me', null, 'zoe'].map((sender_id) => from(sender_id))
  expect(readable(messages, thread, 'me').map(({ sender_id }) => sender_id)).toEqual(['ben', 'eve', 'me', null])
  // What the committee hid is there for its author alone; the card of a request can still be answered.
  expect(readable([from('ben', true), from('me', true), from('ben', true, 'request_card')], thread, 'me')).toEqual([
    from('me', true),
    from('ben', true, 'request_card'),
  ])
})

it('the window is named after the people of the conversation', () => {
  expect(windowName({ type: 'direct_message', title: null, participants: [ben] })).toBe('Ben Okafor')
  expect(windowName({ type: 'intro_chat', title: null, participants: [ben, carol] })).toBe(
    'Plug Chat: Ben Okafor, Carol Lindqvist',
  )
  expect(windowName({ type: 'intro_chat', title: null, participants: [] })).toBe('Plug Chat')
})
