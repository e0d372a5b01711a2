// Sends a message of photographs: each into the bucket, then the message that has them. Killed in between, what had arrived is not told twice.
import { messageKeys } from '#shared/api/conversations/messages.ts'
import { sendPhotographs } from '#shared/api/conversations/photographs.ts'
import { AppError } from '#shared/errors/app-error.ts'
import { defineAct } from '#shared/outbox/act.ts'
import { noteProgress } from '#shared/photo/upload-progress.ts'
import { toast } from '#shared/ui/messages/toast.ts'
import type { Message } from '#types/shapes.ts'
import { type MessageLog, withLive } from '../../model/message-log.ts'
import { photographs, type UnsentPhotographs } from '../../model/photographs.ts'
import { refreshThread } from '../sync-inbox.ts'
import { withFilesThere } from './with-files-there.ts'

const patience = 120_000

// What this tab knows to have arrived: a later try goes on from there.
const arrived = new Set<string>()

export const photographsAct = defineAct<UnsentPhotographs, Message>('photographs', {
  refused: 'keep',
  patience,
  subject: photographs.subject,
  async send(input, { id, owner, files, signal }) {
    const { threadId, photos, content, wordless, replyTo } = input
    const said = { id, threadId, photos, content: wordless ? undefined : content, replyTo: replyTo?.id }
    const message = await withFilesThere(
      (anew) => {
        if (anew) for (const photo of photos) arrived.delete(photo.id)
        return sendFiles(input, { id, owner, files, signal })
      },
      () => sendPhotographs(said, signal),
    )
    for (const photo of photos) arrived.delete(photo.id)
    return message
  },
  onSent(message, { entry: { input }, cache }) {
    const said = input.replyTo ? { ...message, quoted: input.replyTo } : message
    cache.setQueryData<MessageLog>(messageKeys.log(input.threadId), (log) => log && withLive(log, said))
  },
  onRefused({ code }, { entry, cache, here }) {
    if (code === 'not_friends' || code === 'thread_not_found')
      refreshThread(cache, entry.input.threadId).catch((error: unknown) => console.warn(error))
    if (here) toast.error('Error', { description: 'Failed to send your photos' })
  },
})

type Sending = { id: string; owner: string; files: Blob[]; signal: AbortSignal }

async function sendFiles({ photos }: UnsentPhotographs, { id, owner, files, signal }: Sending): Promise<void> {
  const { sendPrivateFile } = await import('#shared/photo/sending/private-file.ts')
  const total = files.reduce((sum, { size }) => sum + size, 0)
  let before = 0
  for (const [at, photo] of photos.entries()) {
    const file = files[at]
    if (!file) throw new AppError('photo', 'It is not on this device any more', { status: 422 })
    const tell = (bytes: number) => noteProgress(id, Math.round(((before + bytes) / total) * 100))
    if (!arrived.has(photo.id)) {
      await sendPrivateFile({
        bucket: 'message-photos',
        name: `${owner}/${photo.id}.jpg`,
        file,
        onProgress: tell,
        signal,
      })
      arrived.add(photo.id)
    }
    before += file.size
    tell(0)
  }
}
