// Blocks a member: friendship and messages end, and the two no longer see each other. Shown at once, put back when refused.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { throwIfError } from '#shared/errors/throw-if-error.ts'
import { useUserId } from '#shared/session/use-auth.ts'
import { supabase } from '#shared/supabase/client.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import { toast } from '#shared/ui/messages/toast.ts'
import { putBack, showWithoutFriend } from './friendship-cache.ts'
import { memberProfileKey } from './member-profile.ts'

const blocked = new Set<string>()

/** Whether the member was blocked while the app is open: screens one comes back to leave quietly instead of missing somebody. */
export const wasJustBlocked = (member: string) => blocked.has(member)

export const forgetBlock = (member: string) => blocked.delete(member)

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
      blocked.add(member)
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
