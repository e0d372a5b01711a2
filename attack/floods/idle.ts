// A visitor's flood of connections that say nothing.
import { connect, type Socket } from 'node:net'
import type { FloodTarget } from './pictures.ts'

export interface IdleSockets {
  readonly opened: number
  readonly open: number
}

/** Opens as many as it can from one address, holds them until told to stop, and says how many were left open. */
export async function floodIdle({ url, connections, signal }: FloodTarget): Promise<IdleSockets> {
  const { port, hostname } = new URL(url)
  const sockets: Socket[] = []
  for (let n = 0; n < connections; n++) {
    const socket = connect({ port: Number(port), host: hostname, localAddress: '127.0.9.1' })
    socket.on('error', () => socket.destroy())
    socket.on('data', () => socket.destroy())
    sockets.push(socket)
  }
  await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
  const open = sockets.filter((socket) => !socket.destroyed).length
  for (const socket of sockets) socket.destroy()
  return { opened: connections, open }
}
