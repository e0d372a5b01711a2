// Receives a body in pieces that are safe as soon as each has arrived: on a bad line a piece ends after two seconds, on a good one when it
// is large. What arrived before the line was cut is kept (docs/decisions/0062).
import { unlink } from 'node:fs/promises'
import { type ReceivedFile, stageUpload } from '../content/stage-upload.ts'
import { bodyChunks } from '../input/body-chunks.ts'

const PIECE = { bytes: 4 * 1024 * 1024, milliseconds: 2000 } as const

/** Of a request that was given up: what this machine has of it already is taken. */
const LAST = { silence: 100, milliseconds: 500 } as const

export interface Receiving {
  readonly dir: string
  /** More bytes are refused. */
  readonly most: number
  readonly keep: (piece: ReceivedFile) => Promise<void>
  /** Nothing more is waited for; what has come is kept. */
  readonly ended?: AbortSignal
}

/** Rejects as the body does, after what had arrived is kept. */
export async function receivePieces(request: Request, { dir, most, keep, ended }: Receiving): Promise<void> {
  const source = bodyChunks(request)
  let reading: Promise<IteratorResult<Uint8Array>> | undefined
  const body: { isOver: boolean; faults: unknown[] } = { isOver: false, faults: [] }
  let left = most

  let endedAt = 0
  async function following(milliseconds: number | undefined) {
    reading ??= source.next()
    const next = await orLate(reading, milliseconds, ended)
    if (next || !ended?.aborted) return next
    endedAt ||= Date.now()
    const last = Date.now() < endedAt + LAST.milliseconds ? await orLate(reading, LAST.silence) : undefined
    if (!last) body.isOver = true
    return last
  }

  async function* piece(): AsyncGenerator<Uint8Array> {
    let size = 0
    let until = 0
    try {
      while (size < PIECE.bytes && (size === 0 || Date.now() < until)) {
        const next = await following(size === 0 ? undefined : until - Date.now())
        if (!next) return
        reading = undefined
        if (next.done) {
          body.isOver = true
          return
        }
        if (size === 0) until = Date.now() + PIECE.milliseconds
        size += next.value.length
        yield next.value
      }
    } catch (fault) {
      body.isOver = true
      body.faults.push(fault)
    }
  }

  try {
    while (!body.isOver) {
      const file = await stageUpload(piece(), { dir, limit: left })
      left -= file.size
      try {
        if (file.size > 0) await keep(file)
      } finally {
        // The store may have moved it away.
        await unlink(file.path).catch(() => undefined)
      }
    }
  } finally {
    reading?.catch(() => undefined)
    if (!reading) await source.return(undefined)
  }
  for (const fault of body.faults) throw fault
}

/** Undefined if it takes longer, or is not waited for any more. */
async function orLate<T>(promise: Promise<T>, milliseconds: number | undefined, ended?: AbortSignal) {
  if (ended?.aborted) return undefined
  const waiting = new AbortController()
  const late = new Promise<undefined>((resolve) => {
    const timer = milliseconds === undefined ? undefined : setTimeout(() => resolve(undefined), milliseconds)
    waiting.signal.addEventListener('abort', () => clearTimeout(timer))
    ended?.addEventListener('abort', () => resolve(undefined), { signal: waiting.signal })
  })
  return Promise.race([promise, late]).finally(() => waiting.abort())
}
