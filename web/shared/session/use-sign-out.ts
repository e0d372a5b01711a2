// Ends the sessions of the account, or this one alone, then opens the sign-in screen.
import { useCallback, useState } from 'react'
import { useNavigate } from '#shared/links/link.tsx'
import { supabase } from '#shared/supabase/client.ts'
import { sessionStorageKey } from '#shared/supabase/session-key.ts'
import { beginSignOut, finishSignOut } from './session-end.ts'

const REDIRECT_DELAY = 100
const PATIENCE = 2000

export function useSignOut(scope: 'global' | 'local' = 'global') {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)

  const signOut = useCallback(async () => {
    setBusy(true)
    beginSignOut()
    const leave = async () => {
      await navigate('/auth', { replace: true })
      finishSignOut()
      setBusy(false)
    }
    try {
      const client = await supabase()
      // What the screen still asks would be refused as a dead session's.
      await client.answered(PATIENCE)
      const { error } = await client.auth.signOut({ scope })
      if (error) {
        // The server is out of reach; this device forgets the session all the same. The client alone would keep a session it could not end.
        window.localStorage.removeItem(sessionStorageKey)
        await client.auth.signOut({ scope: 'local' })
        throw error
      }
      setTimeout(leave, REDIRECT_DELAY)
    } catch (error) {
      console.error('Signing out failed', error)
      await leave()
    }
  }, [navigate, scope])

  return { signOut, busy }
}
