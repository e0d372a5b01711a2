// What a search finds: in all conversations of the member, and in one of them. Not kept on the device.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { throwIfError } from '#shared/errors/throw-if-error.ts'
import { supabase } from '#shared/supabase/client.ts'
import { threadKeys } from './threads.ts'

const findKeys = [...threadKeys.all, 'finds'] as const

async function searchInbox(query: string, signal: AbortSignal) {
  const client = await supabase()
  return throwIfError(await client.rpc('search_inbox', { query }).abortSignal(signal))
}

/** Conversations by their people, messages by their words. The last answer stands until the next one is there. */
export const inboxFindsQuery = (query: string) =>
  queryOptions({
    queryKey: [...findKeys, 'all', query],
    queryFn: ({ signal }) => searchInbox(query, signal),
    placeholderData: keepPreviousData,
    meta: { persist: false },
  })

async function searchThread(thread: string, query: string, signal: AbortSignal) {
  const client = await supabase()
  return throwIfError(await client.rpc('search_thread', { thread, query }).abortSignal(signal))
}

export const threadFindsQuery = (threadId: string, query: string) =>
  queryOptions({
    queryKey: [...findKeys, threadId, query],
    queryFn: ({ signal }) => searchThread(threadId, query, signal),
    enabled: query !== '',
    meta: { persist: false },
  })
