// The one client is created on first use, asks as the member or the visitor, and loads what hears events when that is wanted.
import { expect, it, vi } from 'vitest'
import { supabase, whenClientLoads } from './client.ts'
import { sessionStorageKey } from './session-key.ts'

const asked = vi.fn<(input: string, init: RequestInit) => Promise<Response>>(async () => Response.json([]))

it('the client is created once, on first use, and asks as a visitor or as the member whose session is kept', async () => {
  vi.stubGlobal('fetch', asked)
  const heard = vi.fn()
  whenClientLoads(heard)
  expect(heard).not.toHaveBeenCalled()
  document.head.innerHTML = `<meta name="o1-config" content='{"anonKey":"public"}'>`

  const [client, again] = await Promise.all([supabase(), supabase()])
  expect(again).toBe(client)
  expect(heard).toHaveBeenCalledExactlyOnceWith(client)
  await client.auth.stopAutoRefresh()

  await client.rpc('connection_suggestions')
  const kept = { access_token: 'member', refresh_token: 'r', expires_at: 4e9, expires_in: 3600, token_type: 'bearer' }
  localStorage.setItem(sessionStorageKey, JSON.stringify({ ...kept, user: { id: 'ava' } }))
  await client.rpc('connection_suggestions')
  await (await client.functions()).invoke('export-my-data')
  const requests = asked.mock.calls.map(([input, { headers }]) => {
    const sent = new Headers(headers)
    return [input, sent.get('apikey'), sent.get('authorization'), sent.has('traceparent')]
  })
  const at = (path: string) => `${window.location.origin}${path}`
  expect(requests).toEqual([
    [at('/rest/v1/rpc/connection_suggestions'), 'public', 'Bearer public', true],
    [at('/rest/v1/rpc/connection_suggestions'), 'public', 'Bearer member', true],
    [at('/functions/v1/export-my-data'), 'public', 'Bearer member', true],
  ])
})

it('what hears events is made once, speaks two words a second, and follows the session', async () => {
  const client = await supabase()
  const [realtime, again] = await Promise.all([client.realtime(), client.realtime()])
  expect(again).toBe(realtime)
  const address = new URL(realtime.endpointURL())
  const { host } = window.location
  expect(address).toMatchObject({ protocol: 'ws:', host, pathname: '/realtime/v1/websocket' })
  expect(Object.fromEntries(address.searchParams)).toMatchObject({ apikey: 'public', eventsPerSecond: '2' })
  const told = vi.spyOn(realtime, 'setAuth').mockResolvedValue()
  await client.auth.signOut({ scope: 'local' })
  expect(told).toHaveBeenCalledExactlyOnceWith()
})

it('signs addresses of files at the storage of the same project', async () => {
  asked.mockClear()
  asked.mockImplementation(async () => Response.json({ signedURL: '/object/sign/exports/a?token=t' }))
  const storage = await (await supabase()).storage()
  const { data } = await storage.from('exports').createSignedUrl('a', 60)
  expect(asked.mock.calls[0]?.[0]).toBe(`${window.location.origin}/storage/v1/object/sign/exports/a`)
  expect(data?.signedUrl).toBe(`${window.location.origin}/storage/v1/object/sign/exports/a?token=t`)
})
