// Where the member keeps a conversation, before the server knows: the conversations with the waiting acts laid over them, in the order of the list. Pure.
import type { ShelfWish } from '#shared/api/conversations/shelves.ts'
import type { Entry, Kind } from '#shared/outbox/act.ts'
import { numbers } from '#types/limits.ts'
import type { Shelf, Thread } from '#types/shapes.ts'

export const mostPinned = numbers.mostPinned

/** What devices keep of one that is on its way: the shape stays. */
export type Shelving = ShelfWish & { threadId: string }

/** Enough to show one that waits; the act itself loads where it is sent. */
export const shelving: Kind<Shelving> = { kind: 'shelve', subject: ({ threadId }) => `shelf:${threadId}` }

/** The one act that does what both would: who pins has taken it out of the archive, and the other way round. */
export function mergedWish(waiting: Shelving, later: Shelving): Shelving {
  const { pinned, archived, seenSeq, ...kept } = waiting
  const place = later.pinned ? {} : archived === undefined ? {} : { archived, ...(seenSeq ? { seenSeq } : {}) }
  const pin = later.archived || pinned === undefined ? {} : { pinned }
  return { ...kept, ...place, ...pin, ...later }
}

export const nothingDone: Shelf = {
  pinnedAt: null,
  archived: false,
  muted: false,
  mutedUntil: null,
  markedUnread: false,
}

/** A mute that has run out since the server was asked is none. */
export function shelfOf({ shelf }: Pick<Thread, 'shelf'>): Shelf {
  if (!shelf) return nothingDone
  return muteEnd(shelf) > Date.now() ? shelf : { ...shelf, muted: false, mutedUntil: null }
}

const muteEnd = ({ muted, mutedUntil }: Shelf) =>
  !muted ? 0 : mutedUntil ? Date.parse(mutedUntil) : Number.POSITIVE_INFINITY

/** When the first of these mutes runs out; infinity where none does. */
export function nextMuteEnd(threads: Pick<Thread, 'shelf'>[]): number {
  const ends = threads.flatMap(({ shelf }) => (shelf ? muteEnd(shelf) : []))
  return Math.min(...ends.filter((end) => end > Date.now()), Number.POSITIVE_INFINITY)
}

/** The same conversation, or one like it in which a mute that has run out is none: rows are drawn once for each. */
export function withoutEndedMute<One extends Pick<Thread, 'shelf'>>(thread: One): One {
  return thread.shelf?.muted && !shelfOf(thread).muted ? { ...thread, shelf: shelfOf(thread) } : thread
}

export type ShelfActs = ReadonlyMap<string, Entry<Shelving>[]>

export function byThread(waiting: Entry<Shelving>[]): ShelfActs {
  const all = new Map<string, Entry<Shelving>[]>()
  for (const entry of waiting) all.set(entry.input.threadId, [...(all.get(entry.input.threadId) ?? []), entry])
  return all
}

export function withShelf<One extends Pick<Thread, 'id' | 'shelf'>>(thread: One, acts: ShelfActs): One {
  const waiting = acts.get(thread.id)
  if (!waiting) return thread
  return {
    ...thread,
    shelf: waiting.reduce((shelf, { input, createdAt }) => wished(shelf, input, createdAt), shelfOf(thread)),
  }
}

function wished(shelf: Shelf, wish: Shelving, at: string): Shelf {
  const pinnedAt = wish.pinned === undefined ? shelf.pinnedAt : wish.pinned ? (shelf.pinnedAt ?? at) : null
  return {
    pinnedAt: wish.archived ? null : pinnedAt,
    archived: wish.pinned ? false : (wish.archived ?? shelf.archived),
    muted: wish.mute === undefined ? shelf.muted : wish.mute !== 'off',
    mutedUntil: wish.mute === undefined ? shelf.mutedUntil : null,
    markedUnread: wish.markedUnread ?? shelf.markedUnread,
  }
}

/** One list: what is archived, or what is not, with what is pinned above it in the order it was pinned. */
export function shelved<One extends Pick<Thread, 'shelf'>>(threads: One[], archived: boolean): One[] {
  const here = threads.filter((thread) => shelfOf(thread).archived === archived)
  const pinned = here.filter((thread) => thread.shelf?.pinnedAt)
  if (pinned.length === 0) return here
  pinned.sort((a, b) => comparePins(a, b))
  return [...pinned, ...here.filter((thread) => !thread.shelf?.pinnedAt)]
}

/** The one pinned first on top. */
export function comparePins(a: Pick<Thread, 'shelf'>, b: Pick<Thread, 'shelf'>): number {
  return Date.parse(a.shelf?.pinnedAt ?? '') - Date.parse(b.shelf?.pinnedAt ?? '')
}

/** What waits for the member's answer stays in sight. */
export const mayArchive = ({ actionRequired }: Pick<Thread, 'actionRequired'>) => !actionRequired

/** Whether its row says so: something is unread, or it was marked by hand. */
export const looksUnread = (thread: Pick<Thread, 'unreadCount' | 'shelf'>) =>
  thread.unreadCount > 0 || shelfOf(thread).markedUnread
