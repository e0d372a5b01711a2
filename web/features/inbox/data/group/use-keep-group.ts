// Changes a group: takes friends in or somebody out, its name, and who keeps it. All wait for the server.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { addToGroup, handGroupOver, removeFromGroup, renameGroup } from '#shared/api/conversations/groups.ts'
import { staleAfter } from '#shared/api/stale-after.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import { toast } from '#shared/ui/messages/toast.ts'
import { groupRefusals } from './group-refusals.ts'

type Change = { done: string; failed: string } & (
  | { add: string[] }
  | { remove: string }
  | { name: string }
  | { handTo: string }
)

function send(thread: string, change: Change): Promise<void> {
  if ('add' in change) return addToGroup(thread, change.add)
  if ('remove' in change) return removeFromGroup(thread, change.remove)
  if ('name' in change) return renameGroup(thread, change.name)
  return handGroupOver(thread, change.handTo)
}

export function useKeepGroup(thread: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (change: Change) => send(thread, change),
    networkMode: 'always',
    retry: false,
    onSuccess: (_none, { done }) => {
      toast.success(done)
    },
    onError: (error, { failed }) => sayFailed(error, failed, groupRefusals),
    onSettled: () => staleAfter(cache, 'change_group'),
  })
}
