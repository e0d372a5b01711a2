// A channel that the real server closes is joined again with a valid token; one that is first joined without a line is joined once, as soon as
// the line is back.
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { noteReached, probeWith, tryNow } from '#shared/connection/connection.ts'
import { supabase } from '#shared/supabase/client.ts'
import { pointAtBackend } from '#shared/testing/backend.ts'
import { keepJoined } from './keep-joined.ts'

const line = { there: true, failed: 0, said: [] as unknown[][] }

/** Reaches nobody while there is no line. Node's own WebSocket does not accept jsdom's events. */
class Line extends WebSocket {
  constructor(address: string) {
    super(line.there ? address : 'ws://127.0.0.1:9')
    this.on('error', () => {
      line.failed += 1
    })
    this.on('open', () => {
      const send = this.send.bind(this)
      this.send = (data: string) => {
        line.said.push(JSON.parse(data) as unknown[])
        send(data)
      }
    })
  }
}

beforeAll(() => {
  pointAtBackend()
  vi.stubGlobal('WebSocket', Line)
})

let leave = () => {}
afterEach(async () => {
  leave()
  vi.useRealTimers()
  vi.restoreAllMocks()
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

it('a channel first joined without a line says so once when the line is back', async () => {
  const client = await (await supabase()).realtime()
  await client.disconnect()
  line.there = false
  const joined = vi.fn()
  leave = keepJoined((backend) => backend.channel('late'), joined)
  await vi.waitFor(() => expect(line.failed).toBe(1))
  line.there = true
  await vi.waitFor(() => expect(joined).toHaveBeenCalled(), { timeout: 8000 })
  const joins = line.said.filter(([, , topic, event]) => topic === 'realtime:late' && event === 'phx_join')
  expect(joins).toHaveLength(1)
})

it('what hears events, if it could not be loaded without a line, is loaded as soon as the line is back', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const load = vi.spyOn(await supabase(), 'realtime').mockRejectedValue(new Error('No file'))
  probeWith(async () => false)
  await tryNow()
  // No time passes: nothing but the line can be the occasion.
  vi.useFakeTimers()
  leave = keepJoined((client) => client.channel('loaded'), vi.fn())
  await vi.advanceTimersByTimeAsync(0)
  expect(load).toHaveBeenCalledTimes(1)
  noteReached()
  await vi.advanceTimersByTimeAsync(0)
  expect(load).toHaveBeenCalledTimes(2)
  leave()
  await tryNow()
  noteReached()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(load).toHaveBeenCalledTimes(2)
})
