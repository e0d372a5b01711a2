// What the client could do about other houses, were it not left out of the build (tools/build/without-unused.ts): which are on, and the address that begins a
// sign-in there. The proof for the way back is kept where the client looks for it.
import { watchedFetch } from '#shared/connection/watched-fetch.ts'
import { COMPANY } from '#shared/partners/partner-names.ts'
import { callAuth } from './call-auth.ts'
import { backendConfig } from './config.ts'

const authAddress = (path: string) => {
  const { url } = backendConfig()
  return new URL(`auth/v1/${path}`, url.endsWith('/') ? url : `${url}/`)
}

type Settings = { external: Record<string, boolean>; saml_enabled?: boolean; passkeys_enabled?: boolean }

async function settings(): Promise<Settings> {
  const answer = await watchedFetch(authAddress('settings').href, { headers: { apikey: backendConfig().anonKey } })
  if (!answer.ok) throw new Error(`The settings of the auth service answered ${answer.status}`)
  return (await answer.json()) as Settings
}

/** The names of the providers that the auth service has on, companies' own houses among them. */
export async function enabledProviders(): Promise<string[]> {
  const { external, saml_enabled } = await settings()
  return [...Object.keys(external).filter((name) => external[name] === true), ...(saml_enabled ? [COMPANY] : [])]
}

export const passkeysEnabled = async (): Promise<boolean> => (await settings()).passkeys_enabled === true

export async function authorizeAddress(provider: string, redirectTo: string): Promise<string> {
  const { newChallenge } = await import('./backend.ts')
  const address = authAddress('authorize')
  address.search = asked(provider, redirectTo, await newChallenge())
  return address.href
}

/** The sign-in at the house of whichever company has addresses of that domain. Throws why there is none. */
export async function companyAddress(domain: string, redirectTo: string): Promise<string> {
  const { newChallenge } = await import('./backend.ts')
  const { challenge, method } = await newChallenge()
  const { url } = await callAuth<{ url: string }>('POST', '/sso', {
    domain,
    redirect_to: redirectTo,
    skip_http_redirect: true,
    code_challenge: challenge,
    code_challenge_method: method,
  })
  return url
}

/**
 * The address that adds another house to whoever is signed in. It is linked there, before the browser comes back: the code it comes back with would begin a
 * second session beside this one, so nothing is kept that could exchange it.
 */
export async function linkingAddress(provider: string, redirectTo: string): Promise<string> {
  const { newChallenge, forgetChallenge } = await import('./backend.ts')
  const challenge = await newChallenge()
  forgetChallenge()
  const query = asked(provider, redirectTo, challenge)
  const { url } = await callAuth<{ url: string }>('GET', `/user/identities/authorize?${query}&skip_http_redirect=true`)
  return url
}

const asked = (provider: string, redirectTo: string, { challenge, method }: { challenge: string; method: string }) =>
  new URLSearchParams({
    provider,
    redirect_to: redirectTo,
    code_challenge: challenge,
    code_challenge_method: method,
  }).toString()
