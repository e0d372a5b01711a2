// The log of a conversation: the stretch it opens with, and pages around it.
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { getMessages, messageKeys } from '#shared/api/conversations/messages.ts'
import {
  AROUND,
  CATCH_UP,
  logAround,
  type MessageLog,
  newestLog,
  oldestSeq,
  PAGE,
  withNewer,
  withOlder,
} from '../model/message-log.ts'

// A conversation that has grown by more than this is loaded from scratch.
const MOST_CATCH_UPS = 5

/** The log of a conversation. Reading it again only reads what is new. */
export const messagesQuery = (cache: QueryClient, threadId: string, unreadAfter: number | null) =>
  queryOptions({
    queryKey: messageKeys.log(threadId),
    queryFn: async () => {
      const kept = cache.getQueryData<MessageLog>(messageKeys.log(threadId))
      const caughtUp = kept && !kept.hasNewer ? await catchUp(threadId, kept) : null
      // Live messages may have arrived while the pages loaded: they are newer than both.
      return caughtUp ?? openLog(threadId, unreadAfter)
    },
    structuralSharing: (before, after) => keepArrivals(before as MessageLog | undefined, after as MessageLog),
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

async function openLog(threadId: string, unreadAfter: number | null): Promise<MessageLog> {
  if (unreadAfter === null) return newestLog(await getMessages(threadId, { page_size: PAGE }))
  return logAround(await getMessages(threadId, { around_seq: unreadAfter, page_size: AROUND }), unreadAfter)
}

async function catchUp(threadId: string, kept: MessageLog): Promise<MessageLog | null> {
  let log = kept
  for (let turn = 0; turn < MOST_CATCH_UPS; turn += 1) {
    const page = await getMessages(threadId, { after_seq: log.syncedTo, page_size: CATCH_UP })
    log = withNewer(log, page, CATCH_UP)
    if (!log.hasNewer) return log
  }
  return null
}

/** The cached log may have grown while pages loaded: keep what it has and they lack. */
function keepArrivals(before: MessageLog | undefined, after: MessageLog): MessageLog {
  if (!before || after.hasNewer || before.hasNewer) return after
  const known = new Set(after.messages.map(({ id }) => id))
  const first = oldestSeq(after) ?? 0
  const missing = before.messages.filter(({ id, seq }) => !known.has(id) && seq > first)
  if (missing.length === 0) return after
  return { ...after, messages: [...after.messages, ...missing].sort((a, b) => a.seq - b.seq) }
}

export async function loadOlder(threadId: string, log: MessageLog): Promise<(current: MessageLog) => MessageLog> {
  const before = oldestSeq(log)
  const page = await getMessages(threadId, { ...(before ? { before_seq: before } : {}), page_size: PAGE })
  return (current) => withOlder(current, page)
}

export async function loadNewer(threadId: string, log: MessageLog): Promise<(current: MessageLog) => MessageLog> {
  const page = await getMessages(threadId, { after_seq: log.syncedTo, page_size: PAGE })
  return (current) => withNewer(current, page, PAGE)
}

export const loadNewest = (threadId: string) => openLog(threadId, null)
