// Whether the signed-in member still has to be welcomed: the one thing the landing page asks the server.
import { throwIfError } from '#shared/errors/throw-if-error.ts'
import { supabase } from '#shared/supabase/client.ts'

export async function needsFirstLogin(userId: string): Promise<boolean> {
  const client = await supabase()
  const profile = throwIfError(
    await client.from('profiles').select('setup_required, city').eq('user_id', userId).single(),
  )
  return profile.setup_required !== false || !profile.city
}
