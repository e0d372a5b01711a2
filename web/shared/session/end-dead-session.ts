// After the server refused our token: asks whether the account still stands, and forgets the session when it does not.
import { supabase } from '#shared/supabase/client.ts'

let asking = false

export async function endDeadSession() {
  if (asking) return
  asking = true
  try {
    const client = await supabase()
    const { error } = await client.auth.getUser()
    if (error && (error.status === 401 || error.status === 403)) await client.auth.signOut({ scope: 'local' })
  } catch (error) {
    console.error('The session could not be verified', error)
  } finally {
    asking = false
  }
}
