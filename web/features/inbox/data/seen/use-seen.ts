// How far others have seen the open conversation: as it was read, and what was heard since. A receipt comes over the channel of the two.
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { threadQuery } from '#shared/api/conversations/threads.ts'
import type { Receipt, Thread } from '#types/shapes.ts'
import { withReceipt } from '../../model/seen/receipts.ts'

// What was asked for may be answered so much later, without what was heard meanwhile.
const ON_ITS_WAY = 5000
// The channels to the others come back one after another: one reading has what all of them missed.
const TOGETHER = 250

type Heard = Receipt & { heardAt: number }

/** The conversation with what was heard, and where to say that something was. */
export function useSeen(thread: Thread) {
  const cache = useQueryClient()
  const [heard, setHeard] = useState<Heard[]>([])
  const { id: threadId } = thread

  const onSeen = useCallback(
    (receipt: Receipt) => {
      setHeard((before) => [...before.filter(isYoung), { ...receipt, heardAt: Date.now() }])
      const { queryKey } = threadQuery(threadId)
      // Of one alone: of when the conversation was read it says nothing.
      const updatedAt = cache.getQueryState(queryKey)?.dataUpdatedAt
      const told = (known: Thread | undefined) => known && { ...known, seen: withReceipt(known.seen ?? [], receipt) }
      cache.setQueryData(queryKey, told, updatedAt ? { updatedAt } : {})
    },
    [cache, threadId],
  )
  const shown = useMemo(() => {
    const seen = heard.filter(isYoung).reduce(withReceipt, thread.seen ?? [])
    return seen === thread.seen ? thread : { ...thread, seen }
  }, [thread, heard])
  // The channel was away for longer than the conversation is old: what was seen meanwhile is read.
  const reading = useRef<ReturnType<typeof setTimeout>>(undefined)
  const onJoined = useCallback(() => {
    const { queryKey } = threadQuery(threadId)
    const readAt = cache.getQueryState(queryKey)?.dataUpdatedAt ?? 0
    if (Date.now() - readAt <= ON_ITS_WAY) return
    reading.current ??= setTimeout(() => {
      reading.current = undefined
      void cache.invalidateQueries({ queryKey })
    }, TOGETHER)
  }, [cache, threadId])
  useEffect(
    () => () => {
      clearTimeout(reading.current)
      reading.current = undefined
    },
    [],
  )
  return { thread: shown, onSeen, onJoined }
}

const isYoung = ({ heardAt }: Heard) => Date.now() - heardAt < ON_ITS_WAY
