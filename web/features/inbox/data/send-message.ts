// Stores one message under the id it was given on the device, so that sending it again changes nothing; then tells the others.
import { throwIfError, toAppError } from '#shared/errors/throw-if-error.ts'
import { supabase } from '#shared/supabase/client.ts'
import type { OutboxEntry } from '../model/outbox.ts'
import type { Message } from '../model/thread.ts'

const PATIENCE = 15_000

export async function sendMessage({ id, threadId, content }: OutboxEntry, me: string): Promise<Message> {
  const client = await supabase()
  const row = { id, thread_id: threadId, sender_id: me, content, message_type: 'user' as const }
  const stored = throwIfError(
    await client
      .from('messages')
      .upsert(row, { onConflict: 'id', ignoreDuplicates: true })
      .select()
      .abortSignal(AbortSignal.timeout(PATIENCE)),
  )
  // Empty when an earlier try had arrived after all.
  const [message] = stored.length > 0 ? stored : throwIfError(await client.from('messages').select().eq('id', id))
  if (!message) throw toAppError({ code: 'message_not_found', message: 'The message was not stored' })
  return message as unknown as Message
}

/** Nobody waits for this: a notification that fails is only written down. */
export async function notifyOthers({ threadId, content, notify }: OutboxEntry) {
  const client = await supabase()
  await Promise.all(
    notify.recipients.map(async (recipientId) => {
      const { error } = await client.functions.invoke('send-notification', {
        body: {
          type: 'message',
          recipientId,
          title: 'New Message',
          message: content,
          data: { threadId, threadType: notify.threadType, threadTitle: notify.threadTitle },
        },
      })
      if (error) console.warn('A notification was not sent', error)
    }),
  )
}
