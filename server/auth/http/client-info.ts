// The client’s address and browser, as a session keeps them.
import { isIP } from 'node:net'
import type { ClientInfo } from '../sessions/start-session.ts'
import type { AuthRequest } from './handler.ts'

export function clientInfo(request: AuthRequest): ClientInfo {
  const address = request.get('clientAddress')
  return {
    address: address && isIP(address) !== 0 ? address : null,
    userAgent: request.req.header('user-agent')?.slice(0, 500) ?? null,
  }
}
