// Blocks a member: friendship and messages end, and the two no longer see each other. Shown at once; a failure undoes it.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { blockMember } from '#shared/api/members/friends.ts'
import { memberProfileQuery } from '#shared/api/members/members.ts'
import { staleAfter } from '#shared/api/stale-after.ts'
import { noteBlock } from '#shared/members/just-blocked.ts'
import { useUserId } from '#shared/session/use-auth.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import { toast } from '#shared/ui/messages/toast.ts'
import { showWithoutFriend } from './friendship-cache.ts'

export function useBlockMember() {
  const me = useUserId()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: blockMember,
    onMutate: (member) => showWithoutFriend(cache, me, member),
    onSuccess: (_, member) => {
      noteBlock(member)
      toast.success('Friend blocked')
      cache.removeQueries({ queryKey: memberProfileQuery(member).queryKey })
    },
    onError: (error, _, putBack) => {
      putBack?.()
      sayFailed(error, 'Failed to block friend')
    },
    onSettled: () => staleAfter(cache, 'block_member'),
  })
}
