// The backend client for those who are about to join a channel. Knows nothing of channels.
import { type Backend, supabase } from '#shared/supabase/client.ts'

/** A channel joined before the session's token is known joins as a visitor, stays one, and hears nothing: so that is waited for. */
export async function listeningClient(): Promise<Backend> {
  const client = await supabase()
  await client.realtime.setAuth()
  return client
}
