// What the app asks its backend through, out of the client's own parts. The first screen needs the session and the procedures: whatever listens
// to events, calls functions or signs addresses of files loads when it is first wanted. A load that fails (offline, new deploy) can be tried again.
import { GoTrueClient } from '@supabase/auth-js'
import { getCodeChallengeAndMethod } from '@supabase/auth-js/dist/module/lib/helpers'
import type { FunctionsClient } from '@supabase/functions-js'
import { PostgrestClient } from '@supabase/postgrest-js'
import type { RealtimeClient } from '@supabase/realtime-js'
import type { StorageClient } from '@supabase/storage-js'
import { watchedFetch } from '#shared/connection/watched-fetch.ts'
import type { Database } from '#types/database.types.ts'
import type { BackendConfig } from './config.ts'
import { sessionStorageKey } from './session-key.ts'

/** What the build leaves in: tools/build/without-unused.ts. */
type Auth = Pick<
  GoTrueClient,
  | 'getSession'
  | 'getUser'
  | 'onAuthStateChange'
  | 'refreshSession'
  | 'resend'
  | 'resetPasswordForEmail'
  | 'signInWithOtp'
  | 'signInWithPassword'
  | 'signOut'
  | 'stopAutoRefresh'
  | 'updateUser'
  | 'verifyOtp'
>

export class Backend extends PostgrestClient<Database> {
  readonly auth: Auth
  /** Hears events. */
  readonly realtime: () => Promise<RealtimeClient>
  readonly functions: () => Promise<FunctionsClient>
  /** Signs addresses of files. Pictures are sent without it (`#shared/photo`). */
  readonly storage: () => Promise<StorageClient>
  /** Resolves once every request has been answered, or after `limit` milliseconds. */
  readonly answered: (limit: number) => Promise<void>

  constructor({ url, anonKey }: Pick<BackendConfig, 'url' | 'anonKey'>) {
    const address = new URL(url.endsWith('/') ? url : `${url}/`)
    const auth = new GoTrueClient({
      url: new URL('auth/v1', address).href,
      headers: { Authorization: `Bearer ${anonKey}`, apikey: anonKey },
      flowType: 'pkce',
      persistSession: true,
      autoRefreshToken: true,
      detectSessionInUrl: true,
      storage: window.localStorage,
      storageKey: sessionStorageKey,
      fetch: watchedFetch,
    })
    const underWay = new Set<Promise<Response>>()
    const ask: typeof fetch = async (input, init) => {
      const headers = new Headers(init?.headers)
      const token = await tokenOf(auth, anonKey)
      if (!headers.has('apikey')) headers.set('apikey', anonKey)
      if (!headers.has('Authorization')) headers.set('Authorization', `Bearer ${token}`)
      return watchedFetch(input, { ...init, headers })
    }
    const fetchAsMember: typeof fetch = (input, init) => {
      const asked = ask(input, init)
      underWay.add(asked)
      const done = () => underWay.delete(asked)
      asked.then(done, done)
      return asked
    }
    super(new URL('rest/v1', address).href, { schema: 'public', fetch: fetchAsMember })
    this.auth = auth
    this.answered = async (limit) => {
      const tooLong = new Promise<false>((resolve) => setTimeout(resolve, limit, false))
      while (underWay.size > 0 && (await Promise.race([tooLong, Promise.allSettled(underWay)])));
    }
    const at = (service: string) => new URL(`${service}/v1`, address)
    this.realtime = once(() => makeRealtime(at('realtime'), auth, anonKey, fetchAsMember))
    this.functions = once(async () => {
      const { FunctionsClient } = await import('@supabase/functions-js')
      return new FunctionsClient(at('functions').href, { customFetch: fetchAsMember })
    })
    this.storage = once(async () => {
      const { StorageClient } = await import('@supabase/storage-js')
      return new StorageClient(at('storage').href, {}, fetchAsMember)
    })
  }
}

async function makeRealtime(address: URL, auth: Auth, anonKey: string, fetchAsMember: typeof fetch) {
  const { RealtimeClient } = await import('@supabase/realtime-js')
  address.protocol = address.protocol.replace('http', 'ws')
  const realtime = new RealtimeClient(address.href, {
    accessToken: () => tokenOf(auth, anonKey),
    fetch: fetchAsMember,
    params: { apikey: anonKey, eventsPerSecond: 2 },
  })
  let told: string | undefined
  auth.onAuthStateChange((event, session) => {
    const token = session?.access_token
    if (event === 'SIGNED_OUT') {
      told = undefined
      void realtime.setAuth()
    } else if ((event === 'TOKEN_REFRESHED' || event === 'SIGNED_IN') && token !== told) {
      told = token
      void realtime.setAuth(token)
    }
  })
  return realtime
}

/** Loads once, and again after a failure. */
function once<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let loading: Promise<Part> | undefined
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
}

/** A visitor's token is the public key. */
async function tokenOf(auth: Auth, anonKey: string): Promise<string> {
  const { data } = await auth.getSession()
  return data.session?.access_token ?? anonKey
}

/** For a sign-in at another house: keeps the proof where the client looks for it when the browser comes back. */
export async function newChallenge(): Promise<{ challenge: string; method: string }> {
  const [challenge = '', method = ''] = await getCodeChallengeAndMethod(window.localStorage, sessionStorageKey)
  return { challenge, method }
}

/** From now on a code in the address is nobody's. */
export function forgetChallenge() {
  window.localStorage.removeItem(`${sessionStorageKey}-code-verifier`)
}
