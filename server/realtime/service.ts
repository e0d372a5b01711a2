// The realtime service: accepts sockets with a valid key, takes broadcasts by HTTP, and ends channels whose session has ended.
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocketServer } from 'ws'
import type { Database } from '#server/database/database.ts'
import type { Caller } from '#server/platform/caller.ts'
import { limitConcurrency } from '#server/platform/concurrency-limit.ts'
import type { Keys } from '#server/platform/keys.ts'
import type { Log } from '#server/platform/log.ts'
import { figures } from '#server/platform/metrics/figures.ts'
import type { Service } from '#server/platform/service.ts'
import { broadcastRoutes } from './broadcast-routes.ts'
import { Catalog } from './changes/catalog.ts'
import { authorise } from './channels/authorise.ts'
import { Hub, PUBLICATION } from './hub.ts'
import { Socket } from './socket.ts'
import { limits } from './wire/limits.ts'
import type { WireVersion } from './wire/wire.ts'

/** The database names on it each account whose rights on private channels may have changed. */
const RIGHTS_CHANNEL = 'changed_rights'
/** Judging is a transaction: many at once would keep the database from requests. */
const MOST_JUDGED_AT_ONCE = 4
const DRAIN_TURN_MS = 50

export interface RealtimeOptions {
  readonly database: Database
  readonly keys: Keys
  readonly log: Log
  /** Multiplies the number of sockets one address may have open; 0 for no limit. */
  readonly limitFactor?: number
}

export async function createRealtimeService({
  database,
  keys,
  log,
  limitFactor = 1,
}: RealtimeOptions): Promise<Service> {
  const { tokens } = keys
  const catalog = new Catalog(database, [PUBLICATION])
  const hub = await Hub.open(database, catalog, log)
  const addresses = new Map<string, number>()
  const mostPerAddress = limitFactor === 0 ? Number.POSITIVE_INFINITY : limits.socketsPerAddress * limitFactor
  const sockets = new Set<Socket>()
  const server = new WebSocketServer({ noServer: true, maxPayload: limits.messageBytes, perMessageDeflate: false })

  const stopFollowing = [
    figures.liveSockets.follow([], () => sockets.size),
    figures.liveChannels.follow([], () => hub.channelCount),
  ]
  hub.onGap = () => {
    for (const socket of sockets) socket.interrupt()
  }
  const limited = limitConcurrency(MOST_JUDGED_AT_ONCE)
  const judge = (caller: Caller, topic: string) => limited(() => authorise(database, caller, topic))
  let rightsChanges = 0
  function judgeAgain(isConcerned: (caller: Caller) => boolean): void {
    rightsChanges += 1
    for (const socket of sockets) socket.judgeAgain(isConcerned)
  }
  // What was told while the connection was lost is not told again: then all are judged.
  const stopListening = await database.listen(
    RIGHTS_CHANNEL,
    (userId) => judgeAgain((caller) => caller.userId === userId),
    () => judgeAgain(() => true),
  )
  const stopWatching = tokens.onRevocation(() => {
    for (const socket of sockets) socket.cutOff((caller) => tokens.isRevoked(caller), 'Session was ended')
  })

  function accept(request: IncomingMessage, stream: Duplex, head: Buffer, visitor: Caller, version: WireVersion): void {
    server.handleUpgrade(request, stream, head, (ws) => {
      const socket = new Socket(ws, version, visitor, {
        database,
        hub,
        catalog,
        tokens,
        log,
        judge,
        rightsChanges: () => rightsChanges,
      })
      sockets.add(socket)
      ws.on('close', () => sockets.delete(socket))
    })
  }

  /** A socket counts from the first byte of its handshake until it closes. */
  function mayOpen(address: string, stream: Duplex): boolean {
    const open = addresses.get(address) ?? 0
    if (open >= mostPerAddress) return false
    addresses.set(address, open + 1)
    stream.on('close', () => {
      const left = (addresses.get(address) ?? 1) - 1
      if (left > 0) addresses.set(address, left)
      else addresses.delete(address)
    })
    return true
  }

  /** 1012 says that the service restarts: clients come back by themselves and join their channels again. */
  function move(socket: Socket): void {
    sockets.delete(socket)
    socket.close(1012, 'service restart')
  }

  const http = broadcastRoutes(database, hub, log)
  http.notFound((c) => c.json({ error: 'not_found', message: 'There is nothing here.' }, 404))

  return {
    http,
    upgrade(request, stream, head, address = '') {
      // Until ws takes the stream over, nothing else listens to its errors, and an error without a listener ends the process.
      stream.on('error', () => stream.destroy())
      const url = new URL(request.url ?? '/', 'http://localhost')
      const key = url.searchParams.get('apikey') ?? String(request.headers.apikey ?? '')
      const version = url.searchParams.get('vsn') === '2.0.0' ? '2.0.0' : '1.0.0'
      if (!url.pathname.endsWith('/websocket')) return refuse(stream, '404 Not Found')
      if (!mayOpen(address, stream)) return refuse(stream, '429 Too Many Requests')
      tokens
        .verify(key)
        .then(
          (visitor) => accept(request, stream, head, visitor, version),
          () => refuse(stream, '401 Unauthorized'),
        )
        .catch(() => stream.destroy())
    },
    trouble: async () => hub.trouble(),
    async drain(milliseconds) {
      const until = performance.now() + milliseconds
      for (let left = milliseconds; left > 0; left = until - performance.now()) {
        const turns = Math.max(1, Math.ceil(left / DRAIN_TURN_MS))
        for (const socket of [...sockets].slice(0, Math.ceil(sockets.size / turns))) move(socket)
        await sleep(Math.min(DRAIN_TURN_MS, left))
      }
    },
    async close() {
      for (const stop of stopFollowing) stop()
      stopWatching()
      await stopListening()
      for (const socket of sockets) move(socket)
      await hub.close()
      server.close()
    },
  }
}

function refuse(stream: Duplex, status: string): void {
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
