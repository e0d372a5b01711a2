// Whether it is worth loading the backend client to look for a session: a stored one, or one arriving in the address.
import { sessionStorageKey } from '#shared/supabase/client.ts'

export function sessionMayExist(): boolean {
  const { search, hash } = window.location
  if (/[?&](code|error_code)=/.test(search) || /access_token=/.test(hash)) return true
  try {
    return localStorage.getItem(sessionStorageKey) !== null
  } catch {
    return false
  }
}
