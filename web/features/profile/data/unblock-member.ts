// Lifts a block. The friendship does not come back by itself.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { blockedMembersQuery, unblockMember } from '#shared/api/members/friends.ts'
import { staleAfter } from '#shared/api/stale-after.ts'
import { forgetBlock } from '#shared/members/just-blocked.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import { toast } from '#shared/ui/messages/toast.ts'
import type { ShortCard } from '#types/shapes.ts'

export function useUnblockMember() {
  const cache = useQueryClient()
  const { queryKey } = blockedMembersQuery()
  return useMutation({
    mutationFn: ({ id }: ShortCard) => unblockMember(id),
    onMutate: async ({ id }) => {
      await cache.cancelQueries({ queryKey })
      const before = cache.getQueryData(queryKey)
      cache.setQueryData(queryKey, (blocked) => blocked?.filter((one) => one.id !== id))
      return before
    },
    onSuccess: (_, { id, name }) => {
      forgetBlock(id)
      toast.success(`${name} is unblocked`)
    },
    onError: (error, _, before) => {
      cache.setQueryData(queryKey, before)
      sayFailed(error, 'Failed to unblock member')
    },
    onSettled: () => staleAfter(cache, 'unblock_member'),
  })
}
