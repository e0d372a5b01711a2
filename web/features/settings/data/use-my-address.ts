// The address as the account has it now. While a change waits it is read again and again: it goes on in mailboxes, perhaps on another device.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { myAddressQuery, renewSession } from '#shared/api/own-address.ts'
import { useAuth } from '#shared/session/use-auth.ts'
import type { User } from '#shared/supabase/client.ts'
import type { MyAddress } from '#types/shapes.ts'
import { completedChange } from '../model/address-change.ts'

const LOOK_AGAIN = 5000
const CATCHING_UP = 1000

export function useMyAddress() {
  const query = useQuery({
    ...myAddressQuery(),
    refetchInterval: ({ state }) => (state.data?.change ? LOOK_AGAIN : false),
  })
  const { user } = useAuth()
  const { data } = query
  const sessionIsBehind = isBehind(data, user)

  // Every tab of this browser shows the address it has in its session, and types codes for the change that stands there. A session that is
  // ahead is caught up with in a moment, below.
  useEffect(() => {
    if (!sessionIsBehind) return
    const timer = setTimeout(() => {
      renewSession().catch((error: unknown) => console.warn('The session could not be renewed', error))
    }, CATCHING_UP)
    return () => clearTimeout(timer)
  }, [sessionIsBehind])

  // Another tab of this browser has asked for a change, or learned that it is made.
  const inSession = `${user?.email} ${user?.new_email}`
  const [readFor, setReadFor] = useState(inSession)
  const { refetch } = query
  useEffect(() => {
    if (inSession === readFor) return
    setReadFor(inSession)
    void refetch()
  }, [inSession, readFor, refetch])

  return { ...query, justChangedTo: useJustChangedTo(data) }
}

function isBehind(data: MyAddress | undefined, user: User | null): boolean {
  if (!data || !user?.email) return false
  return data.address !== user.email || (data.change?.to ?? '') !== (user.new_email ?? '')
}

function useJustChangedTo(data: MyAddress | undefined): string | null {
  const [before, setBefore] = useState(data)
  const [changedTo, setChangedTo] = useState<string | null>(null)
  if (data !== before) {
    setBefore(data)
    setChangedTo(completedChange(before, data) ?? (data?.change ? null : changedTo))
  }
  return changedTo
}
