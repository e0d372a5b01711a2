// The sentence about a mail: when it left, or why it has not.
import { expect, it } from 'vitest'
import type { MailState } from '#types/shapes.ts'
import { mailLine } from './mail-line.ts'

const now = new Date(2026, 10, 22, 15, 0)
const waiting: MailState = { state: 'waiting', error: null, sentAt: null, nextAttemptAt: null }

it.each<[Partial<MailState>, string | RegExp]>([
  [{ state: 'sent', sentAt: new Date(2026, 10, 22, 14, 2).toISOString() }, /^Sent \D?0?2:02|^Sent 14:02/],
  [{ state: 'sent', sentAt: new Date(2026, 9, 1, 14, 2).toISOString() }, /^Sent .*October.*, /],
  [{}, 'On its way'],
  [{ error: '535 wrong password' }, 'Not sent yet: 535 wrong password'],
  [
    { error: '535 wrong password', nextAttemptAt: new Date(2026, 10, 22, 15, 5).toISOString() },
    /^Not sent yet: 535 wrong password · next try at .*:05/,
  ],
  [{ state: 'failed', error: '550 no such user' }, 'Failed: 550 no such user'],
  [
    { state: 'in_folder', sentAt: new Date(2026, 10, 22, 14, 2).toISOString() },
    /^In the outbox folder since .*:02.*: no mail server is set up$/,
  ],
  [{ state: 'dropped', error: 'A backup was restored.' }, 'Not sent: A backup was restored.'],
])('%o is said as %s', (mail, sentence) => {
  expect(mailLine({ ...waiting, ...mail }, now)).toMatch(sentence)
})
