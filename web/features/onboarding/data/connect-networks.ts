// Notes in the profile which networks a member connected. Contacts themselves never leave the device.
import { throwIfError } from '#shared/errors/throw-if-error.ts'
import { supabase } from '#shared/supabase/client.ts'

export async function connectInstagram(userId: string, handle: string): Promise<void> {
  const client = await supabase()
  const change = { ig_handle: `@${handle.trim().replace(/^@+/, '')}`, instagram_connected: true }
  throwIfError(await client.from('profiles').update(change).eq('user_id', userId))
}

export async function noteContactsConnected(userId: string): Promise<void> {
  const client = await supabase()
  throwIfError(await client.from('profiles').update({ contacts_connected: true }).eq('user_id', userId))
}
