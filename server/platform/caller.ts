// The caller of a request: the facts of its verified key or token that the services and the database need.
// tokens.ts verifies tokens; PostgreSQL decides access.

import type { IncomingHttpHeaders } from 'node:http'

export type DatabaseRole = 'anon' | 'authenticated' | 'service_role'

export interface Caller {
  readonly role: DatabaseRole
  /** `sub` of the token, empty for keys. */
  readonly userId: string
  /** `session_id` of the token, empty for keys. */
  readonly sessionId: string
  readonly claims: Readonly<Record<string, unknown>>
  /** The claims as JSON, made once per token: it goes to PostgreSQL with every statement. */
  readonly claimsJson: string
  /** Unix seconds; 0 when the token never expires. */
  readonly expiresAt: number
}

/** The values the gateway puts on Hono's context before any service sees the request. */
export interface GatewayVariables {
  caller: Caller
  requestId: string
  clientAddress: string
  /** The request's headers as Node has read them, by their lower-case names. */
  headers?: IncomingHttpHeaders
}

export interface GatewayEnv {
  Variables: GatewayVariables
}
