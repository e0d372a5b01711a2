// Messages: reads pages of a conversation, stores a message, of which the others are told by that; reactions, edits, words taken back. The inbox keeps
// the log on the screen.
import { isAppError } from '#shared/errors/app-error.ts'
import { throwIfError, toAppError } from '#shared/errors/throw-if-error.ts'
import { supabase } from '#shared/supabase/client.ts'
import type { Database } from '#types/database.types.ts'
import type { Message, MessageMetadata, RequestCard } from '#types/shapes.ts'

/** As open tabs hear them: without what others made of a message. */
export type MessageRow = Database['public']['Tables']['messages']['Row']
export type ReactionRow = Database['public']['Tables']['message_reactions']['Row']

export const messageKeys = {
  all: ['messages'] as const,
  log: (threadId: string) => ['messages', threadId] as const,
}

type PageOf = { before_seq?: number; after_seq?: number; around_seq?: number; page_size: number }

export async function getMessages(thread: string, page: PageOf): Promise<Message[]> {
  const client = await supabase()
  return throwIfError(await client.rpc('messages_page', { thread, ...page })).messages
}

/** `card`: of the page whose address stands in the words. */
type NewMessage = {
  id: string
  threadId: string
  content: string
  replyTo?: string | undefined
  card?: string | undefined
}

/** Stores a message under the id the device gave it, so that sending it again changes nothing. One that waited for longer than its card does goes without. */
export const sendMessage = (said: NewMessage, me: string, signal: AbortSignal): Promise<MessageRow> =>
  storeMessage(said, me, signal).catch((error: unknown) => {
    if (isAppError(error, 'card_not_yours')) return storeMessage({ ...said, card: undefined }, me, signal)
    throw error
  })

async function storeMessage(
  { id, threadId, content, replyTo, card }: NewMessage,
  me: string,
  signal: AbortSignal,
): Promise<MessageRow> {
  const client = await supabase()
  const stored = throwIfError(
    await client
      .from('messages')
      .upsert(
        {
          id,
          thread_id: threadId,
          sender_id: me,
          content,
          message_type: 'user',
          ...(replyTo ? { reply_to: replyTo } : {}),
          ...(card ? { metadata: { kind: 'link', card } } : {}),
        },
        { onConflict: 'id', ignoreDuplicates: true },
      )
      .select()
      .abortSignal(signal),
  )
  // Empty when an earlier try had arrived.
  const [message] =
    stored.length > 0 ? stored : throwIfError(await client.from('messages').select().eq('id', id).abortSignal(signal))
  if (!message) throw toAppError({ code: 'message_not_found', message: 'The message was not stored' })
  return message
}

/** The member's one reaction; null takes it off. */
export async function react(message: string, emoji: string | null, signal: AbortSignal): Promise<void> {
  const client = await supabase()
  throwIfError(await client.rpc('react', { message, emoji }).abortSignal(signal))
}

export async function editMessage(message: string, content: string, signal: AbortSignal): Promise<void> {
  const client = await supabase()
  throwIfError(await client.rpc('edit_message', { message, content }).abortSignal(signal))
}

export async function takeBackMessage(message: string, signal: AbortSignal): Promise<void> {
  const client = await supabase()
  throwIfError(await client.rpc('take_back_message', { message }).abortSignal(signal))
}

/** Only a message of type `request_card` is drawn as a card; this tells whether it is one. */
export const isRequestCard = (metadata: MessageMetadata): metadata is RequestCard =>
  'request_type' in metadata && metadata.request_type === 'plug_request'
