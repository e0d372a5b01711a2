// What a conversation keeps of one kind, as far as it has been asked for. Something that is said meanwhile is read along; what is
// edited or taken back comes with the conversation (data/use-message-log.ts).
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { type KeptKind, keptQuery } from '#shared/api/conversations/kept.ts'
import type { Thread } from '#types/shapes.ts'
import { readableKept } from './kept.ts'

export function useKept(thread: Thread, me: string, what: KeptKind) {
  const query = useInfiniteQuery(keptQuery(thread.id, what))
  const { data, refetch } = query
  const { participants, former } = thread
  const messages = useMemo(
    () => readableKept(data?.pages.flatMap((page) => page.messages) ?? [], { participants, former }, me),
    [data, participants, former, me],
  )
  const last = thread.lastMessage
  const said = last ? `${last.id} ${last.content}` : ''
  const before = useRef(said)
  useEffect(() => {
    if (before.current === said) return
    before.current = said
    void refetch()
  }, [said, refetch])
  return { query, messages, dates: data?.pages[0]?.dates ?? [] }
}

export type Kept = ReturnType<typeof useKept>
