// The interface of a service to the gateway: a Hono app, a handler of WebSocket upgrades, and a way to stop.
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Hono } from 'hono'
import type { Caller, GatewayEnv } from './caller.ts'

export interface Service {
  /** The gateway mounts it under the service's path and removes that prefix from the paths. */
  readonly http: Hono<GatewayEnv>
  /** Only realtime has it. `address` is the client's address, as the limits count it. */
  upgrade?(request: IncomingMessage, socket: Duplex, head: Buffer, address?: string): void
  /** Why it can't serve now, as the end of a sentence about what it stands on ("does not answer"), for /readyz. Nothing when it can. */
  trouble?(): Promise<string | undefined>
  /** Only realtime has it: closes the sockets one after the other, spread over this time. More may come until then. */
  drain?(milliseconds: number): Promise<void>
  /** Only storage has it: whose signature a request bears that has no token, where that is known without waiting. */
  knownSigner?(request: IncomingMessage, address: string): Caller | undefined
  close?(): Promise<void>
}
