// Limits the open connections of one address and in all. A connection whose channel is live is realtime's, which counts its own.
// Tests: sockets.test.ts.
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Level } from '#server/platform/budget/costs.ts'
import { createLevel, type Holder } from '#server/platform/budget/levels.ts'
import { figures } from '#server/platform/metrics/figures.ts'
import { countedAddress } from './client-address.ts'

const REFUSAL = [
  'HTTP/1.1 429 Too Many Requests',
  'Connection: close',
  'Retry-After: 5',
  'Content-Type: text/plain; charset=utf-8',
  '',
  'Too many connections. Try again in 5 seconds.',
  '',
].join('\r\n')

export interface SocketLimits {
  readonly level: Level
  /** Multiplies what one address may open; 0 sets no limit for it. */
  readonly factor: number
  /** All connections come from the operator's proxy, which limits those of its clients. */
  readonly behindProxy: boolean
}

export function limitSockets(server: Server, { level, factor, behindProxy }: SocketLimits): void {
  const open = createLevel(level, behindProxy ? 0 : factor)
  figures.openSockets.follow([], open.inAll)
  const holders = new Map<Socket, Holder>()
  /** Connections without a request, the longest idle first. */
  const idle = new Set<Socket>()

  function leave(socket: Socket): void {
    const holder = holders.get(socket)
    if (!holder) return
    holders.delete(socket)
    idle.delete(socket)
    open.release(holder)
  }

  /** In a full house, the one who has been idle longest makes room: a newcomer may be a member. */
  function makeRoom(): void {
    if (open.inAll() < level.inAll) return
    const [longest] = idle
    if (!longest) return
    leave(longest)
    longest.destroy()
  }

  server.on('connection', (socket: Socket) => {
    const holder = { source: countedAddress(socket.remoteAddress ?? ''), visitor: true }
    makeRoom()
    if (!open.hold(holder)) {
      socket.on('error', () => socket.destroy())
      socket.end(REFUSAL, () => socket.destroy())
      return
    }
    holders.set(socket, holder)
    idle.add(socket)
    socket.once('close', () => leave(socket))
  })
  server.on('request', (request, response) => {
    const { socket } = request
    idle.delete(socket)
    response.once('close', () => {
      if (holders.has(socket)) idle.add(socket)
    })
  })
  server.on('upgrade', (request) => leave(request.socket))
}
