// Writes a stream to a new file on this disk; counts, hashes and syncs it. Removes the file after any failure.
import { createHash } from 'node:crypto'
import { mkdir, open, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { newTemporaryName } from '../blobs/temporary-names.ts'
import { ERRORS } from '../errors/catalogue.ts'

export interface ReceivedFile {
  readonly path: string
  readonly size: number
  readonly md5: string
  /** The first bytes, enough to detect the type. */
  readonly head: Buffer
}

const HEAD_BYTES = 4096

export async function stageUpload(
  body: AsyncIterable<Uint8Array>,
  options: { dir: string; limit: number },
): Promise<ReceivedFile> {
  await mkdir(options.dir, { recursive: true, mode: 0o700 })
  const path = join(options.dir, newTemporaryName())
  const file = await open(path, 'wx', 0o600)
  const hash = createHash('md5')
  let size = 0
  let head: Buffer = Buffer.alloc(0)
  try {
    for await (const chunk of body) {
      size += chunk.length
      if (size > options.limit) throw ERRORS.tooLarge()
      if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES - head.length)])
      hash.update(chunk)
      await file.appendFile(chunk)
    }
    await file.sync()
    await file.close()
  } catch (fault) {
    await file.close().catch(() => undefined)
    await unlink(path).catch(() => undefined)
    throw fault
  }
  return { path, size, md5: hash.digest('hex'), head }
}
