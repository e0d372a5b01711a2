// The session and the user, for every screen; `loading` while both are still being looked up. AuthProvider fills it.
import { createContext, useContext } from 'react'
import type { Session, User } from '#shared/supabase/client.ts'

/** `halfway`: the session of who has given the password and has a second step to take. Until then they are a visitor. */
export type AuthState = { session: Session | null; user: User | null; loading: boolean; halfway?: Session }

export const AuthContext = createContext<AuthState | null>(null)

export function useAuth(): AuthState {
  const state = useContext(AuthContext)
  if (!state) throw new Error('useAuth must be used within an AuthProvider')
  return state
}

/** The signed-in member's id, for screens behind the guard, where there always is one. */
export function useUserId(): string {
  const { user } = useAuth()
  if (!user) throw new Error('useUserId must be used behind the member guard')
  return user.id
}
