// Draws again when the first of these mutes runs out, and reads again what is unread: it counts from then on.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { staleAfter } from '#shared/api/stale-after.ts'
import type { Thread } from '#types/shapes.ts'
import { nextMuteEnd } from '../../model/shelves/shelves.ts'

// The clock of the device may be a little ahead of the server's.
const SLACK = 1000

/** Answers the end that passed last; it changes with each. */
export function useMuteEnds(threads: Thread[]): number {
  const cache = useQueryClient()
  const [passed, setPassed] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when one has passed, another is the first
  const next = useMemo(() => nextMuteEnd(threads), [threads, passed])
  useEffect(() => {
    if (!Number.isFinite(next)) return
    const timer = setTimeout(
      () => {
        setPassed(next)
        void staleAfter(cache, 'shelve_thread')
      },
      next - Date.now() + SLACK,
    )
    return () => clearTimeout(timer)
  }, [next, cache])
  return passed
}
