// Where a member keeps a conversation: pinned, archived, muted, marked as unread; and the list of what is archived.
import { infiniteQueryOptions } from '@tanstack/react-query'
import { throwIfError } from '#shared/errors/throw-if-error.ts'
import { supabase } from '#shared/supabase/client.ts'
import type { InboxPage, MuteLength, Shelf } from '#types/shapes.ts'
import { type InboxCursor, threadKeys } from './threads.ts'

export type ShelfWish = {
  pinned?: boolean
  archived?: boolean
  mute?: MuteLength
  markedUnread?: boolean
  /** The newest message the member saw when they archived it. */
  seenSeq?: number
}

export async function shelveThread(threadId: string, wish: ShelfWish, id: string, signal: AbortSignal): Promise<Shelf> {
  const client = await supabase()
  const { pinned, archived, mute, markedUnread, seenSeq } = wish
  return throwIfError(
    await client
      .rpc('shelve_thread', {
        thread: threadId,
        act_id: id,
        ...(pinned === undefined ? {} : { pinned }),
        ...(archived === undefined ? {} : { archived }),
        ...(mute === undefined ? {} : { mute }),
        ...(markedUnread === undefined ? {} : { marked_unread: markedUnread }),
        ...(seenSeq === undefined ? {} : { seen_seq: seenSeq }),
      })
      .abortSignal(signal),
  )
}

export async function getArchived(after: InboxCursor | null): Promise<InboxPage> {
  const client = await supabase()
  return throwIfError(
    await client.rpc(
      'archived_conversations',
      after ? { before_updated_at: after.updatedAt, before_id: after.id } : {},
    ),
  )
}

/** What is archived, newest first; kept up to date as the inbox is. */
export const archivedQuery = () =>
  infiniteQueryOptions({
    queryKey: [...threadKeys.lists, 'archived'],
    queryFn: ({ pageParam }) => getArchived(pageParam),
    initialPageParam: null as InboxCursor | null,
    getNextPageParam: (last) => last.next,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
