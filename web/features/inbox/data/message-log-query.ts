// The log of a conversation: the stretch it opens with, and pages around it.
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { getMessages, messageKeys } from '#shared/api/conversations/messages.ts'
import {
  AROUND,
  asKept,
  CATCH_UP,
  forDevice,
  lastSeq,
  logAround,
  type MessageLog,
  newestLog,
  oldestSeq,
  PAGE,
  withNewer,
  withOlder,
  withReread,
} from '../model/message-log.ts'

// A conversation that has more pages than this is loaded from scratch.
const MOST_CATCH_UPS = 5

/** The log of a conversation. Read again, it reads what it holds too: the committee may have hidden something of it meanwhile. */
export const messagesQuery = (cache: QueryClient, threadId: string, unreadAfter: number | null) =>
  queryOptions({
    queryKey: messageKeys.log(threadId),
    queryFn: async () => {
      const kept = cache.getQueryData<MessageLog>(messageKeys.log(threadId))
      const caughtUp = kept && !kept.hasNewer ? await catchUp(threadId, kept) : null
      if (kept && caughtUp)
        return withChanges(caughtUp, kept, cache.getQueryData<MessageLog>(messageKeys.log(threadId)))
      // Live messages may have arrived while the pages loaded: they are newer than both.
      return caughtUp ?? openLog(threadId, unreadAfter)
    },
    structuralSharing: (before, after) => keepArrivals(before as MessageLog | undefined, after as MessageLog),
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    meta: { keep: forDevice },
  })

async function openLog(threadId: string, unreadAfter: number | null): Promise<MessageLog> {
  if (unreadAfter === null) return newestLog(await getMessages(threadId, { page_size: PAGE }))
  return logAround(await getMessages(threadId, { around_seq: unreadAfter, page_size: AROUND }), unreadAfter)
}

async function catchUp(threadId: string, kept: MessageLog): Promise<MessageLog | null> {
  let log = kept
  // A conversation that is here from its beginning is read from there: its first messages may have come in another order.
  let from = kept.hasOlder ? (oldestSeq(kept) ?? 1) - 1 : 0
  for (let turn = 0; turn < MOST_CATCH_UPS; turn += 1) {
    const page = await getMessages(threadId, { after_seq: from, page_size: CATCH_UP })
    log = withReread(log, from, page, CATCH_UP)
    if (!log.hasNewer) return log
    from = lastSeq(page)
  }
  return null
}

/** A message that was changed live while the pages loaded is newer than they are. */
function withChanges(log: MessageLog, before: MessageLog, now: MessageLog | undefined): MessageLog {
  const was = new Set(before.messages)
  const known = new Set(before.messages.map(({ id }) => id))
  const changed = new Map(now?.messages.flatMap((one) => (known.has(one.id) && !was.has(one) ? [[one.id, one]] : [])))
  return changed.size === 0 ? log : { ...log, messages: log.messages.map((one) => changed.get(one.id) ?? one) }
}

/** The cached log may have grown while pages loaded: keep what came after them. */
function keepArrivals(before: MessageLog | undefined, after: MessageLog): MessageLog {
  if (!before) return after
  const arrived = after.hasNewer || before.hasNewer ? [] : before.messages.filter(({ seq }) => seq > after.syncedTo)
  const known = new Set(arrived.length > 0 ? after.messages.map(({ id }) => id) : [])
  const missing = arrived.filter(({ id }) => !known.has(id))
  return asKept(before, { ...after, messages: [...after.messages, ...missing] })
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

export const loadAround = (threadId: string, seq: number) => openLog(threadId, seq)
