// Groups: chats of two to twelve friends. Reading them is threads.ts, leaving one too.
import { throwIfError } from '#shared/errors/throw-if-error.ts'
import { supabase } from '#shared/supabase/client.ts'

/** `id` is made on the device: what is sent again is the same group. Answers it. */
export async function makeGroup(id: string, name: string, members: string[], signal: AbortSignal): Promise<string> {
  const client = await supabase()
  return throwIfError(await client.rpc('make_group', { chat_id: id, name, members }).abortSignal(signal))
}

export async function addToGroup(thread: string, members: string[]): Promise<void> {
  const client = await supabase()
  throwIfError(await client.rpc('add_to_group', { thread, members }))
}

export async function removeFromGroup(thread: string, member: string): Promise<void> {
  const client = await supabase()
  throwIfError(await client.rpc('remove_from_group', { thread, member }))
}

export async function renameGroup(thread: string, name: string): Promise<void> {
  const client = await supabase()
  throwIfError(await client.rpc('rename_group', { thread, name }))
}

export async function handGroupOver(thread: string, member: string): Promise<void> {
  const client = await supabase()
  throwIfError(await client.rpc('hand_group_over', { thread, member }))
}
