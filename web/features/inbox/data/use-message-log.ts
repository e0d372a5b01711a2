// The loaded part of the open conversation: older and newer pages on demand, live messages, catching up after a gap.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type MessageRow, messageKeys, type ReactionRow } from '#shared/api/conversations/messages.ts'
import { threadKeys } from '#shared/api/conversations/threads.ts'
import { changeMessage, type MessageLog, oldestSeq, trimmed, withLive } from '../model/message-log.ts'
import { lacksFiles } from '../model/photographs.ts'
import { withReaction } from '../model/words.ts'
import { loadAround, loadNewer, loadNewest, loadOlder, messagesQuery } from './message-log-query.ts'

export function useMessageLog(threadId: string, unreadAfter: number | null) {
  const cache = useQueryClient()
  const query = useQuery(messagesQuery(cache, threadId, unreadAfter))
  const busy = useRef(false)
  const [loading, setLoading] = useState<'older' | 'newer' | null>(null)
  const [failed, setFailed] = useState(false)

  const change = useCallback(
    (by: (log: MessageLog) => MessageLog) =>
      cache.setQueryData<MessageLog>(messageKeys.log(threadId), (log) => (log ? by(log) : log)),
    [cache, threadId],
  )

  const load = useCallback(
    async (side: 'older' | 'newer') => {
      const log = cache.getQueryData<MessageLog>(messageKeys.log(threadId))
      if (busy.current || !log || !(side === 'older' ? log.hasOlder : log.hasNewer)) return
      busy.current = true
      setLoading(side)
      try {
        const by = await (side === 'older' ? loadOlder : loadNewer)(threadId, log)
        // After a jump to the end the log is another one, in which this page would leave a gap.
        change((current) => (sameEdge(side, current, log) ? by(current) : current))
        setFailed(false)
      } catch (error) {
        console.warn('A page of messages did not load', error)
        setFailed(true)
      } finally {
        busy.current = false
        setLoading(null)
      }
    },
    [cache, change, threadId],
  )

  const replace = useCallback(
    async (log: MessageLog) => {
      // What is still being read is of the stretch before, and would take its place.
      await cache.cancelQueries({ queryKey: messageKeys.log(threadId) })
      cache.setQueryData(messageKeys.log(threadId), log)
    },
    [cache, threadId],
  )
  const goToNewest = useCallback(async () => replace(await loadNewest(threadId)), [replace, threadId])
  /** Loads the stretch around a message that is not loaded. */
  const goAround = useCallback(async (seq: number) => replace(await loadAround(threadId, seq)), [replace, threadId])

  const { refetch } = query
  const catchUp = useCallback(() => {
    const log = cache.getQueryData<MessageLog>(messageKeys.log(threadId))
    // While newer pages are missing, scrolling loads them.
    if (!log?.hasNewer) void refetch()
  }, [cache, refetch, threadId])

  const arrived = useCallback(
    (message: MessageRow) => {
      // However old it is, a sheet that lists it reads again; closed, it is read when it opens.
      if (message.edited_at || message.removed_at || message.hidden)
        void cache.invalidateQueries({ queryKey: threadKeys.kept(threadId) })
      const known = cache
        .getQueryData<MessageLog>(messageKeys.log(threadId))
        ?.messages.find(({ id }) => id === message.id)
      // Its files and its card come with the page.
      if (lacksFiles({ ...known, ...message })) return catchUp()
      const log = change((before) => withLive(before, message))
      // What it answers is not loaded: the page brings it.
      const shown = log?.messages.find(({ id }) => id === message.id)
      if (shown?.reply_to && shown.quoted === undefined) catchUp()
    },
    [cache, threadId, change, catchUp],
  )

  const reacted = useCallback(
    ({ message_id, user_id, emoji }: ReactionRow) => {
      change((log) => changeMessage(log, message_id, (message) => withReaction(message, user_id, emoji)))
    },
    [change],
  )

  useEffect(
    () => () => {
      const log = cache.getQueryData<MessageLog>(messageKeys.log(threadId))
      const kept = log ? trimmed(log) : null
      if (kept) cache.setQueryData(messageKeys.log(threadId), kept)
      else cache.removeQueries({ queryKey: messageKeys.log(threadId) })
    },
    [cache, threadId],
  )

  return { query, log: query.data, loading, failed, load, arrived, reacted, goToNewest, goAround, catchUp }
}

const sameEdge = (side: 'older' | 'newer', a: MessageLog, b: MessageLog) =>
  side === 'older' ? oldestSeq(a) === oldestSeq(b) : a.syncedTo === b.syncedTo && a.hasNewer
