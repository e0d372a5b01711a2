// Sends a voice note: the recording into the bucket, then the message that has it. Killed in between, it is told once.
import { messageKeys } from '#shared/api/conversations/messages.ts'
import { sendVoiceNote } from '#shared/api/conversations/photographs.ts'
import { AppError } from '#shared/errors/app-error.ts'
import { defineAct } from '#shared/outbox/act.ts'
import { noteProgress } from '#shared/photo/upload-progress.ts'
import { toast } from '#shared/ui/messages/toast.ts'
import type { Message } from '#types/shapes.ts'
import { type MessageLog, withLive } from '../../model/message-log.ts'
import { type UnsentVoice, voiceNotes } from '../../model/photographs.ts'
import { refreshThread } from '../sync-inbox.ts'
import { withFilesThere } from './with-files-there.ts'

export const voiceAct = defineAct<UnsentVoice, Message>('voice-note', {
  refused: 'keep',
  patience: 120_000,
  subject: voiceNotes.subject,
  async send({ threadId, voice, replyTo }, { id, owner, files: [file], signal }) {
    if (!file) throw new AppError('voice', 'It is not on this device any more', { status: 422 })
    const { sendPrivateFile } = await import('#shared/photo/sending/private-file.ts')
    const onProgress = (bytes: number) => noteProgress(id, Math.round((bytes / file.size) * 100))
    const name = `${owner}/${voice.id}.${voice.ending}`
    const said = { id, threadId, voice, replyTo: replyTo?.id }
    return withFilesThere(
      () => sendPrivateFile({ bucket: 'message-voice', name, file, onProgress, signal }),
      () => sendVoiceNote(said, signal),
    )
  },
  onSent(message, { entry: { input }, cache }) {
    const said = input.replyTo ? { ...message, quoted: input.replyTo } : message
    cache.setQueryData<MessageLog>(messageKeys.log(input.threadId), (log) => log && withLive(log, said))
  },
  onRefused({ code }, { entry, cache, here }) {
    if (code === 'not_friends' || code === 'thread_not_found')
      refreshThread(cache, entry.input.threadId).catch((error: unknown) => console.warn(error))
    if (here) toast.error('Error', { description: 'Failed to send your voice note' })
  },
})
