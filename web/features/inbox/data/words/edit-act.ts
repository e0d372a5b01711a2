// Changes the words of an own message. One that comes too late is refused, and its words can be copied.
import { editMessage, messageKeys } from '#shared/api/conversations/messages.ts'
import { defineAct } from '#shared/outbox/act.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import { toast } from '#shared/ui/messages/toast.ts'
import { numbers } from '#types/limits.ts'
import { changeMessage, type MessageLog } from '../../model/message-log.ts'
import { type Editing, editing } from '../../model/words.ts'
import { wordRefusals } from './react-act.ts'

export const editAct = defineAct<Editing, void>('edit-message', {
  refused: 'drop',
  subject: editing.subject,
  merge: (_waiting, later) => later,
  send: ({ messageId, content }, { signal }) => editMessage(messageId, content, signal),
  onSent(_answer, { entry: { input, createdAt }, cache }) {
    cache.setQueryData<MessageLog>(
      messageKeys.log(input.threadId),
      (log) =>
        log &&
        changeMessage(log, input.messageId, (message) => ({
          ...message,
          content: input.content,
          edited_at: message.edited_at ?? createdAt,
        })),
    )
  },
  onRefused(error, { entry: { input }, here }) {
    if (!here) return
    if (error.code !== 'too_late') return sayFailed(error, 'Your edit was not saved', wordRefusals)
    toast.error('Too late to edit', {
      description: `A message can be edited for ${numbers.editMinutes} minutes. It says what it said before.`,
      action: { label: 'Copy', onClick: () => void navigator.clipboard.writeText(input.content) },
    })
  },
})
