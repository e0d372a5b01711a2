// Builds the rows of a conversation: days, the line above the first unread message, groups of one sender. One row a message, always:
// separators are part of the row below them, so that an older page changes neither the number nor the height of the rows it meets. A row that says what it said
// before is the same object, so that only those that changed are drawn.

import { longDate, longDay } from '#shared/format/time.ts'
import type { Message } from '#types/shapes.ts'
import type { Unsent } from './unsent.ts'

export type SendState = 'sent' | Unsent['state']

export type LogRow = {
  key: string
  message: Omit<Message, 'seq'> & { seq: number | null }
  state: SendState
  /** How often it was tried in vain. */
  tries: number
  /** Set on the first row of a day. */
  day: string | null
  firstUnread: boolean
  startsGroup: boolean
  endsGroup: boolean
}

const GROUP_GAP = 5 * 60_000

type Given = {
  messages: Message[]
  /** Messages before the first of these exist and are not loaded. */
  hasOlder: boolean
  unsent: Unsent[]
  me: string
  threadId: string
  unreadAfter: number | null
}

export function logRows({ messages, hasOlder, unsent, me, threadId, unreadAfter }: Given): LogRow[] {
  const stored = new Set(messages.slice(-Math.max(unsent.length * 4, 50)).map(({ id }) => id))
  const rows: LogRow[] = []
  let unreadShown = unreadAfter === null
  // Its row is known when the next message is: that one says whether its group ends.
  let open: Omit<LogRow, 'endsGroup'> | undefined
  const close = (endsGroup: boolean) => {
    if (open) rows.push(asBefore({ ...open, endsGroup }))
  }
  const add = (message: LogRow['message'], state: SendState, tries = 0) => {
    const newDay = !open || momentOf(open.message).day !== momentOf(message).day
    const firstUnread =
      !unreadShown && message.seq !== null && message.seq > (unreadAfter ?? 0) && message.sender_id !== me
    if (firstUnread) unreadShown = true
    const startsGroup = newDay || firstUnread || !open || !sameVoice(open.message, message)
    close(startsGroup)
    open = {
      key: message.id,
      message,
      state,
      tries,
      day: newDay ? message.created_at : null,
      firstUnread,
      startsGroup,
    }
  }
  for (const message of messages) add(message, 'sent')
  for (const entry of unsent) {
    if (entry.input.threadId !== threadId || stored.has(entry.id)) continue
    add(asMessage(entry, me), entry.state, entry.tries)
  }
  close(true)
  return hasOlder ? withoutOldest(rows) : rows
}

// Whether the oldest row begins a day or a group shows once the message before it is loaded. Drawn earlier, it would change its height just
// when an older page comes, and the virtual list does not always make up for that: what is read would move.
function withoutOldest(rows: LogRow[]): LogRow[] {
  const [oldest, next] = rows
  return next && !oldest?.firstUnread ? rows.slice(1) : rows
}

const rowBefore = new WeakMap<object, LogRow>()

function asBefore(row: LogRow): LogRow {
  const before = rowBefore.get(row.message)
  if (before && sameRow(before, row)) return before
  rowBefore.set(row.message, row)
  return row
}

const sameRow = (a: LogRow, b: LogRow) =>
  a.state === b.state &&
  a.tries === b.tries &&
  a.day === b.day &&
  a.firstUnread === b.firstUnread &&
  a.startsGroup === b.startsGroup &&
  a.endsGroup === b.endsGroup

const unsentMessages = new WeakMap<Unsent['input'], LogRow['message']>()

function asMessage({ id, input, createdAt }: Unsent, me: string): LogRow['message'] {
  const known = unsentMessages.get(input)
  if (known?.id === id && known.created_at === createdAt) return known
  const message: LogRow['message'] = {
    id,
    thread_id: input.threadId,
    sender_id: me,
    content: input.content,
    message_type: 'user',
    created_at: createdAt,
    seq: null,
    metadata: metadataOf(input),
    hidden: false,
    reply_to: input.replyTo?.id ?? null,
    edited_at: null,
    removed_at: null,
    ...(input.replyTo ? { quoted: input.replyTo } : {}),
    ...(input.photos ? { files: input.photos.map((photo) => ({ ...photo, name: '' })) } : {}),
    ...(input.card ? { card: input.card } : {}),
  }
  if (input.voice) {
    const { ending: _, ...voice } = input.voice
    message.voice = { ...voice, name: '' }
  }
  unsentMessages.set(input, message)
  return message
}

function metadataOf({ photos, voice, card }: Unsent['input']): Message['metadata'] {
  if (photos) return { kind: 'photographs', count: photos.length }
  if (voice) return { kind: 'voice' }
  return card ? { kind: 'link', card: card.id } : {}
}

function sameVoice(a: LogRow['message'], b: LogRow['message']): boolean {
  return (
    a.sender_id === b.sender_id &&
    a.message_type === 'user' &&
    b.message_type === 'user' &&
    momentOf(b).time - momentOf(a).time < GROUP_GAP
  )
}

type Moment = { time: number; day: number }

// Rows are built again with every message, of which there may be ten thousand: each message's time is parsed once.
const moments = new WeakMap<object, Moment>()

function momentOf(message: LogRow['message']): Moment {
  const known = moments.get(message)
  if (known) return known
  const date = new Date(message.created_at)
  const moment = {
    time: date.getTime(),
    day: date.getFullYear() * 10_000 + date.getMonth() * 100 + date.getDate(),
  }
  moments.set(message, moment)
  return moment
}

// The name of a day between messages: Today, Yesterday, a weekday with its date.
export function dayName(moment: string, now = new Date()): string {
  const day = startOfDay(new Date(moment))
  const days = Math.round((startOfDay(now).getTime() - day.getTime()) / 86_400_000)
  if (days === 0) return 'Today'
  if (days === 1) return 'Yesterday'
  return day.getFullYear() === now.getFullYear() ? longDay(moment) : longDate(moment)
}

const startOfDay = (moment: Date) => new Date(moment.getFullYear(), moment.getMonth(), moment.getDate())
