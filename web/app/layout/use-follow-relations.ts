// Reads again what the open screens show when a friendship, a block or an account around the member has changed.
import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { staleAfter } from '#shared/api/stale-after.ts'
import { readSince } from '#shared/early/early-answers.ts'
import { listenToMember } from '#shared/realtime/member-events.ts'

// A burst causes one read, well within the two seconds in which a screen follows.
const SETTLE = 200
// What was read this long before the channel was joined is read again: until then nobody says what has changed. A screen that has just been
// opened joins sooner, and is not read twice.
const SURE_FOR = 3000

export function useFollowRelations(userId: string, cache: QueryClient) {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const began = readSince()
    const stop = listenToMember(userId, (event) => {
      const missed = event.about === 'anything' && event.joined === true && Date.now() - began > SURE_FOR
      if (event.about !== 'relations' && !missed) return
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
