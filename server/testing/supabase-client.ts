// For tests: the unmodified client, set up for Node. It keeps one session in memory and refreshes nothing by itself.
import {
  createClient,
  type SupabaseClient,
  type SupabaseClientOptions,
  type WebSocketLikeConstructor,
} from '@supabase/supabase-js'
import ws from 'ws'

type Options = SupabaseClientOptions<'public'>

export function supabaseClient(url: string, key: string, options: Options = {}): SupabaseClient {
  // A client with its own tokens takes no auth options.
  const auth = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false, ...options.auth }
  return createClient(url, key, {
    ...options,
    ...(options.accessToken ? {} : { auth }),
    // Node 20 has no WebSocket of its own.
    realtime: { transport: ws as unknown as WebSocketLikeConstructor },
  })
}
