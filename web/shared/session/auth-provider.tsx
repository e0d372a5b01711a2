// Keeps the session of this device and tells every screen when it changes. Signs nobody in or out.
import { type ReactNode, useEffect, useState } from 'react'
import { type Backend, type Session, supabase, whenClientLoads } from '#shared/supabase/client.ts'
import { sessionStorageKey } from '#shared/supabase/session-key.ts'
import { noteRefused } from './note-refused.ts'
import { needsSecondStep } from './second-step.ts'
import { endedByServer, forgetSession, isSigningOut, noteEnd } from './session-end.ts'
import { keptSession, sessionIsKept } from './session-kept.ts'
import { AuthContext, type AuthState } from './use-auth.ts'

const LOOKUP_DELAY = 10

type LoadMembers = () => Promise<unknown>
type AuthProviderProps = { known?: AuthState | undefined; loadMembers?: LoadMembers; children: ReactNode }

/** `known`: who is taken to be there until the client says otherwise. `loadMembers` brings what keeps anything of members, and forgets it. */
export function AuthProvider({ known, loadMembers, children }: AuthProviderProps) {
  // A visitor is recognised before the first paint: no waiting, no client to load.
  const [state, setState] = useState<AuthState>(
    () => known ?? { session: null, user: null, loading: sessionMayExist() },
  )

  useEffect(() => {
    let stop: () => void = () => {}
    const forget = whenClientLoads((client) => {
      stop = follow(client, setState, loadMembers)
    })
    const load = () => {
      supabase().catch((error: unknown) => {
        console.error('The session could not be looked up', error)
        setState((current) => ({ ...current, loading: false }))
      })
    }
    // A sign-in in another tab reaches this one through storage.
    const onStorage = (event: StorageEvent) => {
      if (event.key === sessionStorageKey && event.newValue) load()
    }
    window.addEventListener('storage', onStorage)
    if (sessionMayExist()) load()
    return () => {
      window.removeEventListener('storage', onStorage)
      forget()
      stop()
    }
  }, [loadMembers])

  return <AuthContext value={state}>{children}</AuthContext>
}

type SetState = (update: AuthState | ((current: AuthState) => AuthState)) => void

function follow(client: Backend, setState: SetState, loadMembers: LoadMembers | undefined): () => void {
  let member = keptSession()?.user.id
  // Hazard: calling the client in here and awaiting it deadlocks on its lock. Only store what happened.
  const { data } = client.auth.onAuthStateChange((event, session) => {
    if (event === 'SIGNED_IN') noteEnd(undefined)
    if (event === 'SIGNED_OUT') noteEnd(isSigningOut() ? undefined : (endedByServer() ?? 'ended'))
    setState(standing(session))
    if (event === 'SIGNED_OUT') forgetAll(member, loadMembers)
    member = session?.user.id
  })
  const lookup = setTimeout(async () => {
    try {
      const { data: found, error } = await client.auth.getSession()
      if (error) throw error
      setState(standing(found.session))
    } catch (error) {
      console.error('The session could not be looked up', error)
      setState((current) => ({ ...current, loading: false }))
    }
  }, LOOKUP_DELAY)
  return () => {
    clearTimeout(lookup)
    data.subscription.unsubscribe()
  }
}

// A session may turn out to be over at the door, where nothing has loaded yet that keeps anything of members.
function forgetAll(member: string | undefined, loadMembers: LoadMembers | undefined) {
  forgetSession(member)
  loadMembers?.().then(() => !sessionIsKept() && forgetSession(member), console.error)
}

// Before the second step nobody is there: no screen asks anything, and none shows what is kept.
function standing(session: Session | null): AuthState {
  if (!session || !needsSecondStep(session)) return { session, user: session?.user ?? null, loading: false }
  // A page opened from now on neither shows nor asks for a member's screen before it is known who is there.
  noteRefused(true)
  return { session: null, user: null, loading: false, halfway: session }
}

// The client is worth loading when a session is stored here, or when one arrives in the address.
function sessionMayExist(): boolean {
  // The build draws pages for visitors.
  if (typeof window === 'undefined') return false
  const { search, hash } = window.location
  if (/[?&](code|error_code)=/.test(search) || /access_token=/.test(hash)) return true
  return sessionIsKept()
}
