// The listening socket: its timeouts against slow clients, its errors as sentences, and closing it without cutting anyone off.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { StartupError } from '#server/platform/settings/startup-error.ts'
import type { Listener } from './gateway.ts'

/** How long a client may take, in milliseconds. */
export interface Patience {
  readonly headers: number
  /** The whole request. */
  readonly request: number
  /** Nothing at all moves on its connection. */
  readonly silence: number
  readonly checkEvery: number
}

const PATIENCE: Patience = {
  headers: 15_000,
  // A 10 MB photo over a poor phone connection takes minutes; a client sending a byte now and then doesn't get hours.
  request: 300_000,
  silence: 120_000,
  checkEvery: 5_000,
}

export function makeServer(listener: Listener, patience = PATIENCE): Server {
  const server = createServer(
    {
      // Long filters travel in the address.
      maxHeaderSize: 64 * 1024,
      headersTimeout: patience.headers,
      requestTimeout: patience.request,
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: patience.checkEvery,
    },
    listener,
  )
  server.setTimeout(patience.silence)
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

/** Takes no new requests, lets running ones finish, and cuts the remaining ones after the grace period. */
export function closeServer(server: Server, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), graceMs)
    // Connections that become idle during the drain are closed as they do.
    const sweep = setInterval(() => server.closeIdleConnections(), 50)
    server.close(() => {
      clearTimeout(timer)
      clearInterval(sweep)
      resolve()
    })
    server.closeIdleConnections()
  })
}
