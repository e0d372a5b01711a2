// The rows of a conversation: days, groups, the unread line.
import { expect, it } from 'vitest'
import type { Message } from '#types/shapes.ts'
import { dayName, logRows } from './log-rows.ts'
import type { Unsent } from './unsent.ts'

const message = (seq: number, sender: string | null, at: string, kind: Message['message_type'] = 'user'): Message => ({
  id: `m${seq}`,
  thread_id: 't',
  sender_id: sender,
  content: `${seq}`,
  message_type: kind,
  created_at: new Date(
    2026,
    10,
    ...(at.split('T').flatMap((part) => part.split(':').map(Number)) as [number]),
  ).toISOString(),
  seq,
  metadata: {},
  hidden: false,
  reply_to: null,
  edited_at: null,
  removed_at: null,
})
const unsent = (id: string, state: Unsent['state'] = 'queued', threadId = 't'): Unsent => ({
  id,
  kind: 'message',
  subject: `thread:${threadId}`,
  input: { threadId, content: id, notify: { recipients: [], threadType: 'direct_message', threadTitle: '' } },
  createdAt: new Date(2026, 10, 21, 12).toISOString(),
  state,
  tries: 0,
})
const lay = (messages: Message[], more: Partial<Parameters<typeof logRows>[0]> = {}) =>
  logRows({ messages, hasOlder: false, unsent: [], me: 'ava', threadId: 't', unreadAfter: null, ...more })

it('a row starts a day where the day changes', () => {
  const rows = lay([message(1, 'ben', '20T23:58'), message(2, 'ben', '20T23:59'), message(3, 'ben', '21T0:01')])
  expect(rows.map(({ day }) => day !== null)).toEqual([true, false, true])
})

it('an older page changes no row that is drawn', () => {
  const older = [message(1, 'ben', '21T8:59'), message(2, 'ben', '21T9:00')]
  const loaded = [message(3, 'ben', '21T9:01'), message(4, 'ben', '21T9:02'), message(5, 'ava', '21T9:03')]
  const before = lay(loaded, { hasOlder: true })
  expect(before.map(({ key }) => key)).toEqual(['m4', 'm5'])
  const after = lay([...older, ...loaded], { hasOlder: true })
  expect(after.map(({ key }) => key)).toEqual(['m2', 'm3', 'm4', 'm5'])
  expect(after.slice(2)).toEqual(before)
  expect(lay(loaded).map(({ key }) => key)).toEqual(['m3', 'm4', 'm5'])
})

it('a message that is alone, or the first unread one, is drawn whatever comes before it', () => {
  const messages = [message(3, 'ben', '21T9:01'), message(4, 'ben', '21T9:02')]
  expect(lay(messages.slice(1), { hasOlder: true }).map(({ key }) => key)).toEqual(['m4'])
  expect(lay(messages, { hasOlder: true, unreadAfter: 2 }).map(({ firstUnread }) => firstUnread)).toEqual([true, false])
})

it('messages of one sender within five minutes form a group', () => {
  const rows = lay([
    message(1, 'ben', '21T9:00'),
    message(2, 'ben', '21T9:04'),
    message(3, 'ben', '21T9:10'),
    message(4, 'ava', '21T9:11'),
    message(5, null, '21T9:11', 'system'),
    message(6, null, '21T9:11', 'system'),
  ])
  expect(rows.map(({ startsGroup }) => startsGroup)).toEqual([true, false, true, true, true, true])
  expect(rows.map(({ endsGroup }) => endsGroup)).toEqual([false, true, true, true, true, true])
})

it('one line stands above the first unread message of somebody else', () => {
  const messages = [
    message(1, 'ben', '21T9:00'),
    message(2, 'ava', '21T9:01'),
    message(3, 'ben', '21T9:02'),
    message(4, 'ben', '21T9:03'),
  ]
  expect(lay(messages, { unreadAfter: 1 }).map(({ firstUnread }) => firstUnread)).toEqual([false, false, true, false])
  expect(lay(messages).some(({ firstUnread }) => firstUnread)).toBe(false)
})

it('unsent messages come last, once, and only in their own conversation', () => {
  const rows = lay([message(1, 'ava', '21T9:00')], {
    unsent: [unsent('m1', 'sending'), unsent('x', 'failed'), unsent('y', 'queued', 'other')],
  })
  expect(rows.map(({ key, state }) => [key, state])).toEqual([
    ['m1', 'sent'],
    ['x', 'failed'],
  ])
})

it('a row that says what it said before is the same object, whatever comes around it', () => {
  const messages = [message(2, 'ben', '21T9:00'), message(3, 'ava', '21T9:01'), message(4, 'ava', '21T9:02')]
  const waiting = unsent('x')
  const before = lay(messages, { unsent: [waiting] })
  const after = lay([message(1, 'ben', '21T8:59'), ...messages, message(5, 'ava', '21T9:03')], { unsent: [waiting] })
  // The older page has taken the day from the first one, and the newer message goes on where the last one ended.
  const same = before.map((row) => after.includes(row))
  expect(same).toEqual([false, true, false, true])
  expect(lay(messages, { unsent: [waiting] }).map((row) => row.state)).toEqual(before.map((row) => row.state))
  expect(lay(messages, { unsent: [{ ...waiting, state: 'failed', tries: 1 }] }).at(-1)).toMatchObject({ tries: 1 })
})

it('days have names: Today, Yesterday, a weekday, a date', () => {
  const now = new Date(2026, 10, 21, 9)
  expect(dayName(new Date(2026, 10, 21, 0, 5).toISOString(), now)).toBe('Today')
  expect(dayName(new Date(2026, 10, 20, 23, 55).toISOString(), now)).toBe('Yesterday')
  expect(dayName(new Date(2026, 10, 2).toISOString(), now)).toBe('Monday, November 2')
  expect(dayName(new Date(2025, 0, 2).toISOString(), now)).toBe('January 2, 2025')
})
