// The address as the account has it now, for every screen that says it or signs in with it. The session remembers the one of its last renewal:
// one that is behind is renewed, and every tab of the browser has it. While a change waits the address is read again and again: it goes on in
// mailboxes, perhaps on another device.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { myAddressQuery, renewSession } from '#shared/api/own-address.ts'
import { useAuth } from '#shared/session/use-auth.ts'
import type { User } from '#shared/supabase/client.ts'
import type { MyAddress } from '#types/shapes.ts'

const LOOK_AGAIN = 5000
const CATCHING_UP = 1000

export function useOwnAddress() {
  const { user } = useAuth()
  const query = useQuery({
    ...myAddressQuery(),
    enabled: user !== null,
    refetchInterval: ({ state }) => (state.data?.change ? LOOK_AGAIN : false),
  })
  const sessionIsBehind = isBehind(query.data, user)
  const [failures, setFailures] = useState(0)

  // Every tab shows the address it has in its session, and types codes for the change that stands there. A session that is ahead is caught up
  // with in a moment, below.
  useEffect(() => {
    if (!sessionIsBehind) return
    const timer = setTimeout(
      () => {
        renewSession().catch((error: unknown) => {
          console.warn('The session could not be renewed', error)
          setFailures(failures + 1)
        })
      },
      failures > 0 ? LOOK_AGAIN : CATCHING_UP,
    )
    return () => clearTimeout(timer)
  }, [sessionIsBehind, failures])

  // Another tab of this browser has asked for a change, or learned that it is made.
  const inSession = `${user?.email} ${user?.new_email}`
  const [readFor, setReadFor] = useState(inSession)
  const { refetch } = query
  useEffect(() => {
    if (inSession === readFor) return
    setReadFor(inSession)
    if (user) void refetch()
  }, [inSession, readFor, refetch, user])

  return query
}

function isBehind(data: MyAddress | undefined, user: User | null): boolean {
  if (!data || !user?.email) return false
  return data.address !== user.email || (data.change?.to ?? '') !== (user.new_email ?? '')
}
