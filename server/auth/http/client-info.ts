// The client’s address and browser, as a session keeps them.
import { isIP } from 'node:net'
import type { ClientInfo } from '../sessions/start-session.ts'
import type { AuthRequest } from './handler.ts'

export function clientInfo(request: AuthRequest): ClientInfo {
  // Of an IPv6 address the gateway counts the network, a household's: its first address stands for it (auth-behind-gateway.test.ts).
  const address = request.get('clientAddress').replace(/\/64$/, '')
  return {
    address: isIP(address) === 0 ? null : address,
    userAgent: request.req.header('user-agent')?.slice(0, 500) ?? null,
  }
}
