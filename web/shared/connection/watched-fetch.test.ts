// Every request of the client tells whether the line stands: an answer of the server, a proxy before a server that is gone, silence.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isReachable, noteReached, probeWith, tryNow } from './connection.ts'
import { watchedFetch } from './watched-fetch.ts'

const network = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.stubGlobal('fetch', network)
  probeWith(async () => false)
  noteReached()
})

afterEach(() => {
  noteReached()
  vi.unstubAllGlobals()
})

const settled = () => new Promise((resolve) => setTimeout(resolve))

it.each([200, 404, 409, 500])('an answer %i says that the line stands', async (status) => {
  await tryNow()
  network.mockResolvedValue(new Response(null, { status }))
  await watchedFetch('/rest/v1/posts')
  expect(isReachable()).toBe(true)
})

it.each([502, 503, 504])('an answer %i of a proxy says that nothing is reached', async (status) => {
  network.mockResolvedValue(new Response(null, { status }))
  await watchedFetch('/rest/v1/posts')
  await settled()
  expect(isReachable()).toBe(false)
})

it('an answer of a server that failed brings the number of its request, another one what it brought', async () => {
  const headers = { 'x-request-id': '7f3a' }
  network.mockResolvedValueOnce(new Response('{"message":"broken"}', { status: 500, headers }))
  const failed = await watchedFetch('/rest/v1/posts')
  expect([failed.status, failed.statusText, await failed.text()]).toEqual([500, '7f3a', '{"message":"broken"}'])
  network.mockResolvedValueOnce(new Response('[]', { status: 409, statusText: 'Conflict', headers }))
  expect((await watchedFetch('/rest/v1/posts')).statusText).toBe('Conflict')
})

const traceOf = (call: number) => new Headers(network.mock.calls[call]?.[1]?.headers).get('traceparent') ?? ''

it('every request has a number of its own, beside the headers it had, and one that failed without another brings it', async () => {
  network.mockClear()
  network.mockResolvedValue(new Response(null, { status: 500 }))
  const asked = { headers: { apikey: 'anon' }, method: 'POST' }
  const failed = await watchedFetch('https://project.test/rest/v1/posts', asked)
  await watchedFetch(`${location.origin}/functions/v1/approve-application`, asked)
  expect(traceOf(0)).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
  expect(traceOf(0).slice(3, 35)).toBe(failed.statusText)
  expect(traceOf(1).slice(3, 35)).not.toBe(failed.statusText)
  expect(network.mock.calls[0]?.[1]?.method).toBe('POST')
  expect(new Headers(network.mock.calls[0]?.[1]?.headers).get('apikey')).toBe('anon')
})

it('a page without https, which has no randomUUID, numbers its requests too', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  network.mockClear()
  network.mockResolvedValue(new Response('{}'))
  await watchedFetch('/rest/v1/posts')
  expect(traceOf(0)).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
})

it('a function of another origin gets only the headers it has always allowed', async () => {
  network.mockClear()
  network.mockResolvedValue(new Response('{}'))
  await watchedFetch('https://project.test/functions/v1/approve-application', { headers: { apikey: 'anon' } })
  expect([...new Headers(network.mock.calls[0]?.[1]?.headers).keys()]).toEqual(['apikey'])
})

it('a request without an answer says that nothing is reached', async () => {
  network.mockRejectedValue(new TypeError('Failed to fetch'))
  await expect(watchedFetch('/rest/v1/posts')).rejects.toThrow('Failed to fetch')
  await settled()
  expect(isReachable()).toBe(false)
})

it('a request taken back by its asker says nothing', async () => {
  const asked = new AbortController()
  asked.abort()
  network.mockRejectedValue(asked.signal.reason)
  await expect(watchedFetch('/rest/v1/posts', { signal: asked.signal })).rejects.toThrow()
  await settled()
  expect(isReachable()).toBe(true)
})

it('what is read is not left in the browser’s cache, with or without a line', async () => {
  network.mockImplementation(async () => new Response('[]'))
  await watchedFetch('/rest/v1/notifications', { method: 'GET' })
  network.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await watchedFetch('/rest/v1/posts').catch(() => undefined)
  await settled()
  expect(isReachable()).toBe(false)
  await watchedFetch('/rest/v1/notifications')
  for (const [, init] of network.mock.calls) expect(init?.cache).toBe('no-store')
})
