// The HTTP server: its timeouts against slow clients, its errors as sentences, and closing it after running requests end.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { StartupError } from '#server/platform/settings/startup-error.ts'
import { GatheringRequest } from './bodies/gathering-request.ts'
import type { Listener } from './gateway.ts'

/** How long a client may take, in milliseconds. */
export interface ClientTimeouts {
  /** To send the headers. */
  readonly headers: number
  /** To send the whole request. */
  readonly request: number
  /** Without any byte on the connection. */
  readonly idle: number
  readonly checkEvery: number
}

const TIMEOUTS: ClientTimeouts = {
  headers: 15_000,
  // A 10 MB photo over a poor phone connection takes minutes; a client that sends a byte now and then must not get hours.
  request: 300_000,
  idle: 120_000,
  checkEvery: 5_000,
}

export function makeServer(listener: Listener, timeouts = TIMEOUTS): Server {
  const server = createServer(
    {
      IncomingMessage: GatheringRequest,
      // A long filter makes a long address.
      maxHeaderSize: 64 * 1024,
      headersTimeout: timeouts.headers,
      requestTimeout: timeouts.request,
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: timeouts.checkEvery,
    },
    listener,
  )
  server.setTimeout(timeouts.idle)
  return server
}

export function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, host, port)))
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
  })
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE') {
    return new StartupError(
      `Port ${port} is in use by another program; stop it or choose another, e.g. PORT=${port + 1}.`,
    )
  }
  if (error.code === 'EACCES')
    return new StartupError(`This account may not listen on port ${port}; choose one above 1023.`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new StartupError(`HOST ${host} is not an address of this machine.`)
  }
  return error
}

/** Accepts no new requests, lets running ones finish, and cuts off the remaining ones after the grace period. */
export function closeServer(server: Server, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), graceMs)
    // Closes connections that become idle while the server waits for running requests.
    const sweep = setInterval(() => server.closeIdleConnections(), 50)
    server.close(() => {
      clearTimeout(timer)
      clearInterval(sweep)
      resolve()
    })
    server.closeIdleConnections()
  })
}
