// Asks PostgreSQL to stop a connection's work, over a separate socket as the protocol wants. Best effort: the time limit follows.
import { connect } from 'node:net'
import { serialize } from 'pg-protocol'
import type { ConnectionTarget } from '../connection-target.ts'

/** Resolves when the server has passed the wish on, or can't be asked. */
export function cancelRequest(target: ConnectionTarget, processId: number, secretKey: number): Promise<void> {
  return new Promise((resolve) => {
    const { host, port } = target
    const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    socket.setTimeout(5000, () => socket.destroy())
    socket.on('error', () => undefined)
    socket.on('close', () => resolve())
    // The server answers by closing.
    socket.resume()
    socket.write(serialize.cancel(processId, secretKey))
  })
}
