// What the console says of a mail, in one sentence.
import { clockTime, longDate } from '#shared/format/time.ts'
import type { MailState } from '#types/shapes.ts'

export function mailLine({ state, error, sentAt, nextAttemptAt }: MailState, now = new Date()): string {
  if (state === 'sent') return sentAt ? `Sent ${momentOf(sentAt, now)}` : 'Sent'
  if (state === 'in_folder') {
    return `In the outbox folder${sentAt ? ` since ${momentOf(sentAt, now)}` : ''}: no mail server is set up`
  }
  if (state === 'dropped') return `Not sent: ${error ?? 'there was no use in it any more.'}`
  if (state !== 'waiting') return `Failed: ${error ?? 'no reason was given'}`
  if (!error) return 'On its way'
  return `Not sent yet: ${error}${nextAttemptAt ? ` · next try at ${clockTime(nextAttemptAt)}` : ''}`
}

function momentOf(moment: string, now: Date): string {
  const time = clockTime(moment)
  return longDate(moment) === longDate(now.toISOString()) ? time : `${longDate(moment)}, ${time}`
}
