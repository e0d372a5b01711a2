// Keeps the list and the open conversation up to date: reads one thread again when something happened in it, the first page when anything
// may have been missed. Mounted with the inbox screen.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { messageKeys } from '#shared/api/conversations/messages.ts'
import { archivedQuery, getArchived } from '#shared/api/conversations/shelves.ts'
import {
  type Conversations,
  conversationsQuery,
  getConversations,
  getThread,
  openThreadIds,
  threadKeys,
  threadQuery,
} from '#shared/api/conversations/threads.ts'
import { isAppError } from '#shared/errors/app-error.ts'
import { changePages } from '#shared/query/change-pages.ts'
import { heardSince, listenToMember } from '#shared/realtime/member-events.ts'
import type { Shelf, Thread } from '#types/shapes.ts'
import { createTurns } from '../components/in-turn.ts'
import {
  changeThread,
  firstOf,
  isMissing,
  withAnswer,
  withArchivedCount,
  withFirstPage,
  withoutAsk,
  withoutThread,
  withoutWaiting,
  withThread,
} from '../model/inbox-pages.ts'
import { shelfOf } from '../model/shelves/shelves.ts'

// A burst in one conversation causes one read.
const SETTLE = 250
// An answer may be older than the moment it came by as much.
const ON_ITS_WAY = 2000
const views = [false, true]
const lists = () => [...views.map((plugChatsOnly) => conversationsQuery(plugChatsOnly)), archivedQuery()]

export function useInboxSync(userId: string) {
  const cache = useQueryClient()
  useEffect(() => {
    // Only here a list grows long.
    cache.setQueryDefaults(threadKeys.lists, { meta: { keep: firstOf } })
    const timers = new Map<string, ReturnType<typeof setTimeout>>()
    const hidden = new Set<string>()
    const soon = (key: string, act: () => Promise<unknown>) => {
      if (timers.has(key)) return
      timers.set(
        key,
        setTimeout(() => {
          timers.delete(key)
          act().catch((error: unknown) => console.warn('The inbox could not be brought up to date', error))
        }, SETTLE),
      )
    }
    const stop = listenToMember(userId, (event) => {
      if (event.about === 'anything') soon('all', () => refreshInbox(cache))
      // A notification may be about the open conversation without a message in it: the other member pressed Connect.
      if (event.about === 'notification')
        for (const threadId of openThreadIds(cache)) soon(`open ${threadId}`, () => refreshOpen(cache, threadId))
      // The lists leave out whoever is blocked now; the open conversation is read again with the other screens.
      if (event.about === 'relations') soon('all', () => refreshInbox(cache))
      if (event.about !== 'thread') return
      const { threadId, place } = event
      if (place.hidden) {
        hidden.add(threadId)
        return dropThread(cache, threadId)
      }
      hidden.delete(threadId)
      patchThread(cache, threadId, { unreadCount: place.unread_count, lastReadSeq: place.last_read_seq })
      soon(threadId, async () => {
        const moved = await readThread(cache, threadId)
        // Since it was asked for; it is answered all the same.
        if (hidden.has(threadId)) dropThread(cache, threadId)
        else if (moved) await refreshInbox(cache)
      })
    })
    const read = cache.getQueryState(conversationsQuery(false).queryKey)
    if (read?.data && heardSince(userId, read.dataUpdatedAt - ON_ITS_WAY)) soon('all', () => refreshInbox(cache))
    return () => {
      stop()
      for (const timer of timers.values()) clearTimeout(timer)
    }
  }, [userId, cache])
}

/** Reads one conversation and puts it in its place in the lists; where it went into the archive or came out, the door to that is read too. */
export async function refreshThread(cache: QueryClient, threadId: string) {
  if (await readThread(cache, threadId)) await refreshInbox(cache)
}

/** Answers whether it went into the archive or came out of it. */
async function readThread(cache: QueryClient, threadId: string): Promise<boolean> {
  try {
    const thread = await getThread(threadId)
    const moved = hasMoved(cache, thread)
    placeThread(cache, thread)
    return moved
  } catch (error) {
    if (!isAppError(error, 'thread_not_found')) throw error
    dropThread(cache, threadId)
    // The open conversation shows that itself.
    await cache.invalidateQueries({ queryKey: threadQuery(threadId).queryKey })
    return false
  }
}

/** The open one may be hidden, here or elsewhere: it is changed in the lists where it stands, and put into none. */
async function refreshOpen(cache: QueryClient, threadId: string) {
  patchThread(cache, threadId, await cache.fetchQuery({ ...threadQuery(threadId), staleTime: 0 }))
}

function placeThread(cache: QueryClient, thread: Thread) {
  cache.setQueryData(threadQuery(thread.id).queryKey, thread)
  placeInLists(cache, thread)
}

function placeInLists(cache: QueryClient, thread: Thread) {
  const { archived } = shelfOf(thread)
  const place = (here: boolean) => (list: Conversations) =>
    here ? withThread(list, thread) : withoutThread(list, thread.id)
  for (const plugChatsOnly of views) {
    if (plugChatsOnly && (thread.type === 'direct_message' || thread.group)) continue
    changePages(cache, conversationsQuery(plugChatsOnly), place(!archived))
  }
  changePages(cache, archivedQuery(), place(archived))
}

