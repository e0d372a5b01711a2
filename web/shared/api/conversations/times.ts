// The two of a chat by themselves: suggest times, take one or none, take them back or call the date off; who introduced them leaves.
import { throwIfError } from '#shared/errors/throw-if-error.ts'
import { supabase } from '#shared/supabase/client.ts'

/** `id` is made on the device: what is sent again is the same. `insteadOf` names what stands and gives way. */
export type TimesToSuggest = { id: string; threadId: string; times: string[]; place: string; insteadOf: string | null }

export async function suggestTimes({ id, threadId, times, place, insteadOf }: TimesToSuggest, signal: AbortSignal) {
  const client = await supabase()
  const asked = { id, thread: threadId, times, place: place.trim() || null, instead_of: insteadOf }
  throwIfError(await client.rpc('suggest_times', asked).abortSignal(signal))
}

/** `taken`: one of the times, or null for none of them. */
export async function answerTimes(id: string, taken: string | null, signal: AbortSignal): Promise<void> {
  const client = await supabase()
  throwIfError(await client.rpc('answer_times', { id, taken }).abortSignal(signal))
}

/** `agreed`: whether it was a date as far as the caller saw. */
export async function dropTimes(id: string, agreed: boolean, signal: AbortSignal): Promise<void> {
  const client = await supabase()
  throwIfError(await client.rpc('drop_times', { id, agreed }).abortSignal(signal))
}

/** Who introduced the two of an intro chat leaves it to them. */
export async function stepBack(thread: string): Promise<void> {
  const client = await supabase()
  throwIfError(await client.rpc('step_back', { thread }))
}
