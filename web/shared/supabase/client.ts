// The one backend client, created on first use so that screens without backend calls never load it. Runs no queries.
import { noteUnreached } from '#shared/connection/connection.ts'
import { probeBackend } from '#shared/connection/watched-fetch.ts'
import type { Backend } from './backend.ts'
import { backendConfig } from './config.ts'

export type { Session, User } from '@supabase/auth-js'
export type { RealtimeChannel, RealtimeClient } from '@supabase/realtime-js'
export type { Backend } from './backend.ts'

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
  const { Backend } = await import('./backend.ts')
  const config = backendConfig()
  probeBackend(config)
  const client = new Backend(config)
  loaded = client
  for (const listener of listeners) listener(client)
  listeners.clear()
  return client
}
