// What waits on the device is laid over what the server said; of quick presses what they come to is sent.
import { expect, it } from 'vitest'
import type { Entry } from '#shared/outbox/act.ts'
import type { Thread } from '#types/shapes.ts'
import {
  byThread,
  looksUnread,
  mergedWish,
  nextMuteEnd,
  nothingDone,
  type Shelving,
  shelfOf,
  shelved,
  withoutEndedMute,
  withShelf,
} from './shelves.ts'

const waits = (input: Shelving, at = '2026-11-27T20:00:00Z'): Entry<Shelving> => ({
  id: at,
  kind: 'shelve',
  subject: `shelf:${input.threadId}`,
  input,
  createdAt: at,
  state: 'queued',
  tries: 0,
})
const seen = (...wishes: Omit<Shelving, 'threadId'>[]) =>
  shelfOf(withShelf({ id: 't', shelf: null }, byThread(wishes.map((wish) => waits({ threadId: 't', ...wish })))))

it('lays the waiting acts over a conversation, the later one last', () => {
  expect(seen()).toEqual(nothingDone)
  expect(seen({ pinned: true })).toEqual({ ...nothingDone, pinnedAt: '2026-11-27T20:00:00Z' })
  expect(seen({ pinned: true }, { archived: true })).toEqual({ ...nothingDone, archived: true })
  expect(seen({ archived: true }, { pinned: true }).archived).toBe(false)
  expect(seen({ mute: 'week' }).muted).toBe(true)
  expect(seen({ mute: 'week' }, { mute: 'off' }).muted).toBe(false)
  expect(seen({ markedUnread: true }).markedUnread).toBe(true)
})

it('shows no mute that has run out, and knows which ends first', () => {
  const muted = (mutedUntil: string | null) => ({ shelf: { ...nothingDone, muted: true, mutedUntil } })
  const now = Date.now()
  const at = (later: number) => new Date(now + later).toISOString()
  expect(shelfOf(muted(at(-1)))).toEqual(nothingDone)
  expect(shelfOf(muted(at(60_000))).muted).toBe(true)
  expect(shelfOf(muted(null)).muted).toBe(true)
  expect(nextMuteEnd([muted(at(-1)), muted(null), muted(at(90_000)), muted(at(60_000)), { shelf: null }])).toBe(
    now + 60_000,
  )
  expect(nextMuteEnd([muted(null), { shelf: null }])).toBe(Number.POSITIVE_INFINITY)
  const still = muted(at(60_000))
  expect(withoutEndedMute(still)).toBe(still)
  expect(withoutEndedMute(muted(at(-1)))).toEqual({ shelf: nothingDone })
})

it('says as one act what both would do', () => {
  const both = (one: Omit<Shelving, 'threadId'>, other: Omit<Shelving, 'threadId'>) => {
    const { threadId: _, ...wish } = mergedWish({ threadId: 't', ...one }, { threadId: 't', ...other })
    return wish
  }
  expect(both({ pinned: true }, { mute: 'week' })).toEqual({ pinned: true, mute: 'week' })
  expect(both({ pinned: true }, { archived: true, seenSeq: 4 })).toEqual({ archived: true, seenSeq: 4 })
  expect(both({ archived: true, seenSeq: 4 }, { pinned: true })).toEqual({ pinned: true })
  expect(both({ archived: true, seenSeq: 4 }, { markedUnread: true })).toEqual({
    archived: true,
    seenSeq: 4,
    markedUnread: true,
  })
})

it('parts the archive from the list, and puts what is pinned on top in the order it was pinned', () => {
  const thread = (id: string, shelf: Thread['shelf'] = null) =>
    ({ id, shelf, unreadCount: 0 }) satisfies Partial<Thread>
  const pinned = (at: string) => ({ ...nothingDone, pinnedAt: at })
  const all = [
    thread('a'),
    thread('b', pinned('2026-11-27T10:00:00Z')),
    thread('c', { ...nothingDone, archived: true }),
    thread('d', pinned('2026-11-27T09:00:00Z')),
  ]
  const ids = (list: { id: string }[]) => list.map(({ id }) => id).join('')
  expect(ids(shelved(all, false))).toBe('dba')
  expect(ids(shelved(all, true))).toBe('c')
  expect(looksUnread({ unreadCount: 0, shelf: { ...nothingDone, markedUnread: true } })).toBe(true)
})
