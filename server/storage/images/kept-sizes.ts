// The sizes of a picture that every process and a restart find: one blob beside the picture's own, with what has been made of it so far.
// Only the sizes of types/pictures.ts in the formats of present browsers are kept here, so that it never grows by what somebody asks for.
// Whoever loses it makes it again (docs/decisions/0075). Tests: kept-sizes.test.ts.
import { unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Database } from '#server/database/database.ts'
import type { Log } from '#server/platform/log.ts'
import { BlobMissing, type BlobStore } from '../blobs/blob-store.ts'
import type { PendingBlobs } from '../blobs/pending-blobs.ts'
import { sizesKey } from '../blobs/sizes-key.ts'
import { newTemporaryName } from '../blobs/temporary-names.ts'

type Sizes = ReadonlyMap<string, Buffer>

export interface KeptSizes {
  /** By variant; empty if none are kept. */
  read(version: string): Promise<Sizes>
  /** Kept soon, together with what else is made of the picture until then. */
  add(version: string, variant: string, bytes: Buffer): void
  /** What waits to be kept of these pictures is not. */
  drop(versions: readonly string[]): void
  close(): Promise<void>
}

const SOON_MS = 1000
/** More than are made in a second. When the store is slow, the rest is made again when asked for. */
const MOST_WAITING = 64
/** A store that hangs keeps nobody from ending. */
const CLOSE_MS = 3000

export function createKeptSizes(options: {
  blobs: Pick<BlobStore, 'open' | 'commit'>
  pendingBlobs: Pick<PendingBlobs, 'open'>
  database: Pick<Database, 'query'>
  stagingDir: string
  log: Log
}): KeptSizes {
  const { blobs, pendingBlobs, database, stagingDir, log } = options
  const waiting = new Map<string, { made: Map<string, Buffer>; timer: NodeJS.Timeout }>()
  const reading = new Map<string, Promise<Sizes>>()
  let writing = Promise.resolve()
  /** What waits for its turn, or is being written. */
  let unwritten = 0

  async function readBlob(version: string): Promise<Sizes> {
    try {
      return unpack(await buffer(await blobs.open(sizesKey(version))))
    } catch (fault) {
      if (!(fault instanceof BlobMissing))
        log.warn({ err: fault, version }, 'the kept sizes of a picture can not be read')
      return new Map()
    }
  }

  async function write(version: string, made: Sizes): Promise<void> {
    const packed = pack(new Map([...(await readBlob(version)), ...made]))
    const key = sizesKey(version)
    const path = join(stagingDir, `${newTemporaryName()}.sizes`)
    const note = await pendingBlobs.open([key])
    try {
      await writeFile(path, packed, { mode: 0o600, flush: true })
      await blobs.commit(key, { path, size: packed.length, contentType: 'application/octet-stream' })
      // Removed meanwhile by any process: what came after its removal goes too. A removal that comes later finds it.
      const rows = await database.query('select 1 from storage.objects where version = $1', [version])
      await note.resolve(rows.length > 0 ? [] : [key])
    } catch (fault) {
      await note.failed(fault, [key])
      throw fault
    } finally {
      await unlink(path).catch(() => undefined)
    }
  }

  function flush(version: string): void {
    const one = waiting.get(version)
    if (!one) return
    clearTimeout(one.timer)
    waiting.delete(version)
    unwritten += 1
    writing = writing
      .then(() => write(version, one.made))
      .catch((fault: unknown) => log.warn({ err: fault, version }, 'the sizes of a picture could not be kept'))
      .finally(() => {
        unwritten -= 1
      })
  }

  return {
    read(version) {
      const known = reading.get(version)
      if (known) return known
      const sizes = readBlob(version).finally(() => reading.delete(version))
      reading.set(version, sizes)
      return sizes
    },
    add(version, variant, bytes) {
      const one = waiting.get(version)
      if (!one && waiting.size + unwritten >= MOST_WAITING) return
      clearTimeout(one?.timer)
      const made = one?.made ?? new Map<string, Buffer>()
      made.set(variant, bytes)
      const timer = setTimeout(flush, SOON_MS, version)
      timer.unref()
      waiting.set(version, { made, timer })
    },
    drop(versions) {
      for (const version of versions) {
        clearTimeout(waiting.get(version)?.timer)
        waiting.delete(version)
      }
    },
    async close() {
      for (const version of [...waiting.keys()]) flush(version)
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, CLOSE_MS)
      })
      await Promise.race([writing, late]).finally(() => clearTimeout(timer))
    },
  }
}

/** The length of an index, the index (variant → where it begins and how long it is), the sizes one after the other. */
function pack(sizes: Sizes): Buffer {
  let at = 0
  const index: Record<string, [number, number]> = {}
  for (const [variant, { length }] of sizes) {
    index[variant] = [at, length]
    at += length
  }
  const words = Buffer.from(JSON.stringify(index))
  const head = Buffer.alloc(4)
  head.writeUInt32BE(words.length)
  return Buffer.concat([head, words, ...sizes.values()])
}

function unpack(packed: Buffer): Sizes {
  const from = 4 + packed.readUInt32BE(0)
  const index = JSON.parse(packed.toString('utf8', 4, from)) as Record<string, [number, number]>
  return new Map(
    Object.entries(index).map(([variant, [at, length]]) => [variant, packed.subarray(from + at, from + at + length)]),
  )
}
