// The loaded part of a conversation: in order, each message once. Knows whether there is more on either side, and up to where nothing can
// be missing (`syncedTo`): only pages move that mark, because live messages may arrive with a gap before them.
import { replaceEqualDeep } from '@tanstack/react-query'
import type { Message, QuotedMessage } from '#types/shapes.ts'
import { saysLink } from './photographs.ts'
import { asQuoted } from './words.ts'

export type MessageLog = {
  messages: Message[]
  hasOlder: boolean
  hasNewer: boolean
  syncedTo: number
}

export const PAGE = 50
export const AROUND = 60
export const CATCH_UP = 200
const KEPT = 100

export function newestLog(page: Message[]): MessageLog {
  return { messages: page, hasOlder: page.length === PAGE, hasNewer: false, syncedTo: lastSeq(page) }
}

/** A page around the first unread message: half up to `seq`, half after it. */
export function logAround(page: Message[], seq: number): MessageLog {
  const older = page.filter((message) => message.seq <= seq).length
  return {
    messages: page,
    hasOlder: older === Math.ceil(AROUND / 2),
    hasNewer: page.length - older === Math.floor(AROUND / 2),
    syncedTo: lastSeq(page),
  }
}

export function withOlder(log: MessageLog, page: Message[]): MessageLog {
  return { ...log, messages: merge(log.messages, page), hasOlder: page.length === PAGE }
}

export function withNewer(log: MessageLog, page: Message[], size: number): MessageLog {
  return {
    ...log,
    messages: merge(log.messages, page),
    hasNewer: page.length === size,
    syncedTo: Math.max(log.syncedTo, lastSeq(page)),
  }
}

/** What was read again from after `from` on: changed messages are replaced, and those that are served no more are gone. */
export function withReread(log: MessageLog, from: number, page: Message[], size: number): MessageLog {
  const hasNewer = page.length === size
  const to = hasNewer ? lastSeq(page) : Number.POSITIVE_INFINITY
  return {
    ...log,
    messages: [
      ...log.messages.filter(({ seq }) => seq <= from),
      ...page,
      ...log.messages.filter(({ seq }) => seq > to),
    ],
    hasNewer,
    syncedTo: Math.max(log.syncedTo, lastSeq(page)),
  }
}

/** A message that arrived live, or an own one that was stored. Left out where pages are still to be read: newer ones, or older ones before it. */
export function withLive(log: MessageLog, message: Message): MessageLog {
  const known = log.messages.find(({ id }) => id === message.id)
  if (!known && (log.hasNewer || (log.hasOlder && message.seq < (log.messages[0]?.seq ?? 0))))
    return withQuoted(log, message)
  // A change leaves out large values it did not touch: keep those.
  const { reactions, files, voice, card, ...said } = { ...known, ...message }
  const quoted = said.quoted ?? quotedIn(log, said.reply_to)
  const added = {
    ...said,
    ...(reactions && !said.removed_at ? { reactions } : {}),
    ...(files && !said.removed_at && !said.hidden ? { files } : {}),
    ...(voice && !said.removed_at && !said.hidden ? { voice } : {}),
    ...(card && saysLink(said.metadata) && !said.removed_at && !said.hidden ? { card } : {}),
    ...(quoted === undefined ? {} : { quoted }),
  }
  const grown = { ...log, messages: merge(log.messages, [added]) }
  return known ? withQuoted(grown, message) : grown
}

function quotedIn({ messages }: MessageLog, id: string | null | undefined): QuotedMessage | undefined {
  const answered = id ? messages.find((message) => message.id === id) : undefined
  return answered && asQuoted(answered)
}

/** What answers a message shows it as it is now. */
function withQuoted(log: MessageLog, changed: Message): MessageLog {
  if (!log.messages.some(({ reply_to }) => reply_to === changed.id)) return log
  const quoted = asQuoted(changed)
  return { ...log, messages: log.messages.map((one) => (one.reply_to === changed.id ? { ...one, quoted } : one)) }
}

/** A loaded message changed, also where others quote it. */
export function changeMessage(log: MessageLog, id: string, by: (message: Message) => Message): MessageLog {
  const known = log.messages.find((message) => message.id === id)
  if (!known) return log
  const changed = by(known)
  return withQuoted({ ...log, messages: log.messages.map((one) => (one === known ? changed : one)) }, changed)
}

/** The part worth keeping when the conversation is closed. */
export function trimmed(log: MessageLog): MessageLog | null {
  if (log.hasNewer) return null
  if (log.messages.length <= KEPT) return log
  return { ...log, messages: log.messages.slice(-KEPT), hasOlder: true }
}

/** What the device keeps of an open conversation: a long one is read again from its end. */
export function forDevice(log: MessageLog): MessageLog | undefined {
  return log.messages.length <= 2 * KEPT ? log : (trimmed(log) ?? undefined)
}

/** The same log, with what has not changed in it the same as before, wherever it stands now. */
export function asKept(before: MessageLog, after: MessageLog): MessageLog {
  const messages = sameMessages(before.messages, after.messages)
  const { hasOlder, hasNewer, syncedTo } = before
  const isSame =
    messages === before.messages &&
    hasOlder === after.hasOlder &&
    hasNewer === after.hasNewer &&
    syncedTo === after.syncedTo
  return isSame ? before : { ...after, messages }
}

// Pages come before or after what is there, which is thousands of messages: those are only told apart, not compared.
function sameMessages(before: Message[], after: Message[]): Message[] {
  const shorter = Math.min(before.length, after.length)
  let head = 0
  while (head < shorter && before[head] === after[head]) head += 1
  let tail = 0
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1
  const known = new Map(before.slice(head, before.length - tail).map((message) => [message.id, message]))
  if (known.size === 0 && before.length === after.length) return before
  if (known.size === 0) return after
  const kept = after.map((message, at) =>
    at < head || at >= after.length - tail ? message : replaceEqualDeep(known.get(message.id), message),
  )
  return kept.length === before.length && kept.every((message, at) => message === before[at]) ? before : kept
}

export const oldestSeq = (log: MessageLog) => log.messages[0]?.seq
export const lastSeq = (messages: Message[]) => messages.at(-1)?.seq ?? 0

/** How many messages of others come after `seq`. */
export function othersAfter({ messages }: MessageLog, seq: number, me: string): number {
  let count = 0
  for (let at = messages.length - 1; at >= 0; at -= 1) {
    const message = messages[at]
    if (!message || message.seq <= seq) break
    if (message.sender_id !== me) count += 1
  }
  return count
}

function merge(known: Message[], more: Message[]): Message[] {
  const [first] = more
  if (!first) return known
  // The two usual cases, a page before and a page after, need no sorting.
  if (lastSeq(more) < (known[0]?.seq ?? Number.POSITIVE_INFINITY)) return [...more, ...known]
  if (first.seq > lastSeq(known)) return [...known, ...more]
  const byId = new Map(known.map((message) => [message.id, message]))
  for (const message of more) byId.set(message.id, message)
  return [...byId.values()].sort((a, b) => a.seq - b.seq)
}
