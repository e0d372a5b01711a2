// Channels that stay joined, against the real server: closed from there, they are joined again with a token that holds.
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { supabase } from '#shared/supabase/client.ts'
import { pointAtBackend } from '#shared/testing/backend.ts'
import { keepJoined } from './keep-joined.ts'

beforeAll(() => {
  pointAtBackend()
  // Node's own does not know jsdom's events.
  vi.stubGlobal('WebSocket', WebSocket)
})

let leave = () => {}
afterEach(async () => {
  leave()
  await (await supabase()).removeAllChannels()
})

it('joins again when the server has closed the channel, and says so, until it is left', async () => {
  const client = await supabase()
  const joined = vi.fn()
  const heard: unknown[] = []
  leave = keepJoined(
    (backend) => backend.channel('kept').on('broadcast', { event: 'news' }, ({ payload }) => heard.push(payload)),
    joined,
  )
  await vi.waitFor(() => expect(joined).toHaveBeenCalledTimes(1), { timeout: 5000 })
  // What the server does when a token runs out, it does at once when it is given one that never held.
  await client.realtime.setAuth('no.token.atall')
  await vi.waitFor(() => expect(joined).toHaveBeenCalledTimes(2), { timeout: 8000 })
  const sent = await client.channel('kept').httpSend('news', { n: 1 })
  expect(sent).toMatchObject({ success: true })
  await vi.waitFor(() => expect(heard).toEqual([{ n: 1 }]))
  leave()
  await vi.waitFor(() => expect(client.getChannels()).toEqual([]))
})
