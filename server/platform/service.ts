// The parts every service gives the gateway: a Hono app under its path, and a way to stop.
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Hono } from 'hono'
import type { GatewayEnv } from './caller.ts'

export interface Service {
  /** Mounted by the gateway under the service's path; sees paths without that prefix. */
  readonly http: Hono<GatewayEnv>
  /** Only realtime has one. `address` is the client's address, as the limits count it. */
  upgrade?(request: IncomingMessage, socket: Duplex, head: Buffer, address?: string): void
  close?(): Promise<void>
}
