// A channel that the real server closes is joined again with a valid token.
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { supabase } from '#shared/supabase/client.ts'
import { pointAtBackend } from '#shared/testing/backend.ts'
import { keepJoined } from './keep-joined.ts'

beforeAll(() => {
  pointAtBackend()
  // Node's own WebSocket does not accept jsdom's events.
  vi.stubGlobal('WebSocket', WebSocket)
})

let leave = () => {}
afterEach(async () => {
  leave()
  await (await (await supabase()).realtime()).removeAllChannels()
})

it('a channel is joined again after the server closed it, and reports it, until it is left', async () => {
  const client = await (await supabase()).realtime()
  const early = { url: '', body: '', token: '', at: Date.now(), answer: Promise.resolve(new Response()) }
  window.o1Early = [early]
  const joined = vi.fn(() => window.o1Early?.length)
  const lost = vi.fn()
  const heard: unknown[] = []
  leave = keepJoined(
    (backend) => backend.channel('kept').on('broadcast', { event: 'news' }, ({ payload }) => heard.push(payload)),
    joined,
    lost,
  )
  await vi.waitFor(() => expect(joined).toHaveBeenCalledTimes(1), { timeout: 5000 })
  // What the page asked before may lack what came until the join.
  expect(joined).toHaveReturnedWith(0)
  expect(lost).not.toHaveBeenCalled()
  // What the server does when a token expires, it does at once for an invalid token.
  await client.setAuth('no.token.atall')
  await vi.waitFor(() => expect(joined).toHaveBeenCalledTimes(2), { timeout: 8000 })
  expect(lost).toHaveBeenCalled()
  const sent = await client.channel('kept').httpSend('news', { n: 1 })
  expect(sent).toMatchObject({ success: true })
  await vi.waitFor(() => expect(heard).toEqual([{ n: 1 }]))
  leave()
  await vi.waitFor(() => expect(client.getChannels()).toEqual([]))
})
