// Whether this device still has a session, also one that can't be renewed now for want of a line.
import { sessionStorageKey } from '#shared/supabase/client.ts'

export function sessionIsKept(): boolean {
  try {
    return localStorage.getItem(sessionStorageKey) !== null
  } catch {
    return false
  }
}
