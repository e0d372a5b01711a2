// Ends a friendship. It is gone from the screen at once and comes back with a sentence when the server refuses.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { throwIfError } from '#shared/errors/throw-if-error.ts'
import { useUserId } from '#shared/session/use-auth.ts'
import { supabase } from '#shared/supabase/client.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import { toast } from '#shared/ui/messages/toast.ts'
import { putBack, showWithoutFriend } from './friendship-cache.ts'

async function removeFriend(other: string) {
  const client = await supabase()
  return throwIfError(await client.rpc('remove_friend', { other }))
}

export function useRemoveFriend() {
  const me = useUserId()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: removeFriend,
    onMutate: (friend) => showWithoutFriend(queries, me, friend),
    onSuccess: () => toast.success('Friend removed'),
    onError: (error, _, snapshot) => {
      putBack(queries, snapshot)
      sayFailed(error, 'Failed to remove friend')
    },
    onSettled: () => queries.invalidateQueries(),
  })
}
