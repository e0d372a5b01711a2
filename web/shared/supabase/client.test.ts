// The one client is created on first use, with the settings the product promises.
import { expect, it, vi } from 'vitest'
import { watchedFetch } from '#shared/connection/watched-fetch.ts'
import { sessionStorageKey, supabase, whenClientLoads } from './client.ts'

it('the client is created once, with a stored session, PKCE and two realtime events a second', async () => {
  const made = { auth: {} }
  const createClient = vi.fn((..._: unknown[]) => made)
  vi.doMock('@supabase/supabase-js', () => ({ createClient }))
  const heard = vi.fn()
  whenClientLoads(heard)
  expect(createClient).not.toHaveBeenCalled()

  expect(await Promise.all([supabase(), supabase()])).toEqual([made, made])
  expect(createClient).toHaveBeenCalledOnce()
  expect(heard).toHaveBeenCalledWith(made)
  const [url, , options] = createClient.mock.calls[0] ?? []
  expect(url).toBe(window.location.origin)
  expect(options).toEqual({
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
})
