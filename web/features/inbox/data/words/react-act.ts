// Sets or takes off the member's reaction to a message. The last wish counts.
import { messageKeys, react } from '#shared/api/conversations/messages.ts'
import { defineAct } from '#shared/outbox/act.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import { changeMessage, type MessageLog } from '../../model/message-log.ts'
import { type Reacting, reacting, withReaction } from '../../model/words.ts'

export const reactAct = defineAct<Reacting, void>('react', {
  refused: 'drop',
  subject: reacting.subject,
  merge: (_waiting, later) => later,
  send: ({ messageId, emoji }, { signal }) => react(messageId, emoji, signal),
  onSent(_answer, { entry: { input }, cache }) {
    cache.setQueryData<MessageLog>(
      messageKeys.log(input.threadId),
      (log) =>
        log && changeMessage(log, input.messageId, (message) => withReaction(message, input.userId, input.emoji)),
    )
  },
  onRefused(error, { here }) {
    if (here) sayFailed(error, 'Your reaction was not sent', { ...wordRefusals, emoji_invalid: 'One emoji, please.' })
  },
})

export const wordRefusals = {
  message_gone: 'This message is not there any more.',
  message_not_found: 'This message is not there any more.',
}
