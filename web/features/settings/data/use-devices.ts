// Where the member is signed in, kept up to date while the screen is open; and signing the others out.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { endOtherSessions, endSession, mySessionsQuery } from '#shared/api/devices.ts'
import { staleAfter } from '#shared/api/stale-after.ts'
import { isAppError } from '#shared/errors/app-error.ts'
import { counted } from '#shared/format/number.ts'
import { endDeadSession } from '#shared/session/end-dead-session.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import { toast } from '#shared/ui/messages/toast.ts'
import type { SignedInSession } from '#types/shapes.ts'
import { deviceName } from '../model/device-words.ts'

const LOOK_AGAIN = 10_000

export function useDevices() {
  const query = useQuery({ ...mySessionsQuery(), refetchInterval: LOOK_AGAIN })
  const { data } = query
  // Signed out from elsewhere. Some platforms let the access token of an ended session read on for a while.
  const isOut = data !== undefined && !data.some(({ current }) => current)
  useEffect(() => {
    if (isOut) void endDeadSession()
  }, [isOut])
  return query
}

export function useEndSession() {
  const cache = useQueryClient()
  const { queryKey } = mySessionsQuery()
  return useMutation({
    mutationFn: ({ id }: SignedInSession) => endSession(id),
    onSuccess: (_, session) => {
      cache.setQueryData(queryKey, (all) => all?.filter(({ id }) => id !== session.id))
      toast.success(`${deviceName(session)} is signed out`)
    },
    onError: (error) => {
      // It signed out by itself meanwhile: the list, read again, shows so.
      if (!isAppError(error, 'session_not_found')) sayFailed(error, 'The device could not be signed out')
    },
    onSettled: () => staleAfter(cache, 'end_session'),
  })
}

export function useEndOtherSessions() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: endOtherSessions,
    onSuccess: (ended) => toast.success(`${counted(ended, 'other device is', 'other devices are')} signed out`),
    onError: (error) => sayFailed(error, 'The other devices could not be signed out'),
    onSettled: () => staleAfter(cache, 'end_session'),
  })
}
