// What a session remembers of where it was started.
import { isIP } from 'node:net'
import type { AuthRequest } from './handler.ts'

export interface ClientFacts {
  readonly address: string | null
  readonly userAgent: string | null
}

export function clientFacts(request: AuthRequest): ClientFacts {
  const address = request.get('clientAddress')
  return {
    address: address && isIP(address) !== 0 ? address : null,
    userAgent: request.req.header('user-agent')?.slice(0, 500) ?? null,
  }
}
