// Asks PostgreSQL to stop a connection's work, over a separate socket as the protocol wants. If the request is lost, the time limit stops the work.
import { connect } from 'node:net'
import { serialize } from 'pg-protocol'
import type { ConnectionTarget } from '../connection-target.ts'

/** Resolves when the server has taken the request, or does not answer. */
export function cancelRequest(target: ConnectionTarget, processId: number, secretKey: number): Promise<void> {
  return new Promise((resolve) => {
    const { host, port } = target
    const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    socket.setTimeout(5000, () => socket.destroy())
    socket.on('error', () => undefined)
    socket.on('close', () => resolve())
    // The server answers by closing the socket.
    socket.resume()
    socket.write(serialize.cancel(processId, secretKey))
  })
}