/** What the device knows of a conversation, from a list or from the open screen. */
function known(cache: QueryClient, threadId: string): Thread | undefined {
  for (const { queryKey } of lists()) {
    const pages = cache.getQueryData<Conversations>(queryKey)?.pages ?? []
    const thread = pages.flatMap(({ threads }) => threads).find(({ id }) => id === threadId)
    if (thread) return thread
  }
  return cache.getQueryData(threadQuery(threadId).queryKey)
}

/** As far as the device can tell; how many are there is not said with a conversation. */
function hasMoved(cache: QueryClient, thread: Thread): boolean {
  const { archived } = shelfOf(thread)
  const before = known(cache, thread.id)
  if (before) return shelfOf(before).archived !== archived
  const [first] = cache.getQueryData(conversationsQuery(false).queryKey)?.pages ?? []
  return archived || (first?.archived ?? 0) > 0
}

/** What the server says of where a conversation is kept. One that left this device meanwhile does not come back by it. */
export function placeOnShelf(cache: QueryClient, threadId: string, shelf: Shelf) {
  const before = known(cache, threadId)
  if (!before) return
  patchThread(cache, threadId, { shelf })
  placeInLists(cache, { ...before, shelf })
  const moved = Number(shelf.archived) - Number(shelfOf(before).archived)
  if (moved !== 0)
    changePages(cache, conversationsQuery(false), (list: Conversations) => withArchivedCount(list, moved))
  // What has come while the answer was on its way is newer, and may have been heard already.
  refreshThread(cache, threadId).catch((error: unknown) => console.warn('The chat was not read again', error))
}

export function patchThread(cache: QueryClient, threadId: string, change: Partial<Thread>) {
  cache.setQueryData(threadQuery(threadId).queryKey, (thread) => thread && { ...thread, ...change })
  for (const query of lists()) changePages(cache, query, (list: Conversations) => changeThread(list, threadId, change))
}

export function forgetThread(cache: QueryClient, threadId: string) {
  for (const query of lists()) changePages(cache, query, (list: Conversations) => withoutThread(list, threadId))
}

/** What the device has of it goes too, unless it is open: then the screen says what has become of it, and its place is looked at later. */
function dropThread(cache: QueryClient, threadId: string) {
  forgetThread(cache, threadId)
  cache.removeQueries({ queryKey: threadQuery(threadId).queryKey, type: 'inactive' })
  cache.removeQueries({ queryKey: messageKeys.log(threadId), type: 'inactive' })
}

/** Of what was hidden, left or closed elsewhere while nobody here listened, the list says it by its absence. */
function dropMissing(cache: QueryClient, list: Conversations) {
  const others = lists().flatMap(({ queryKey }) => cache.getQueryData<Conversations>(queryKey)?.pages ?? [])
  const elsewhere = new Set(others.flatMap(({ threads }) => threads.map(({ id }) => id)))
  for (const [, thread] of cache.getQueriesData<Thread>({ queryKey: threadKeys.each }))
    if (thread && !elsewhere.has(thread.id) && !shelfOf(thread).archived && isMissing(list, thread))
      dropThread(cache, thread.id)
}

/** What the member is asked before an introduction is answered: gone, or it waits for somebody else. */
export function changeAsks(cache: QueryClient, introductionId: string, answer: 'meet' | null) {
  for (const plugChatsOnly of views)
    changePages(cache, conversationsQuery(plugChatsOnly), (list: Conversations) =>
      answer ? withAnswer(list, introductionId, answer) : withoutAsk(list, introductionId),
    )
}

/** An introduction of the member's own waits no more. */
export function forgetWaiting(cache: QueryClient, introductionId: string) {
  for (const plugChatsOnly of views)
    changePages(cache, conversationsQuery(plugChatsOnly), (list: Conversations) => withoutWaiting(list, introductionId))
}

// An older answer must not come last.
const inTurn = createTurns()
const refreshInbox = (cache: QueryClient) => inTurn(() => readFirstPages(cache))

async function readFirstPages(cache: QueryClient) {
  for (const { queryKey, first: read } of [
    ...views.map((plugChatsOnly) => ({
      queryKey: conversationsQuery(plugChatsOnly).queryKey,
      first: () => getConversations(plugChatsOnly, null),
    })),
    { queryKey: archivedQuery().queryKey, first: () => getArchived(null) },
  ]) {
    const query = cache.getQueryCache().find({ queryKey })
    // What is on its way may have been asked for too early.
    if (query?.state.fetchStatus === 'fetching') await query.promise?.catch(() => undefined)
    if (!query?.state.data) continue
    // A list that is not shown is read when it is shown.
    if (!query.isActive()) {
      cache.removeQueries({ queryKey })
      continue
    }
    const first = await read()
    changePages(cache, { queryKey }, (list: Conversations) => withFirstPage(list, first))
  }
  const all = cache.getQueryData<Conversations>(conversationsQuery(false).queryKey)
  if (all) dropMissing(cache, all)
}
