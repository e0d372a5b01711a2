// Who has seen what the member wrote, as the conversation says it: under the last of their messages that somebody has, and in a message's menu. Pure.
import type { Receipt, Thread } from '#types/shapes.ts'
import type { LogRow } from '../log-rows.ts'
import { personIn } from '../thread.ts'

/** With one that was heard; each member's newest. */
export function withReceipt(seen: Receipt[], { memberId, seq, at }: Receipt): Receipt[] {
  const known = seen.find((one) => one.memberId === memberId)
  if (known && known.seq >= seq) return seen
  return [...seen.filter((one) => one !== known), { memberId, seq, at }]
}

/** Who has seen this message: the ones of a row that has not arrived are none. */
export const readersOf = (seen: Receipt[] | undefined, { seq, removed_at }: LogRow['message']): Receipt[] =>
  seq === null || removed_at ? [] : (seen?.filter((one) => one.seq >= seq) ?? [])

/** The row that says it, and its words. The last one under which a time stands: words that are said on take no line more. */
export function seenAt(rows: LogRow[], thread: Thread, me: string): { key: string; words: string } | null {
  const furthest = Math.max(0, ...(thread.seen ?? []).map(({ seq }) => seq))
  const row = rows.findLast(
    ({ message: { seq, sender_id, message_type, removed_at }, endsGroup }) =>
      seq !== null && seq <= furthest && sender_id === me && message_type === 'user' && endsGroup && !removed_at,
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
