// A client can't choose the address by which limits count its requests.
import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { clientAddress } from './client-address.ts'

function from(remoteAddress: string, forwarded?: string): IncomingMessage {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  return { socket: { remoteAddress }, headers } as unknown as IncomingMessage
}

it.each([
  ['10.0.0.1', '1.1.1.1', 0, '10.0.0.1'],
  ['10.0.0.1', 'spoofed, 2.2.2.2', 1, '2.2.2.2'],
  ['10.0.0.1', 'spoofed, 2.2.2.2, 10.0.0.9', 2, '2.2.2.2'],
  ['10.0.0.1', '2.2.2.2', 3, '2.2.2.2'],
  ['10.0.0.1', undefined, 1, '10.0.0.1'],
  ['::ffff:10.0.0.1', undefined, 0, '10.0.0.1'],
  ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', undefined, 0, '2001:db8:1:2::/64'],
  ['2001:db8::1', undefined, 0, '2001:db8:0:0::/64'],
  ['::1', undefined, 0, '::1'],
])('client address: %s with X-Forwarded-For "%s" behind %i proxies is %s', (remote, forwarded, proxies, expected) => {
  expect(clientAddress(from(remote, forwarded), proxies)).toBe(expected)
})
