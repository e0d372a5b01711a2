// What a conversation keeps: photographs and voice notes, addresses, shared posts and events. Not kept on the device.
import { infiniteQueryOptions } from '@tanstack/react-query'
import { throwIfError } from '#shared/errors/throw-if-error.ts'
import { supabase } from '#shared/supabase/client.ts'
import { threadKeys } from './threads.ts'

export const keptKinds = ['media', 'links', 'events'] as const
export type KeptKind = (typeof keptKinds)[number]

// A message may have ten photographs, and each is asked for as it is listed.
const messagesAPage: Record<KeptKind, number> = { media: 12, links: 30, events: 30 }

async function getKept(thread: string, what: KeptKind, before: number | null, signal: AbortSignal) {
  const client = await supabase()
  const asked = { thread, what, page_size: messagesAPage[what], ...(before === null ? {} : { before_seq: before }) }
  return throwIfError(await client.rpc('kept_in_thread', asked).abortSignal(signal))
}

/** The newest first, page by page; read again with each opening: what was taken back meanwhile is gone. */
export const keptQuery = (threadId: string, what: KeptKind) =>
  infiniteQueryOptions({
    queryKey: [...threadKeys.kept(threadId), what],
    queryFn: ({ pageParam, signal }) => getKept(threadId, what, pageParam, signal),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    refetchOnMount: 'always',
    meta: { persist: false },
  })
