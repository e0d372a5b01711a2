// Plugs: ask for an introduction, answer such a request or take it back, introduce two friends, say whether to meet, and whether one met.
import { throwIfError } from '#shared/errors/throw-if-error.ts'
import { supabase } from '#shared/supabase/client.ts'
import type { MeetingAnswer } from '#types/shapes.ts'

export type PlugRequest = {
  /** Made on the device: what is sent again is the same request. */
  id: string
  target: string
  connector: string
  reason: string
  flyer?: { postId: string; rsvp: boolean } | undefined
}

/** A second press gets the same request. */
export async function createPlugRequest({ id, target, connector, reason, flyer }: PlugRequest, signal: AbortSignal) {
  const client = await supabase()
  return throwIfError(
    await client
      .rpc('create_plug_request', {
        target,
        connector,
        reason: reason.trim() || null,
        request_id: id,
        ...(flyer ? { flyer } : {}),
      })
      .abortSignal(signal),
  )
}

/** Asks a friend who knows somebody who knows the target: they pass it on. */
export async function createChainRequest({ id, reason, flyer, ...whom }: PlugRequest, signal: AbortSignal) {
  const client = await supabase()
  const asked = { ...whom, reason: reason.trim() || null, request_id: id, ...(flyer ? { flyer } : {}) }
  return throwIfError(await client.rpc('create_chain_request', asked).abortSignal(signal))
}

/** Passes such a request on to a friend of the member's and of the target's; `note` is for them alone. */
export async function passRequestOn(thread: string, second: string, note: string, signal: AbortSignal) {
  const client = await supabase()
  const said = note.trim() ? { note: note.trim() } : {}
  return throwIfError(await client.rpc('pass_request_on', { thread, second, ...said }).abortSignal(signal))
}

/** `cardId` when the answer is given on the card of the request instead of in its thread. */
export type AskedIn = { threadId: string; cardId?: string | undefined }

/** `note` is what the connector adds. */
export async function approveRequest({ threadId, cardId, note }: AskedIn & { note?: string }, signal: AbortSignal) {
  const client = await supabase()
  const said = note?.trim() ? { note: note.trim() } : {}
  return throwIfError(
    cardId
      ? await client.rpc('approve_request_card', { message: cardId, ...said }).abortSignal(signal)
      : await client.rpc('approve_plug_request', { thread: threadId, ...said }).abortSignal(signal),
  )
}

export async function declineRequest({ threadId, cardId }: AskedIn, signal: AbortSignal) {
  const client = await supabase()
  return throwIfError(
    cardId
      ? await client.rpc('decline_request_card', { message: cardId }).abortSignal(signal)
      : await client.rpc('decline_plug_request', { thread: threadId }).abortSignal(signal),
  )
}

/** Takes a request back; again, it is withdrawn. */
export async function withdrawRequest(threadId: string, signal: AbortSignal) {
  const client = await supabase()
  return throwIfError(await client.rpc('withdraw_plug_request', { thread: threadId }).abortSignal(signal))
}

/** The chat an approval made; null when there is none, or the caller left it. */
export async function findIntroChat(request: string): Promise<string | null> {
  const client = await supabase()
  return throwIfError(await client.rpc('intro_chat_of', { request }))
}

/** `id` is made on the device: what is sent again is the same chat. */
export type PlannedIntroduction = { id: string; first: string; second: string; message: string }

/** Introduces two friends in a chat of three. The same pair again gets the same chat. */
export async function introduce({ id, first, second, message }: PlannedIntroduction, signal: AbortSignal) {
  const client = await supabase()
  const asked = { user_a: first, user_b: second, message: message.trim() || null, chat_id: id }
  return throwIfError(await client.rpc('introduce', asked).abortSignal(signal))
}

/** Takes back an introduction that waits for the two; again, it is withdrawn. */
export async function withdrawIntroduction(introduction: string, signal: AbortSignal) {
  const client = await supabase()
  throwIfError(await client.rpc('withdraw_introduction', { introduction }).abortSignal(signal))
}

export type AskAnswer = 'meet' | 'not_now' | 'later'

/** Answers what the member is asked before they are introduced. The last answer counts. */
export async function answerIntroduction(introduction: string, answer: AskAnswer, signal: AbortSignal) {
  const client = await supabase()
  return throwIfError(await client.rpc('answer_introduction', { introduction, answer }).abortSignal(signal))
}

/** Of whoever was introduced in this chat: nobody else reads the answer, and the last one counts. */
export async function answerMeeting(thread: string, answer: MeetingAnswer, signal: AbortSignal): Promise<void> {
  const client = await supabase()
  throwIfError(await client.rpc('answer_meeting', { thread, answer }).abortSignal(signal))
}
