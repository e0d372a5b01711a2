// Photographs and voice notes of messages: sends the message that has them, and reads each as it is shown.
import { queryOptions } from '@tanstack/react-query'
import { throwIfError } from '#shared/errors/throw-if-error.ts'
import { supabase } from '#shared/supabase/client.ts'
import type { PictureWidth } from '#types/pictures.ts'
import type { Message } from '#types/shapes.ts'

/** As it waits on the device: the file lies beside it. */
export type DrawnPhoto = { id: string; width: number; height: number; placeholder: string }

type NewPhotographs = {
  id: string
  threadId: string
  photos: DrawnPhoto[]
  content?: string | undefined
  replyTo?: string | undefined
}

/** The photographs are in the bucket already. Sent again it answers the same message. */
export async function sendPhotographs(said: NewPhotographs, signal: AbortSignal): Promise<Message> {
  const { id, threadId, photos, content, replyTo } = said
  const client = await supabase()
  const words = { ...(content ? { content } : {}), ...(replyTo ? { reply_to: replyTo } : {}) }
  const sending = { message: id, thread: threadId, photos, ...words }
  return throwIfError(await client.rpc('send_photographs', sending).abortSignal(signal)).message
}

/** As it waits on the device: the file lies beside it. `waveform` is 48 levels, a hexadecimal digit each. */
export type RecordedVoice = { id: string; ending: 'm4a' | 'webm' | 'ogg'; durationMs: number; waveform: string }

type NewVoice = { id: string; threadId: string; voice: RecordedVoice; replyTo?: string | undefined }

/** The note is in the bucket already. Sent again it answers the same message. */
export async function sendVoiceNote({ id, threadId, voice, replyTo }: NewVoice, signal: AbortSignal): Promise<Message> {
  const client = await supabase()
  const sending = { message: id, thread: threadId, voice, ...(replyTo ? { reply_to: replyTo } : {}) }
  return throwIfError(await client.rpc('send_voice_note', sending).abortSignal(signal)).message
}

export const voiceQuery = (name: string) =>
  queryOptions({
    queryKey: ['voice', name] as const,
    queryFn: async ({ signal }) => (await import('#shared/photo/sending/private-file.ts')).fetchVoice(name, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 5 * 60_000,
    meta: { persist: false },
  })

/** Private: in memory as long as it is shown and a little longer, never on the device. */
export const photographQuery = (name: string, width: PictureWidth | null) =>
  queryOptions({
    queryKey: ['photographs', name, width] as const,
    queryFn: async ({ signal }) =>
      (await import('#shared/photo/sending/private-file.ts')).fetchPrivatePhoto(name, width, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 5 * 60_000,
    meta: { persist: false },
  })
