// Who has seen what the member wrote, as the conversation says it: under the last of their messages that somebody has, and in a message's menu. Pure.
import type { Receipt, Thread } from '#types/shapes.ts'
import type { LogRow } from '../log-rows.ts'
import { personIn } from '../thread.ts'

/** What the other one of a channel of two was told to have seen; null for what is no receipt, as a program of theirs may send. */
export function heardReceipt(payload: unknown, memberId: string): Receipt | null {
  const { who, fromSeq, seq, at }: Record<string, unknown> = Object(payload)
  // What the own devices have read they hear too.
  if (who !== memberId || typeof fromSeq !== 'number' || typeof seq !== 'number') return null
  return typeof at === 'string' && Date.parse(at) ? { memberId, fromSeq, seq, at } : null
}

/** With one that was heard; each member's newest. */
export function withReceipt(seen: Receipt[], heard: Receipt): Receipt[] {
  const known = seen.find(({ memberId }) => memberId === heard.memberId)
  if (known && known.seq >= heard.seq) return seen
  return [...seen.filter((one) => one !== known), heard]
}

/** Who has seen this message: the ones of a row that has not arrived are none. What was said before the first that was noted, or is hidden, nobody is said to have. */
export const readersOf = (seen: Receipt[] | undefined, { seq, removed_at, hidden }: LogRow['message']): Receipt[] =>
  seq === null || removed_at || hidden ? [] : (seen?.filter((one) => one.fromSeq <= seq && seq <= one.seq) ?? [])

/** The row that says it, and its words. The last one under which a time stands: words that are said on take no line more. */
export function seenAt(rows: LogRow[], thread: Thread, me: string): { key: string; words: string } | null {
  // Most say nothing of it: their rows are not looked through with each drawing.
  if (!thread.seen?.length) return null
  const row = rows.findLast(
    ({ message, endsGroup }) =>
      endsGroup &&
      message.sender_id === me &&
      message.message_type === 'user' &&
      readersOf(thread.seen, message).length > 0,
  )
  const names = row
    ? readersOf(thread.seen, row.message).flatMap(({ memberId }) => firstName(thread, memberId) ?? [])
    : []
  if (!row || names.length === 0) return null
  if (thread.type === 'direct_message') return { key: row.key, words: 'Seen' }
  const all = names.length === thread.participants.length && names.length > 2
  const who = all ? 'all' : names.length > 2 ? String(names.length) : names.join(' and ')
  return { key: row.key, words: `Seen by ${who}` }
}

export const firstName = (thread: Thread, id: string) => personIn(thread, id)?.name.split(' ')[0]
