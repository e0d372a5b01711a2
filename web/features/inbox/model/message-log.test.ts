// However messages arrive, the log holds each once, in order, and knows where some may be missing.
import { describe, expect, it } from 'vitest'
import type { Message } from '#types/shapes.ts'
import {
  AROUND,
  asKept,
  logAround,
  newestLog,
  othersAfter,
  PAGE,
  trimmed,
  withLive,
  withNewer,
  withOlder,
  withReread,
} from './message-log.ts'

const message = (seq: number): Message => ({
  id: `m${seq}`,
  thread_id: 't',
  sender_id: 'ava',
  content: String(seq),
  message_type: 'user',
  created_at: '2026-11-21T12:00:00Z',
  seq,
  metadata: {},
  hidden: false,
  reply_to: null,
  edited_at: null,
  removed_at: null,
})
const stretch = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => message(from + at))
const seqs = (log: { messages: Message[] }) => log.messages.map(({ seq }) => seq)

it('the newest page knows whether there is an older one', () => {
  expect(newestLog(stretch(1, 10)).hasOlder).toBe(false)
  expect(newestLog(stretch(1, PAGE)).hasOlder).toBe(true)
})

it('a page around the first unread message may have more on both sides', () => {
  expect(logAround(stretch(1, AROUND), AROUND / 2)).toMatchObject({ hasOlder: true, hasNewer: true })
  expect(logAround(stretch(1, 12), 10)).toMatchObject({ hasOlder: false, hasNewer: false, syncedTo: 12 })
})

it('older pages come before, newer ones after', () => {
  const log = withNewer(withOlder(newestLog(stretch(50, 99)), stretch(10, 49)), stretch(100, 102), 200)
  expect(seqs(log)).toEqual(stretch(10, 102).map(({ seq }) => seq))
  expect(log).toMatchObject({ hasOlder: false, hasNewer: false, syncedTo: 102 })
})

it('read again, what has changed is replaced, what is gone is gone, and newer ones follow', () => {
  const log = newestLog(stretch(10, 14))
  const hidden = { ...message(11), content: 'Hidden by the committee', hidden: true }
  const read = withReread(log, 9, [message(10), hidden, message(13), message(14), message(15)], 200)
  expect(read.messages).toEqual([message(10), hidden, message(13), message(14), message(15)])
  expect(read).toMatchObject({ hasNewer: false, syncedTo: 15 })
})

it('read again page by page, what lies behind the page stays until its turn', () => {
  const log = newestLog(stretch(1, 6))
  const first = withReread(log, 0, [message(1), message(3)], 2)
  expect(seqs(first)).toEqual([1, 3, 4, 5, 6])
  expect(first.hasNewer).toBe(true)
  const second = withReread(first, 3, [message(6)], 2)
  expect(seqs(second)).toEqual([1, 3, 6])
  expect(second).toMatchObject({ hasNewer: false, syncedTo: 6 })
})

describe('live messages', () => {
  it('appear once, in order, however often and late they arrive', () => {
    let log = newestLog(stretch(1, 3))
    for (const seq of [6, 4, 5, 4, 6]) log = withLive(log, message(seq))
    expect(seqs(log)).toEqual([1, 2, 3, 4, 5, 6])
  })

  it('do not hide a gap: catching up starts where the pages ended', () => {
    const live = withLive(newestLog(stretch(1, 10)), message(13))
    expect(live.syncedTo).toBe(10)
    expect(seqs(withNewer(live, stretch(11, 13), 200))).toEqual(stretch(1, 13).map(({ seq }) => seq))
  })

  it('replace the message they change', () => {
    const log = withLive(newestLog(stretch(1, 3)), { ...message(2), content: 'decided' })
    expect(log.messages.map(({ content }) => content)).toEqual(['1', 'decided', '3'])
  })

  it('keep the fields a change leaves out', () => {
    const { content: _large, ...small } = message(2)
    // A live change is a partial row: it carries only the changed fields.
    const change: Omit<Message, 'content'> = { ...small, metadata: { status: 'approved' } }
    const log = withLive(newestLog(stretch(1, 3)), change as Message)
    expect(log.messages[1]).toEqual({ ...message(2), metadata: { status: 'approved' } })
  })

  it('are left out while newer pages are still to be read', () => {
    expect(seqs(withLive(logAround(stretch(1, AROUND), AROUND / 2), message(900)))).not.toContain(900)
  })
})

it('leaving a conversation keeps its newest hundred messages, or none when its end was not read', () => {
  expect(trimmed(newestLog(stretch(1, 500)))).toMatchObject({ hasOlder: true, messages: { length: 100 } })
  expect(trimmed(logAround(stretch(1, AROUND), AROUND / 2))).toBeNull()
})

it('messages of others after the last one seen are counted, own ones are not', () => {
  const log = newestLog([message(1), message(2), { ...message(3), sender_id: 'me' }, message(4)])
  expect(othersAfter(log, 1, 'me')).toBe(2)
  expect(othersAfter(log, 4, 'me')).toBe(0)
})

it('what has not changed stays the same, wherever it stands now', () => {
  const before = newestLog(stretch(51, 50 + PAGE))
  const older = asKept(before, withOlder(before, stretch(1, PAGE)))
  expect(seqs(older)).toEqual(Array.from({ length: 50 + PAGE }, (_, at) => at + 1))
  expect(older.messages.slice(50).every((one, at) => one === before.messages[at])).toBe(true)

  // The same, read again, with one that was changed and one that is gone.
  const again = older.messages.map((one) => ({ ...one })).filter(({ seq }) => seq !== 20)
  const changed = again.map((one) => (one.seq === 60 ? { ...one, content: 'changed' } : one))
  const reread = asKept(older, { ...older, messages: changed })
  expect(reread.messages).toEqual(changed)
  expect(reread.messages.filter((one) => older.messages.includes(one))).toHaveLength(changed.length - 1)

  expect(asKept(older, { ...older, messages: older.messages.map((one) => ({ ...one })) })).toBe(older)
  expect(asKept(older, { ...older, hasNewer: true })).toEqual({ ...older, hasNewer: true })
})

it('a card stays with its message until it is said to have none', () => {
  const card = { id: 'c', address: 'https://a.test/', title: 'A', description: null, site: null, picture: null }
  const carded = { ...message(1), content: 'https://a.test/', metadata: { kind: 'link' as const, card: 'c' }, card }
  const log = newestLog([carded])
  const { card: _, ...heard } = carded
  expect(withLive(log, { ...heard, edited_at: '2026-11-21T12:01:00Z' }).messages[0]?.card).toBe(card)
  expect(withLive(log, { ...heard, metadata: {} }).messages[0]?.card).toBeUndefined()
  expect(withLive(log, { ...heard, removed_at: '2026-11-21T12:01:00Z' }).messages[0]?.card).toBeUndefined()
})
