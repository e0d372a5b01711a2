// Conversations: the list, one of them, the counts on the badges; open, read, delete, leave. Messages are messages.ts.
import { type InfiniteData, infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { throwIfError } from '#shared/errors/throw-if-error.ts'
import { supabase } from '#shared/supabase/client.ts'
import type { InboxPage, Thread } from '#types/shapes.ts'

const threads = ['threads', 'one'] as const

export const threadKeys = {
  all: ['threads'] as const,
  lists: ['threads', 'list'] as const,
  each: threads,
  kept: (threadId: string) => ['threads', 'kept', threadId] as const,
  unread: ['unread-counts'] as const,
  seenChoices: ['seen-choices'] as const,
}

export type InboxCursor = NonNullable<InboxPage['next']>
export type Conversations = InfiniteData<InboxPage, InboxCursor | null>

export async function getConversations(plugChatsOnly: boolean, after: InboxCursor | null): Promise<InboxPage> {
  const client = await supabase()
  return throwIfError(
    await client.rpc('inbox', {
      plug_chats_only: plugChatsOnly,
      ...(after ? { before_updated_at: after.updatedAt, before_id: after.id } : {}),
    }),
  )
}

/** The list, newest first, page by page. Once loaded, it is kept up to date thread by thread and not read again page by page. */
export const conversationsQuery = (plugChatsOnly: boolean) =>
  infiniteQueryOptions({
    queryKey: [...threadKeys.lists, plugChatsOnly ? 'plugs' : 'all'],
    queryFn: ({ pageParam }) => getConversations(plugChatsOnly, pageParam),
    initialPageParam: null as InboxCursor | null,
    getNextPageParam: (last) => last.next,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

export async function getThread(thread: string): Promise<Thread> {
  const client = await supabase()
  return throwIfError(await client.rpc('inbox_thread', { thread }))
}

/** One conversation, also when it is hidden from the list. */
export const threadQuery = (threadId: string) =>
  queryOptions({ queryKey: [...threads, threadId], queryFn: () => getThread(threadId), refetchOnMount: 'always' })

/** The conversations a screen shows right now. */
export const openThreadIds = (cache: QueryClient): string[] =>
  cache
    .getQueryCache()
    .findAll({ queryKey: threads, type: 'active' })
    .map(({ queryKey }) => String(queryKey[threads.length]))

export async function getUnreadCounts(signal?: AbortSignal) {
  const client = await supabase()
  const asked = client.rpc('unread_counts')
  return throwIfError(await (signal ? asked.abortSignal(signal) : asked))
}

/** The unread counts of the badges. Not kept on the device: a count of yesterday is worse than none. */
export const unreadCountsQuery = () =>
  queryOptions({
    queryKey: threadKeys.unread,
    queryFn: ({ signal }) => getUnreadCounts(signal),
    meta: { persist: false },
  })

/** Opens the direct chat with a friend: creates it, or brings it back. */
export async function openDirectMessage(other: string) {
  const client = await supabase()
  return throwIfError(await client.rpc('open_direct_message', { other }))
}

/** Returns how many are still unread. */
export async function markThreadRead(thread: string, seq: number, signal: AbortSignal) {
  const client = await supabase()
  return throwIfError(await client.rpc('mark_thread_read', { thread, seq }).abortSignal(signal))
}

/** Hides a direct chat or a request for this member alone. */
export async function deleteChat(threadId: string, userId: string): Promise<void> {
  const client = await supabase()
  throwIfError(await client.rpc('delete_chat_thread', { thread_id: threadId, user_id: userId }))
}

export async function leaveGroup(threadId: string, userId: string): Promise<void> {
  const client = await supabase()
  throwIfError(await client.rpc('leave_group_chat', { thread_id: threadId, user_id: userId }))
}
