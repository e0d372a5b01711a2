// Receives a body in pieces that are safe as soon as each has arrived: on a bad line a piece ends after two seconds, on a good one when it
// is large. What arrived before the line was cut is kept (docs/decisions/0062).
import { unlink } from 'node:fs/promises'
import { type ReceivedFile, stageUpload } from '../content/stage-upload.ts'
import { bodyChunks } from '../input/body-chunks.ts'

const PIECE = { bytes: 4 * 1024 * 1024, milliseconds: 2000 } as const

export interface Receiving {
  readonly dir: string
  /** More bytes are refused. */
  readonly most: number
  readonly keep: (piece: ReceivedFile) => Promise<void>
}

/** Rejects as the body does, after what had arrived is kept. */
export async function receivePieces(request: Request, { dir, most, keep }: Receiving): Promise<void> {
  const source = bodyChunks(request)
  let reading: Promise<IteratorResult<Uint8Array>> | undefined
  const body: { isOver: boolean; faults: unknown[] } = { isOver: false, faults: [] }
  let left = most

  async function* piece(): AsyncGenerator<Uint8Array> {
    let size = 0
    let until = 0
    try {
      while (size < PIECE.bytes && (size === 0 || Date.now() < until)) {
        reading ??= source.next()
        const next = size === 0 ? await reading : await orLate(reading, until - Date.now())
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

async function orLate<T>(promise: Promise<T>, milliseconds: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
