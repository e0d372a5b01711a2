// What the client could do about other houses, were it not left out of the build (tools/build/without-unused.ts): which are on, and the address that begins a
// sign-in there. The proof for the way back is kept where the client looks for it.
import { watchedFetch } from '#shared/connection/watched-fetch.ts'
import { backendConfig } from './config.ts'

const authAddress = (path: string) => {
  const { url } = backendConfig()
  return new URL(`auth/v1/${path}`, url.endsWith('/') ? url : `${url}/`)
}

/** The names of the providers that the auth service has on. */
export async function enabledProviders(): Promise<string[]> {
  const answer = await watchedFetch(authAddress('settings').href, { headers: { apikey: backendConfig().anonKey } })
  if (!answer.ok) throw new Error(`The settings of the auth service answered ${answer.status}`)
  const { external } = (await answer.json()) as { external: Record<string, boolean> }
  return Object.keys(external).filter((name) => external[name] === true)
}

export async function authorizeAddress(provider: string, redirectTo: string): Promise<string> {
  const { newChallenge } = await import('./backend.ts')
  const { challenge, method } = await newChallenge()
  const address = authAddress('authorize')
  address.search = new URLSearchParams({
    provider,
    redirect_to: redirectTo,
    code_challenge: challenge,
    code_challenge_method: method,
  }).toString()
  return address.href
}
