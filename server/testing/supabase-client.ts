// For tests: the unmodified client as Node needs it, one session in memory, nothing running by itself.
import {
  createClient,
  type SupabaseClient,
  type SupabaseClientOptions,
  type WebSocketLikeConstructor,
} from '@supabase/supabase-js'
import ws from 'ws'

type Options = SupabaseClientOptions<'public'>

export function supabaseClient(url: string, key: string, options: Options = {}): SupabaseClient {
  // A client with its own tokens has no auth to set up.
  const auth = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false, ...options.auth }
  return createClient(url, key, {
    ...options,
    ...(options.accessToken ? {} : { auth }),
    // Node 20 has no WebSocket of its own.
    realtime: { transport: ws as unknown as WebSocketLikeConstructor },
  })
}
