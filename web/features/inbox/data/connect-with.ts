// Presses Connect in an intro chat. The first press waits for the other member's; the second makes the two friends.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { openDirectMessage } from '#shared/api/conversations/threads.ts'
import { connectWith } from '#shared/api/members/friends.ts'
import { staleAfter } from '#shared/api/stale-after.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import { toast } from '#shared/ui/messages/toast.ts'
import type { Person, Thread } from '#types/shapes.ts'
import { patchThread } from './sync-inbox.ts'

export function useConnectWith(thread: Thread, other: Person) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => connectWith(other.id),
    networkMode: 'always',
    retry: false,
    onSuccess: (answer) => {
      const friends = answer === 'active'
      patchThread(cache, thread.id, { connection: friends ? 'active' : 'pending_mine' })
      if (!friends) return
      toast.success(`You and ${other.name} are friends`)
      void staleAfter(cache, 'connect_with')
    },
    onError: (error) => sayFailed(error, 'Failed to connect', { not_available: 'This member is not available.' }),
  })
}

export function useOpenDirectChat(onOpen: (threadId: string) => void) {
  return useMutation({
    mutationFn: openDirectMessage,
    networkMode: 'always',
    retry: false,
    onSuccess: onOpen,
    onError: (error) => sayFailed(error, 'Failed to create message thread'),
  })
}
