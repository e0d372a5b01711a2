// Reads again what the open screens show when a friendship, a block or an account around the member has changed.
import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { changedWithin } from '#shared/api/members/friends.ts'
import { staleAfter } from '#shared/api/stale-after.ts'
import { readSince } from '#shared/early/early-answers.ts'
import { isAppError } from '#shared/errors/app-error.ts'
import { hearsMember, listenToMember } from '#shared/realtime/member-events.ts'

// A burst causes one read, well within the two seconds in which a screen follows.
const SETTLE = 200
// What was read this long before the channel was joined is read again: until then nobody says what has changed. Of a screen that has just been opened
// the server is asked whether something has: it is not read twice for nothing.
const SURE_FOR = 3000
// As long as that question may be on its way.
const ON_ITS_WAY = 1000

export function useFollowRelations(userId: string, cache: QueryClient) {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let stopped = false
    const began = readSince()
    const readAgain = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        void staleAfter(cache, 'relations_changed')
      }, SETTLE)
    }
    const joined = async () => {
      const since = Date.now() - began
      // Whoever can't ask has not seen that nothing happened; an account without a profile has nothing to read.
      const missed =
        since > SURE_FOR ||
        (await changedWithin(since + ON_ITS_WAY).catch((error: unknown) => !isAppError(error, 'not_a_member')))
      if (missed && !stopped) readAgain()
    }
    const stop = listenToMember(userId, (event) => {
      if (event.about === 'relations') readAgain()
      else if (event.about === 'anything' && event.joined) void joined()
    })
    // Another listener has opened the channel before this one came: what it told by then was heard by nobody here.
    if (hearsMember(userId)) void joined()
    return () => {
      stopped = true
      stop()
      clearTimeout(timer)
    }
  }, [userId, cache])
}
