// Asks the auth service for what the session's client was built without (tools/build/without-unused.ts), as whoever is signed in. A session that it
// answers is given to the client by its refresh token.
import { watchedFetch } from '#shared/connection/watched-fetch.ts'
import { toAuthError } from '#shared/errors/throw-if-auth-error.ts'
import { toAppError } from '#shared/errors/throw-if-error.ts'
import { supabase } from './client.ts'
import { backendConfig } from './config.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** `token`: in place of that of the session. Throws an `AppError` with the code of the service. */
export async function callAuth<Answer>(method: Method, path: string, body?: object, token?: string): Promise<Answer> {
  const { url, anonKey } = backendConfig()
  const response = await watchedFetch(`${url.replace(/\/$/, '')}/auth/v1${path}`, {
    method,
    headers: {
      apikey: anonKey,
      Authorization: `Bearer ${token ?? (await ownToken()) ?? anonKey}`,
      'Content-Type': 'application/json',
      // From this version on a refusal carries its code in `code`.
      'X-Supabase-Api-Version': '2024-01-01',
    },
    ...(method !== 'GET' && { body: JSON.stringify(body ?? {}) }),
  }).catch((cause: unknown) => {
    throw toAppError({ message: 'Failed to fetch', name: 'FunctionsFetchError', details: String(cause) })
  })
  const answer: Answer & { code?: string; message?: string } = await response.json().catch(() => ({}))
  if (response.ok) return answer
  const { code, message = '' } = answer
  throw await toAuthError({ message, ...(typeof code === 'string' && { code }) }, response)
}

async function ownToken(): Promise<string | undefined> {
  const client = await supabase()
  const { data } = await client.auth.getSession()
  return data.session?.access_token
}
