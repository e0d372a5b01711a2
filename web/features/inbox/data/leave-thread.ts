// Deletes a chat from the own list, leaves a group, or leaves it to the two. All wait for the server before the list changes.
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { currentUserId } from '#shared/api/account.ts'
import { messageKeys } from '#shared/api/conversations/messages.ts'
import { deleteChat, leaveGroup, threadQuery } from '#shared/api/conversations/threads.ts'
import { stepBack } from '#shared/api/conversations/times.ts'
import { staleAfter } from '#shared/api/stale-after.ts'
import { AppError } from '#shared/errors/app-error.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import { toast } from '#shared/ui/messages/toast.ts'
import type { Thread } from '#types/shapes.ts'
import { forgetThread } from './sync-inbox.ts'

async function leaveThread({ id, type }: Thread, userId: string) {
  if (!(await currentUserId())) throw new AppError('signed_out', 'User not authenticated')
  await (type === 'intro_chat' ? leaveGroup(id, userId) : deleteChat(id, userId))
}

function gone(cache: QueryClient, id: string) {
  forgetThread(cache, id)
  cache.removeQueries({ queryKey: threadQuery(id).queryKey })
  cache.removeQueries({ queryKey: messageKeys.log(id) })
  void staleAfter(cache, 'leave_thread')
}

export function useLeaveThread(userId: string, onGone: () => void) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (thread: Thread) => leaveThread(thread, userId),
    networkMode: 'always',
    retry: false,
    onSuccess: (_none, { id, type }) => {
      onGone()
      gone(cache, id)
      toast.success(type === 'intro_chat' ? 'Left group' : 'Chat deleted')
    },
    onError: (error, { type }) =>
      sayFailed(error, type === 'intro_chat' ? 'Failed to leave group chat' : 'Failed to delete chat', {
        signed_out: 'User not authenticated',
      }),
  })
}

/** Who introduced two leaves them to it. */
export function useStepBack(onGone: () => void) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Thread) => stepBack(id),
    networkMode: 'always',
    retry: false,
    onSuccess: (_none, { id }) => {
      onGone()
      gone(cache, id)
      toast.success('You left them to it')
    },
    onError: (error) => sayFailed(error, 'Failed to leave group chat'),
  })
}
