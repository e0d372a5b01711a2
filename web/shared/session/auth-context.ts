// What every screen may know of the session. The provider fills it; useAuth reads it.

import { createContext } from 'react'
import type { Session, User } from '#shared/supabase/session.ts'

export type AuthState = { session: Session | null; user: User | null; loading: boolean }

export const AuthContext = createContext<AuthState | null>(null)
