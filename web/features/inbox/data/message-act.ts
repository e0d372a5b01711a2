// Sends a written message. A stored message joins its conversation, and the others are told of it; a refused one waits for the member.
import { type MessageRow, messageKeys, sendMessage } from '#shared/api/conversations/messages.ts'
import { defineAct } from '#shared/outbox/act.ts'
import { offerPush } from '#shared/push/push-offer.ts'
import { toast } from '#shared/ui/messages/toast.ts'
import { type MessageLog, withLive } from '../model/message-log.ts'
import { saysLink } from '../model/photographs.ts'
import { threadSubject, type UnsentMessage } from '../model/unsent.ts'
import { refreshThread } from './sync-inbox.ts'

export const messageAct = defineAct<UnsentMessage, MessageRow>('message', {
  refused: 'keep',
  subject: ({ threadId }) => threadSubject(threadId),
  send: ({ threadId, content, replyTo, card }, { id, owner, signal }) =>
    sendMessage({ id, threadId, content, replyTo: replyTo?.id, card: card?.id }, owner, signal),
  onSent(message, { entry: { input }, cache, here }) {
    if (here)
      offerPush({
        name: input.notify.threadType === 'direct_message' ? input.notify.threadTitle : undefined,
        thread: input.threadId,
      })
    const said = {
      ...message,
      ...(input.replyTo ? { quoted: input.replyTo } : {}),
      ...(input.card && saysLink(message.metadata) ? { card: input.card } : {}),
    }
    cache.setQueryData<MessageLog>(messageKeys.log(input.threadId), (log) => log && withLive(log, said))
  },
  onRefused({ code }, { entry, cache, here }) {
    if (code === 'not_friends' || code === 'thread_not_found')
      refreshThread(cache, entry.input.threadId).catch((error: unknown) => console.warn(error))
    if (!here) return
    if (code === 'not_friends')
      toast.error('Not friends', {
        description: "You can only message friends. Use 'Request Plug' to reach non-friends.",
      })
    else toast.error('Error', { description: 'Failed to send message' })
  },
})
