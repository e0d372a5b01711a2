// Takes an own message back: "Message removed" stands in its place, for everybody.
import { messageKeys, takeBackMessage } from '#shared/api/conversations/messages.ts'
import { defineAct } from '#shared/outbox/act.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import { numbers } from '#types/limits.ts'
import { changeMessage, type MessageLog } from '../../model/message-log.ts'
import { asRemoved, type TakingBack, takingBack } from '../../model/words.ts'
import { wordRefusals } from './react-act.ts'

export const takeBackAct = defineAct<TakingBack, void>('take-back-message', {
  refused: 'drop',
  subject: takingBack.subject,
  merge: (_waiting, later) => later,
  send: ({ messageId }, { signal }) => takeBackMessage(messageId, signal),
  onSent(_answer, { entry: { input, createdAt }, cache }) {
    cache.setQueryData<MessageLog>(
      messageKeys.log(input.threadId),
      (log) => log && changeMessage(log, input.messageId, (message) => asRemoved(message, createdAt)),
    )
  },
  onRefused(error, { here }) {
    if (!here) return
    sayFailed(error, 'The message was not taken back', {
      ...wordRefusals,
      too_late: `A message can be taken back for ${numbers.takeBackHours} hours. It is still there.`,
    })
  },
})
