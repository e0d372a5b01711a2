// Presses Connect in an intro chat. The first press waits for the other's; the second makes the two friends.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { throwIfError } from '#shared/errors/throw-if-error.ts'
import { supabase } from '#shared/supabase/client.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import { toast } from '#shared/ui/messages/toast.ts'
import type { Person, Thread } from '../model/thread.ts'
import { patchThread } from './sync-inbox.ts'

async function connectWith(other: string) {
  const client = await supabase()
  return throwIfError(await client.rpc('connect_with', { other }))
}

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
      // Friendship changes what most screens offer.
      void cache.invalidateQueries({ refetchType: 'none', predicate: ({ queryKey }) => queryKey[0] !== 'inbox' })
    },
    onError: (error) => sayFailed(error, 'Failed to connect', { not_available: 'This member is not available.' }),
  })
}

async function openDirectChat(other: string) {
  const client = await supabase()
  return throwIfError(await client.rpc('open_direct_message', { other }))
}

export function useOpenDirectChat(onOpen: (threadId: string) => void) {
  return useMutation({
    mutationFn: openDirectChat,
    networkMode: 'always',
    retry: false,
    onSuccess: onOpen,
    onError: (error) => sayFailed(error, 'Failed to create message thread'),
  })
}
