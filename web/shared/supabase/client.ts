// The one backend client, created on first use so that screens without backend calls never load it. Runs no queries.
import type { SupabaseClient } from '@supabase/supabase-js'
import { noteUnreached } from '#shared/connection/connection.ts'
import { probeBackend, watchedFetch } from '#shared/connection/watched-fetch.ts'
import type { Database } from '#types/database.types.ts'
import { backendConfig } from './config.ts'

export type { Session, User } from '@supabase/supabase-js'

export type Backend = SupabaseClient<Database>

export const sessionStorageKey = 'o1-session'

const listeners = new Set<(client: Backend) => void>()
let loading: Promise<Backend> | undefined
let loaded: Backend | undefined

/** The client, loaded once. A failed load (offline, new deploy) can be retried. */
export function supabase(): Promise<Backend> {
  loading ??= create().catch((error: unknown) => {
    loading = undefined
    noteUnreached()
    throw error
  })
  return loading
}

/** Begins to load the client, for a screen that will need it. A failure shows when it is needed. */
export function fetchClientEarly() {
  supabase().catch(() => {})
}

/** Calls back with the client once something has asked for it; never asks for it itself. */
export function whenClientLoads(listener: (client: Backend) => void): () => void {
  if (loaded) listener(loaded)
  else listeners.add(listener)
  return () => listeners.delete(listener)
}

async function create(): Promise<Backend> {
  const { createClient } = await import('@supabase/supabase-js')
  const { url, anonKey } = backendConfig()
  probeBackend({ url, anonKey })
  const client = createClient<Database>(url, anonKey, {
    auth: {
      flowType: 'pkce',
      persistSession: true,
      autoRefreshToken: true,
      detectSessionInUrl: true,
      storage: window.localStorage,
      storageKey: sessionStorageKey,
    },
    realtime: { params: { eventsPerSecond: 2 } },
    global: { fetch: watchedFetch },
  })
  loaded = client
  for (const listener of listeners) listener(client)
  listeners.clear()
  return client
}
