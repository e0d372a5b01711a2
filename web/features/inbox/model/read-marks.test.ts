// Waiting read marks: the furthest one counts, what lies behind it is read, and what came after it is not.
import { expect, it } from 'vitest'
import { furthest, unreadWith, withMark } from './read-marks.ts'

const thread = { id: 't', lastReadSeq: 3, unreadCount: 4, lastMessage: { seq: 9 } }
const marked = (...seqs: number[]) => furthest(seqs.map((seq) => ({ threadId: 't', seq })))

it.each([
  ['nothing waits', [], 3, 4],
  ['the end was read', [9], 9, 0],
  ['the furthest of two counts', [9, 7], 9, 0],
  ['a later message has come', [8], 8, 1],
  ['at most what was unread is left', [4], 4, 4],
  ['the server knows further', [2], 3, 4],
])('%s', (_, seqs, lastReadSeq, unreadCount) => {
  expect(withMark(thread, marked(...seqs))).toMatchObject({ lastReadSeq, unreadCount })
})

it('an empty conversation has nothing unread', () => {
  expect(withMark({ ...thread, unreadCount: 0, lastMessage: null }, marked(5)).unreadCount).toBe(0)
})

it.each([
  ['nothing waits', [], 10],
  ['all of a conversation was read', [['t', 9]], 6],
  ['a later message has come', [['t', 8]], 7],
  ['the counts know of the mark already', [['read', 9]], 10],
])('the count of all: %s', (_, waiting, left) => {
  const marks = furthest(waiting.map(([threadId, seq]) => ({ threadId: String(threadId), seq: Number(seq) })))
  expect(unreadWith(marks, { messages: 10, newest: [{ threadId: 't', unread: 4, lastSeq: 9 }] })).toBe(left)
})

it('counts of an older build are shown as they are', () => {
  expect(unreadWith(marked(9), { messages: 10 })).toBe(10)
})
