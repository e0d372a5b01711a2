// Ends a friendship. It leaves the screen at once; a failure brings it back with a toast.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { removeFriend } from '#shared/api/members/friends.ts'
import { staleAfter } from '#shared/api/stale-after.ts'
import { useUserId } from '#shared/session/use-auth.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import { toast } from '#shared/ui/messages/toast.ts'
import { showWithoutFriend } from './friendship-cache.ts'

export function useRemoveFriend() {
  const me = useUserId()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: removeFriend,
    onMutate: (friend) => showWithoutFriend(cache, me, friend),
    onSuccess: () => toast.success('Friend removed'),
    onError: (error, _, putBack) => {
      putBack?.()
      sayFailed(error, 'Failed to remove friend')
    },
    onSettled: () => staleAfter(cache, 'remove_friend'),
  })
}
