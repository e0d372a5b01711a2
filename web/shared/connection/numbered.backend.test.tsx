// The real server takes over the number a browser gave its request.
import { beforeAll, expect, inject, it } from 'vitest'
import { pointAtBackend } from '#shared/testing/backend.ts'
import { watchedFetch } from './watched-fetch.ts'

beforeAll(pointAtBackend)

it('a request has one number, from the browser on', async () => {
  const { url, anonKey } = inject('backend')
  const request = () => watchedFetch(`${url}/rest/v1/rpc/address_is_free`, { headers: { apikey: anonKey } })
  const [one, other] = (await Promise.all([request(), request()])).map(({ headers }) => headers.get('x-request-id'))
  // The server's own have hyphens.
  expect(one).toMatch(/^[0-9a-f]{32}$/)
  expect(other).toMatch(/^[0-9a-f]{32}$/)
  expect(other).not.toBe(one)
})
