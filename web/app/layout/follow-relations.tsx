// Reads again what the open screens show when a friendship, a block or an account around the member has changed. Shows nothing; loaded after
// the screen.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { staleAfter } from '#shared/api/stale-after.ts'
import { listenToMember } from '#shared/realtime/member-events.ts'
import { useUserId } from '#shared/session/use-auth.ts'

// A burst causes one read, well within the two seconds in which a screen follows.
const SETTLE = 200

export default function FollowRelations() {
  const userId = useUserId()
  const cache = useQueryClient()
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
  return null
}
