// Reads again what the open screens show when a friendship, a block or an account around the member has changed.
import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { staleAfter } from '#shared/api/stale-after.ts'
import { listenToMember } from '#shared/realtime/member-events.ts'

// A burst causes one read, well within the two seconds in which a screen follows.
const SETTLE = 200

export function useFollowRelations(userId: string, cache: QueryClient) {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = listenToMember(userId, ({ about }) => {
      if (about !== 'relations') return
      timer ??= setTimeout(() => {
        timer = undefined
        void staleAfter(cache, 'relations_changed')
      }, SETTLE)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [userId, cache])
}
