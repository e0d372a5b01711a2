// Blocks a member: friendship and messages end, and the two no longer see each other. Shown at once, put back when refused.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { throwIfError } from '#shared/errors/throw-if-error.ts'
import { useUserId } from '#shared/session/use-auth.ts'
import { supabase } from '#shared/supabase/client.ts'
import { sayFailed } from '#shared/ui/say-failed.ts'
import { toast } from '#shared/ui/toast.ts'
import { putBack, showWithoutFriend } from './friendship-cache.ts'
import { memberProfileKey } from './member-profile.ts'

async function blockMember(other: string) {
  const client = await supabase()
  throwIfError(await client.rpc('block_member', { other }))
}

export function useBlockMember() {
  const me = useUserId()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: blockMember,
    onMutate: (member) => showWithoutFriend(queries, me, member),
    onSuccess: (_, member) => {
      toast.success('Friend blocked')
      queries.removeQueries({ queryKey: memberProfileKey(member) })
    },
    onError: (error, _, snapshot) => {
      putBack(queries, snapshot)
      sayFailed(error, 'Failed to block friend')
    },
    onSettled: () => queries.invalidateQueries(),
  })
}
