// Finds the address a request comes from, for rate limits and logs. Trusts only those entries of X-Forwarded-For that the
// operator's own proxies wrote.
import type { IncomingMessage } from 'node:http'

/** Tested in client-address.test.ts: a client can't choose its own address. */
export function clientAddress(request: IncomingMessage, trustedProxies: number): string {
  const direct = countedAddress(request.socket.remoteAddress ?? '')
  if (trustedProxies === 0) return direct
  const header = request.headers['x-forwarded-for']
  if (!header) return direct
  const chain = String(header).split(',')
  // Each of the operator's proxies appended the address it saw; the client sent the entries before those.
  const entry = chain[Math.max(0, chain.length - trustedProxies)]?.trim()
  return entry ? countedAddress(entry) : direct
}

/** The IPv4 address, or the /64 network of an IPv6 address: one subscriber owns a whole /64. */
export function countedAddress(address: string): string {
  const bare = address.startsWith('::ffff:') ? address.slice(7) : address
  if (!bare.includes(':') || bare === '::1') return bare
  const [head = '', tail = ''] = bare.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const zeros = bare.includes('::') ? Array(Math.max(0, 8 - left.length - right.length)).fill('0') : []
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`
}
