// Whether this device still has a session, also one that can't be renewed now for want of a line, and whose it is.
import type { Session } from '#shared/supabase/client.ts'
import { sessionStorageKey } from '#shared/supabase/session-key.ts'

export function sessionIsKept(): boolean {
  return read() !== null
}

/** What the client kept, which may have run out. */
export function keptSession(): Session | undefined {
  try {
    const kept: unknown = JSON.parse(read() ?? '')
    return isSession(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(sessionStorageKey)
  } catch {
    return null
  }
}

const isSession = (kept: unknown): kept is Session =>
  typeof kept === 'object' && kept !== null && 'access_token' in kept && 'user' in kept && Boolean(kept.user)
