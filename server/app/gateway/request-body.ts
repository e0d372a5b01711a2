// Request bodies: the limit of each service, and reading a body in the gateway before the service does. Every byte held is counted.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { HeldLevel, Holder } from '#server/platform/budget/levels.ts'
import type { Caller } from '#server/platform/caller.ts'
import type { Config } from '#server/platform/settings/config.ts'
import type { ServiceName } from './service-name.ts'

const MB = 1024 * 1024

export interface BodyLimits {
  /** The most bytes of a body of this caller. `held`: it is kept in memory; otherwise the service writes it to the disk as it comes. */
  of(service: ServiceName, caller: Caller, held: boolean): number
}

/** Enough for anything a visitor has to say. Their pictures are streams, with a budget of their own. */
const VISITORS_BYTES = 256 * 1024

export function bodyLimits(config: Config): BodyLimits {
  const held: Readonly<Record<ServiceName, number>> = {
    rest: 10 * MB,
    auth: MB,
    storage: 2 * MB,
    realtime: 3 * MB,
    functions: 10 * MB,
  }
  // A file of the largest allowed size plus the multipart headers around it.
  const streamed = config.project.storage.file_size_limit + MB
  return {
    of(service, caller, isHeld) {
      if (!isHeld) return streamed
      return caller.role === 'anon' ? Math.min(held[service], VISITORS_BYTES) : held[service]
    },
  }
}

export function announcedLength(request: IncomingMessage): number {
  return Number(request.headers['content-length'] ?? 0)
}

/** A body without an announced length: only reading it tells how long it is. */
export function isUnbounded(request: IncomingMessage): boolean {
  return request.headers['transfer-encoding'] !== undefined
}

/** How long a body may take, in milliseconds. */
export interface BodyPatience {
  /** Without any byte of it. */
  readonly idle: number
  readonly whole: number
}

export const PATIENCE: Readonly<Record<'visitor' | 'member', BodyPatience>> = {
  visitor: { idle: 10_000, whole: 30_000 },
  member: { idle: 30_000, whole: 120_000 },
}

export interface BodyReading {
  readonly limit: number
  readonly patience: BodyPatience
  readonly held: HeldLevel
  readonly holder: Holder
}

export type BodyRefusal = 'too large' | 'too slow' | 'no room'

/** Resolves to the whole body, which counts as held until the answer is sent, or to why it is not read. Rejects when the client disconnects. */
export function readBody(
  request: IncomingMessage,
  response: ServerResponse,
  reading: BodyReading,
): Promise<Buffer | BodyRefusal> {
  const { limit, patience, held, holder } = reading
  return new Promise((resolve, reject) => {
    let chunks: Buffer[] = []
    let length = 0
    let lastByte = performance.now()
    const start = lastByte
    const release = () => {
      clearInterval(watch)
      held.release(holder, length)
      length = 0
    }
    const refuse = (why: BodyRefusal) => {
      chunks = []
      request.removeListener('data', take)
      request.pause()
      release()
      resolve(why)
    }
    const take = (chunk: Buffer) => {
      lastByte = performance.now()
      if (length + chunk.length > limit) return refuse('too large')
      if (!held.hold(holder, chunk.length)) return refuse('no room')
      length += chunk.length
      chunks.push(chunk)
    }
    const watch = setInterval(
      () => {
        const now = performance.now()
        if (now - lastByte > patience.idle || now - start > patience.whole) refuse('too slow')
      },
      Math.min(1000, patience.idle),
    )
    request.on('data', take)
    request.once('end', () => {
      clearInterval(watch)
      resolve(Buffer.concat(chunks))
      chunks = []
    })
    request.once('error', reject)
    request.once('close', () => reject(new Error('the client went away')))
    response.once('close', release)
  })
}
