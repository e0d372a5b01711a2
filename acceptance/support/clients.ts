// Makes unmodified clients for a visitor, the service and a member, each with its own session.
import { createClient, type SupabaseClient, type SupabaseClientOptions } from '@supabase/supabase-js'
import WebSocket from 'ws'
import type { Database } from '#types/database.types.ts'
import { checkingFetch } from './check-answers.ts'
import { target } from './target.ts'

export type Client = SupabaseClient<Database>

/** A client without the database's types, for queries they don't describe. */
export type LooseClient = SupabaseClient

// Node 20 has no WebSocket of its own.
const transport = WebSocket as unknown as NonNullable<
  NonNullable<SupabaseClientOptions<'public'>['realtime']>['transport']
>

export interface ClientOptions {
  readonly auth?: SupabaseClientOptions<'public'>['auth']
  readonly headers?: Record<string, string>
}

export function clientWith(key: string, options: ClientOptions = {}): Client {
  return createClient<Database>(target.url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false, ...options.auth },
    global: { headers: options.headers ?? {}, fetch: checkingFetch },
    realtime: { transport },
  })
}

export const visitor = (options?: ClientOptions): Client => clientWith(target.anonKey, options)

export const service = (): Client => clientWith(target.serviceKey)

export const loose = (client: Client): LooseClient => client as unknown as LooseClient

export async function signedIn(email: string, password: string, options?: ClientOptions): Promise<Client> {
  const client = visitor(options)
  const { error } = await client.auth.signInWithPassword({ email, password })
  if (error) throw new Error(`${email} could not sign in: ${error.message}`)
  return client
}

export const clubAdmin = (): Promise<Client> => signedIn(target.admin.email, target.admin.password)
