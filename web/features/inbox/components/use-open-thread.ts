// The address holds the open conversation (`?thread=`). Back from one opened here leads to the list as it was.
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { threadQuery } from '#shared/api/conversations/threads.ts'
import type { Address } from '#shared/links/addresses.ts'
import { useNavigate } from '#shared/links/link.tsx'
import { useLocation, useSearchParams } from '#shared/router/hooks.ts'
import type { Thread } from '#types/shapes.ts'

const openedHere = { openedHere: true }

/** What is looked for in the open conversation, and the message to begin at: theirs alone. */
export const findParam = 'find'
export const atParam = 'at'

function withoutFind(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params)
  next.delete(findParam)
  next.delete(atParam)
  return next
}

export function useOpenThread() {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const cache = useQueryClient()
  const threadId = params.get('thread')
  // Opening another conversation replaces the address; the history before it stays the same.
  const inPlace = threadId !== null
  const openState: unknown = inPlace ? state : openedHere

  const addressOf = useCallback(
    (id: string): Address => {
      const next = withoutFind(params)
      next.set('thread', id)
      return `?${next}`
    },
    [params],
  )

  /** The list keeps itself up to date, so its copy can open without a wait. What it has not, as it was read last, stands until it is read again. */
  const remember = useCallback(
    (thread: Thread) =>
      cache.setQueryData(threadQuery(thread.id).queryKey, (before) => {
        const occasion = thread.occasion ?? before?.occasion
        const seen = before?.seen ?? thread.seen
        const activeUntil = before?.activeUntil ?? thread.activeUntil
        return {
          ...thread,
          ...(occasion ? { occasion } : {}),
          ...(seen ? { seen, activeUntil: activeUntil ?? null } : {}),
        }
      }),
    [cache],
  )

  /** A search keeps its answer as it was: it opens where nothing else is known. */
  const rememberFound = useCallback(
    (thread: Thread) => cache.setQueryData(threadQuery(thread.id).queryKey, (known) => known ?? thread),
    [cache],
  )

  const open = useCallback(
    (id: string) => {
      void navigate(addressOf(id), { replace: inPlace, state: openState })
    },
    [addressOf, navigate, inPlace, openState],
  )

  const close = useCallback(() => {
    if (isOpenedHere(state)) return void navigate(-1)
    setParams(
      (current) => {
        const next = withoutFind(current)
        next.delete('thread')
        return next
      },
      { replace: true },
    )
  }, [navigate, setParams, state])

  return { threadId, addressOf, remember, rememberFound, open, close, inPlace, openState }
}

const isOpenedHere = (state: unknown) => typeof state === 'object' && state !== null && 'openedHere' in state
