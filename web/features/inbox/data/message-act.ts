// Sends a written message, then notifies the others. A stored message joins its conversation; a refused one waits for the member.
import { type Message, messageKeys, notifyOfMessage, sendMessage } from '#shared/api/conversations/messages.ts'
import { defineAct } from '#shared/outbox/act.ts'
import { toast } from '#shared/ui/messages/toast.ts'
import { type MessageLog, withLive } from '../model/message-log.ts'
import { threadSubject, type UnsentMessage } from '../model/unsent.ts'
import { refreshThread } from './sync-inbox.ts'

export const messageAct = defineAct<UnsentMessage, Message>('message', {
  refused: 'keep',
  subject: ({ threadId }) => threadSubject(threadId),
  async send({ notify, ...written }, { id, owner, signal }) {
    const message = await sendMessage({ ...written, id }, owner, signal)
    notifyOthers({ notify, ...written }).catch((error: unknown) => console.warn('A notification was not sent', error))
    return message
  },
  onSent(message, { entry, cache }) {
    cache.setQueryData<MessageLog>(messageKeys.log(entry.input.threadId), (log) => log && withLive(log, message))
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

async function notifyOthers({ threadId, content, notify: { recipients, ...thread } }: UnsentMessage) {
  await Promise.all(recipients.map((recipientId) => notifyOfMessage({ ...thread, recipientId, content, threadId })))
}
