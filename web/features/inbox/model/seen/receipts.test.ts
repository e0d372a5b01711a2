// Under which message it is said that it was seen, by whom, and what a menu knows of it.
import { expect, test } from 'vitest'
import type { Message, Thread } from '#types/shapes.ts'
import { logRows } from '../log-rows.ts'
import { heardReceipt, readersOf, seenAt, withReceipt } from './receipts.ts'

const ME = 'me'
const people = ['Ana Ruiz', 'Ben Okafor', 'Cleo Wu'].map((name) => ({
  id: name[0] ?? '',
  name,
  avatarUrl: null,
}))

function said(seq: number, more: Partial<Message> = {}): Message {
  return {
    id: `m${seq}`,
    thread_id: 't',
    sender_id: ME,
    content: 'Hello',
    message_type: 'user',
    metadata: {},
    // An hour apart: each ends a group.
    created_at: new Date(Date.UTC(2026, 0, 1, seq)).toISOString(),
    seq,
    hidden: false,
    reply_to: null,
    edited_at: null,
    removed_at: null,
    ...more,
  }
}

function thread(type: Thread['type'], seen: [who: string, seq: number][]): Thread {
  const participants = type === 'direct_message' ? people.slice(0, 1) : people
  return {
    id: 't',
    type,
    title: null,
    status: null,
    stage: null,
    askAgainAt: null,
    createdAt: '2026-01-01T00:00:00Z',
    updatedAt: '2026-01-01T00:00:00Z',
    expiresAt: null,
    reason: null,
    requesterId: null,
    targetId: null,
    connectorId: null,
    parentRequestId: null,
    introThreadId: null,
    chain: false,
    secondConnectorId: null,
    passedTo: null,
    participants,
    former: [],
    lastMessage: null,
    lastReadSeq: 0,
    unreadCount: 0,
    actionRequired: false,
    canSend: true,
    closed: false,
    connection: null,
    meeting: null,
    times: null,
    seen: seen.map(([memberId, seq]) => ({ memberId, fromSeq: 1, seq, at: '2026-01-01T12:00:00Z' })),
  }
}

const rowsOf = (messages: Message[]) =>
  logRows({ messages, hasOlder: false, unsent: [], me: ME, threadId: 't', unreadAfter: null })
const line = (messages: Message[], of: Thread) => seenAt(rowsOf(messages), of, ME)

test('the last own message the other has seen says so', () => {
  const messages = [said(1), said(2), said(3, { sender_id: 'A' }), said(4)]
  expect(line(messages, thread('direct_message', []))).toBeNull()
  expect(line(messages, thread('direct_message', [['A', 2]]))).toEqual({ key: 'm2', words: 'Seen' })
  expect(line(messages, thread('direct_message', [['A', 4]]))).toEqual({ key: 'm4', words: 'Seen' })
})

test('words that are said on, taken back or the club’s own say nothing of it', () => {
  const soon = (seq: number) => said(seq, { created_at: new Date(Date.UTC(2026, 0, 1, 9, 0, seq)).toISOString() })
  // Two in one breath: only the last one has a line, and nobody has seen that.
  expect(line([said(1), soon(2), soon(3)], thread('direct_message', [['A', 2]]))).toEqual({ key: 'm1', words: 'Seen' })
  expect(
    line([said(1), said(2, { removed_at: '2026-01-01T10:00:00Z' })], thread('direct_message', [['A', 2]])),
  ).toEqual({
    key: 'm1',
    words: 'Seen',
  })
  expect(line([said(1, { message_type: 'system', sender_id: null })], thread('direct_message', [['A', 1]]))).toBeNull()
})

test('among several it says who', () => {
  const messages = [said(1), said(2)]
  const words = (...seen: [string, number][]) => line(messages, thread('intro_chat', seen))
  expect(words(['A', 1])).toEqual({ key: 'm1', words: 'Seen by Ana' })
  expect(words(['A', 2], ['B', 1])).toEqual({ key: 'm2', words: 'Seen by Ana' })
  expect(words(['A', 2], ['B', 2])).toEqual({ key: 'm2', words: 'Seen by Ana and Ben' })
  expect(words(['A', 2], ['B', 2], ['C', 2])).toEqual({ key: 'm2', words: 'Seen by all' })
  // Somebody the conversation does not know is not named.
  expect(words(['X', 2])).toBeNull()
})

test('a message knows who has seen it, as far as they came', () => {
  const { seen } = thread('intro_chat', [
    ['A', 1],
    ['B', 2],
  ])
  const who = (message: Message) => readersOf(seen, message).map(({ memberId }) => memberId)
  expect([who(said(1)), who(said(2)), who(said(3))]).toEqual([['A', 'B'], ['B'], []])
  expect(who(said(1, { removed_at: '2026-01-01T10:00:00Z' }))).toEqual([])
  expect(who(said(1, { hidden: true }))).toEqual([])
})

test('what was said before the first that was noted is not seen', () => {
  // Ana came to the group after the first message, or hid what she read.
  const of = thread('intro_chat', [['A', 2]])
  const seen = of.seen?.map((one) => ({ ...one, fromSeq: 2 })) ?? []
  expect([1, 2].map((seq) => readersOf(seen, said(seq)).length)).toEqual([0, 1])
  const soon = said(3, { created_at: new Date(Date.UTC(2026, 0, 1, 2, 0, 1)).toISOString() })
  // The second stands in one breath with the third, which nobody has seen: no line slips up to the first.
  expect(line([said(1), said(2), soon], { ...of, seen })).toBeNull()
})

test('what no database has sent is no receipt', () => {
  const sent = { who: 'A', fromSeq: 1, seq: 2, at: '2026-01-01T12:00:00Z' }
  expect(heardReceipt(sent, 'A')).toEqual({ memberId: 'A', fromSeq: 1, seq: 2, at: sent.at })
  for (const odd of [null, undefined, 'x', {}, { ...sent, who: 'B' }, { ...sent, seq: '2' }, { ...sent, at: 'soon' }])
    expect(heardReceipt(odd, 'A')).toBeNull()
})

test('what is heard late takes nothing back', () => {
  const later = { memberId: 'A', fromSeq: 1, seq: 2, at: '2026-01-01T12:00:00Z' }
  const seen = withReceipt([], later)
  expect(seen).toEqual([later])
  expect(withReceipt(seen, { ...later, seq: 1 })).toBe(seen)
  expect(withReceipt(seen, { ...later, seq: 3 })).toEqual([{ ...later, seq: 3 }])
})
