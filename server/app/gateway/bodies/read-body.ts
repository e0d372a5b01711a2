// Reads a body in the gateway before the service does. Every byte held is counted. Visitors' larger bodies are read in turns, a piece at a time:
// whoever sends half a body keeps nobody waiting. Tests: held-bodies.test.ts, attack/floods.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { HeldLevel, Holder } from '#server/platform/budget/levels.ts'
import { shutGate } from './closed-gate.ts'
import { readInTurns, type TakeTurn } from './read-in-turns.ts'

export function announcedLength(request: IncomingMessage): number {
  return Number(request.headers['content-length'] ?? 0)
}

/** A body without an announced length: only reading it tells how long it is. */
export function isUnbounded(request: IncomingMessage): boolean {
  return request.headers['transfer-encoding'] !== undefined
}

export function comesWithBody(request: IncomingMessage): boolean {
  return isUnbounded(request) || announcedLength(request) > 0
}

/** How long a body may take, in milliseconds. */
export interface BodyPatience {
  /** Without any byte of it. */
  readonly idle: number
  /** Waiting for a turn is not counted. */
  readonly whole: number
}

export const PATIENCE: Readonly<Record<'visitor' | 'member', BodyPatience>> = {
  visitor: { idle: 10_000, whole: 30_000 },
  member: { idle: 30_000, whole: 120_000 },
}

/** A form, a sign-in or an application is smaller: read at once, whoever sends it. */
const SMALL_BYTES = 16 * 1024

export interface BodyReading {
  readonly limit: number
  readonly patience: BodyPatience
  readonly held: HeldLevel
  readonly holder: Holder
  /** Without it the body is read as it comes. */
  readonly takeTurn?: TakeTurn | undefined
}

export type BodyRefusal = 'too large' | 'too slow' | 'no room'

/** Resolves to the whole body, which counts as held until the answer is sent, or to why it is not read. Rejects when the client disconnects. */
export function readBody(
  request: IncomingMessage,
  response: ServerResponse,
  reading: BodyReading,
): Promise<Buffer | BodyRefusal> {
  const { limit, patience, held, holder } = reading
  const isSmall = !isUnbounded(request) && announcedLength(request) <= SMALL_BYTES
  const takeTurn = isSmall ? undefined : reading.takeTurn
  const gate = takeTurn && shutGate(request.socket)
  return new Promise((resolve, reject) => {
    let pieces: Buffer[] = []
    let length = 0
    const start = performance.now()
    let lastByte = start
    let isOver = false
    const turns =
      takeTurn &&
      gate &&
      readInTurns(takeTurn, gate, (now) => {
        if (now - lastByte > patience.idle) refuse('too slow')
      })

    const stop = () => {
      isOver = true
      clearInterval(watch)
      request.removeListener('data', take)
      turns?.stop()
    }
    const release = () => {
      stop()
      held.release(holder, length)
      length = 0
    }
    const refuse = (why: BodyRefusal) => {
      if (isOver) return
      pieces = []
      release()
      request.pause()
      resolve(why)
    }
    const take = (piece: Buffer) => {
      lastByte = performance.now()
      turns?.brought()
      if (length + piece.length > limit) return refuse('too large')
      if (!held.hold(holder, piece.length)) return refuse('no room')
      length += piece.length
      pieces.push(piece)
    }
    const watch = setInterval(
      () => {
        const now = performance.now()
        const waited = turns?.waited(now) ?? 0
        // Who waits for a turn can't be heard: silence is judged when a turn ends.
        if (now - start - waited > patience.whole || (!turns && now - lastByte > patience.idle)) refuse('too slow')
      },
      Math.min(1000, patience.idle),
    )
    request.on('data', take)
    request.once('end', () => {
      stop()
      gate?.remove()
      resolve(Buffer.concat(pieces))
      pieces = []
    })
    request.once('error', reject)
    request.once('close', () => reject(new Error('the client went away')))
    response.once('close', release)
  })
}
