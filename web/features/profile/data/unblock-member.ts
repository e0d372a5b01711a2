// Lifts a block. The friendship does not come back by itself.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { throwIfError } from '#shared/errors/throw-if-error.ts'
import { supabase } from '#shared/supabase/client.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import { toast } from '#shared/ui/messages/toast.ts'
import { forgetBlock } from './block-member.ts'
import { type BlockedMember, blockedMembersKey } from './blocked-members.ts'

async function unblockMember({ id }: BlockedMember) {
  const client = await supabase()
  return throwIfError(await client.rpc('unblock_member', { other: id }))
}

export function useUnblockMember() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: unblockMember,
    onMutate: async ({ id }) => {
      await queries.cancelQueries({ queryKey: blockedMembersKey })
      const before = queries.getQueryData<BlockedMember[]>(blockedMembersKey)
      queries.setQueryData<BlockedMember[]>(blockedMembersKey, (blocked) => blocked?.filter((one) => one.id !== id))
      return before
    },
    onSuccess: (_, { id, name }) => {
      forgetBlock(id)
      toast.success(`${name} is unblocked`)
    },
    onError: (error, _, before) => {
      queries.setQueryData(blockedMembersKey, before)
      sayFailed(error, 'Failed to unblock member')
    },
    onSettled: () => queries.invalidateQueries(),
  })
}
