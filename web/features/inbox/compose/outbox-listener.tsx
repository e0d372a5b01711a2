// Follows the outbox while the inbox is open: a stored message joins its conversation, a refused one shows a toast.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { messageKeys } from '#shared/api/conversations/messages.ts'
import { toast } from '#shared/ui/messages/toast.ts'
import { outboxOf } from '../data/outbox.ts'
import { refreshThread } from '../data/sync-inbox.ts'
import { type MessageLog, withLive } from '../model/message-log.ts'

export function OutboxListener({ userId }: { userId: string }) {
  const cache = useQueryClient()
  useEffect(
    () =>
      outboxOf(userId).onEvent((event) => {
        if (event.type === 'sent') {
          cache.setQueryData<MessageLog>(
            messageKeys.log(event.entry.threadId),
            (log) => log && withLive(log, event.message),
          )
          return
        }
        if (event.code === 'not_friends' || event.code === 'thread_not_found')
          refreshThread(cache, event.entry.threadId).catch((error: unknown) => console.warn(error))
        if (event.code === 'not_friends') {
          toast.error('Not friends', {
            description: "You can only message friends. Use 'Request Plug' to reach non-friends.",
          })
          return
        }
        toast.error('Error', { description: 'Failed to send message' })
      }),
    [userId, cache],
  )
  return null
}
