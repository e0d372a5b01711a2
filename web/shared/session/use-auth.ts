// The session, the user and whether both are still being looked up.
import { useContext } from 'react'
import { AuthContext, type AuthState } from './auth-context.ts'

export function useAuth(): AuthState {
  const state = useContext(AuthContext)
  if (!state) throw new Error('useAuth must be used within an AuthProvider')
  return state
}

/** The id of the signed-in member; for screens behind the guard, where there always is one. */
export function useUserId(): string {
  const { user } = useAuth()
  if (!user) throw new Error('useUserId must be used behind the member guard')
  return user.id
}
