// Where the member is signed in, and signing other devices out. Signing in and out here is account.ts and shared/session.
import { queryOptions } from '@tanstack/react-query'
import { throwIfError } from '#shared/errors/throw-if-error.ts'
import { supabase } from '#shared/supabase/client.ts'

export const deviceKeys = { all: ['devices'] as const }

async function getMySessions() {
  const client = await supabase()
  return throwIfError(await client.rpc('my_sessions'))
}

/** Read again at every visit: other devices come and go by themselves. */
export const mySessionsQuery = () =>
  queryOptions({ queryKey: deviceKeys.all, queryFn: getMySessions, staleTime: 0, meta: { persist: false } })

export async function endSession(session: string): Promise<void> {
  const client = await supabase()
  throwIfError(await client.rpc('end_session', { session }))
}

/** Gives how many. */
export async function endOtherSessions(): Promise<number> {
  const client = await supabase()
  return throwIfError(await client.rpc('end_other_sessions'))
}
