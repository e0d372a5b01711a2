// Blocks whom one has just reported.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { blockMember } from '#shared/api/members/friends.ts'
import { memberProfileQuery } from '#shared/api/members/members.ts'
import { staleAfter } from '#shared/api/stale-after.ts'
import { noteBlock } from '#shared/members/just-blocked.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import { toast } from '#shared/ui/messages/toast.ts'

export function useBlockReported() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: { id: string; name: string }) => blockMember(id),
    onSuccess: (_, { id, name }) => {
      noteBlock(id)
      toast.success(`${name} is blocked`)
      cache.removeQueries({ queryKey: memberProfileQuery(id).queryKey })
    },
    onError: (error) => sayFailed(error, 'Blocking did not work'),
    onSettled: () => staleAfter(cache, 'block_member'),
  })
}
