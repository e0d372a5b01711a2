// A session that began, or rose, without the client becomes that of this device, in every tab.
import { throwIfAuthError } from '#shared/errors/throw-if-auth-error.ts'
import { type Session, supabase } from '#shared/supabase/client.ts'
import { claimsOf } from './claims-of.ts'

export type Tokens = Pick<Session, 'access_token' | 'refresh_token'>

/** Hazard: whoever asks the client to renew while it renews gets the answer to the other one's question. */
export async function follow({ access_token, refresh_token }: Tokens): Promise<Session | null> {
  const { auth } = await supabase()
  const renew = () => auth.refreshSession({ refresh_token })
  const { session } = (await renew()).data
  if (standing(session?.access_token ?? '') === standing(access_token)) return session
  return (await throwIfAuthError(await renew())).session
}

/** Which session a token is of, with how many steps. */
const standing = (token: string) => {
  const { session_id, aal } = claimsOf(token)
  return `${session_id} ${aal}`
}
