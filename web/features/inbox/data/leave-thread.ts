// Deletes a chat from one's own list, or leaves a group. Both ask the server first: what is gone must be gone.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { AppError } from '#shared/errors/app-error.ts'
import { throwIfError } from '#shared/errors/throw-if-error.ts'
import { supabase } from '#shared/supabase/client.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import { toast } from '#shared/ui/messages/toast.ts'
import type { Thread } from '../model/thread.ts'
import { logKey } from './get-messages.ts'
import { threadKey } from './get-thread.ts'
import { forgetThread } from './sync-inbox.ts'
import { unreadCountsQuery } from './unread-counts.ts'

async function leaveThread({ id, type }: Thread, userId: string) {
  const client = await supabase()
  const { data } = await client.auth.getSession()
  if (!data.session) throw new AppError('signed_out', 'User not authenticated')
  const place = { thread_id: id, user_id: userId }
  throwIfError(
    type === 'intro_chat' ? await client.rpc('leave_group_chat', place) : await client.rpc('delete_chat_thread', place),
  )
}

export function useLeaveThread(userId: string, onGone: () => void) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (thread: Thread) => leaveThread(thread, userId),
    networkMode: 'always',
    retry: false,
    onSuccess: (_none, { id, type }) => {
      onGone()
      forgetThread(cache, id)
      cache.removeQueries({ queryKey: threadKey(id) })
      cache.removeQueries({ queryKey: logKey(id) })
      void cache.invalidateQueries({ queryKey: unreadCountsQuery.queryKey })
      toast.success(type === 'intro_chat' ? 'Left group' : 'Chat deleted')
    },
    onError: (error, { type }) =>
      sayFailed(error, type === 'intro_chat' ? 'Failed to leave group chat' : 'Failed to delete chat', {
        signed_out: 'User not authenticated',
      }),
  })
}
