// The address that begins a sign-in at another house is the one the unmodified client makes, and the proof lies where that client looks for it.
import { GoTrueClient } from '@supabase/auth-js'
import { beforeEach, expect, it, vi } from 'vitest'
import { authorizeAddress, enabledProviders } from './partners.ts'
import { sessionStorageKey } from './session-key.ts'

const back = 'https://club.example/auth?next=%2Finbox'

beforeEach(() => localStorage.clear())

it('begins as the client begins, and the client takes the proof', async () => {
  const asked = vi.fn<(input: string, init: RequestInit) => Promise<Response>>(async () => Response.json({}))
  const client = new GoTrueClient({
    url: new URL('/auth/v1', window.location.origin).href,
    flowType: 'pkce',
    storage: localStorage,
    storageKey: sessionStorageKey,
    autoRefreshToken: false,
    fetch: asked as unknown as typeof fetch,
  })
  const { data } = await client.signInWithOAuth({
    provider: 'google',
    options: { redirectTo: back, skipBrowserRedirect: true },
  })
  const ours = new URL(await authorizeAddress('google', back))
  const theirs = new URL(data.url ?? '')
  const without = (url: URL) => {
    const query = Object.fromEntries(url.searchParams)
    expect(query.code_challenge).toMatch(/^[\w-]{43}$/)
    return { at: url.origin + url.pathname, ...query, code_challenge: '' }
  }
  expect(without(ours)).toEqual(without(theirs))
  await client.exchangeCodeForSession('the-code')
  const verifier = JSON.parse(String(asked.mock.calls[0]?.[1].body)).code_verifier
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  const proof = Buffer.from(digest).toString('base64url')
  expect(ours.searchParams.get('code_challenge')).toBe(proof)
})

it('says what is on', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ external: { google: true, apple: false, email: true } }))
  expect(await enabledProviders()).toEqual(['google', 'email'])
  vi.stubGlobal('fetch', async () => new Response('', { status: 500 }))
  await expect(enabledProviders()).rejects.toThrow('500')
})
