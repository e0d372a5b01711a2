// Stores blobs in an S3-compatible store. A put there is all or nothing, and begins when the file is complete on this disk.
// Tests: s3-blob-store.test.ts.
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import type { S3Config } from '#server/platform/settings/config.ts'
import { BlobDamaged, BlobMissing, type BlobStore } from './blob-store.ts'

const REMOVED_AT_ONCE = 16
/** Each next try waits twice as long. */
const TRIES = 3
const FIRST_PAUSE_MS = 100
/** How long an answer of the store counts: who asks /readyz all the time must not cost a request each. */
const FINE_FOR_MS = 10_000

const CONNECT_MS = 5000
/** A store that says and takes nothing for so long hangs. Not less: who downloads on a bad line may pause. */
const IDLE_MS = 60_000

export function createS3BlobStore(config: S3Config, { idleMs = IDLE_MS } = {}): BlobStore {
  const client = new S3Client({
    region: config.region,
    endpoint: config.endpoint,
    forcePathStyle: config.forcePathStyle,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    maxAttempts: 3,
    // The library's own limit for a whole request would end large uploads on a slow line.
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: idleMs },
    // Many compatible stores don't know the newer checksums the library adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const prefix = config.prefix === '' ? '' : `${config.prefix.replace(/\/+$/, '')}/`
  const at = (key: string) => ({ Bucket: config.bucket, Key: `${prefix}${key.slice(0, 2)}/${key}` })
  let fineAt = Number.NEGATIVE_INFINITY
  const orMissing = (key: string) => (fault: unknown) => {
    throw isNotFound(fault) ? new BlobMissing(key) : fault
  }

  return {
    async commit(key, { path, size, contentType }) {
      // The library repeats no request whose body it has begun to read: each try reads the file from its beginning.
      for (let tries = 1; ; tries += 1) {
        const Body = createReadStream(path)
        try {
          await client.send(new PutObjectCommand({ ...at(key), Body, ContentLength: size, ContentType: contentType }))
          return
        } catch (fault) {
          if (tries === TRIES || isRefused(fault)) throw fault
          await sleep(FIRST_PAUSE_MS * 2 ** (tries - 1))
        } finally {
          Body.destroy()
        }
      }
    },

    async open(key, range, size) {
      const Range = range && `bytes=${range.start}-${range.end}`
      const { Body, ContentLength, ContentRange } = await client
        .send(new GetObjectCommand({ ...at(key), Range }))
        .catch(orMissing(key))
      if (!(Body instanceof Readable)) throw new BlobMissing(key)
      const stored = ContentRange === undefined ? ContentLength : Number(ContentRange.split('/')[1])
      if (size !== undefined && stored !== undefined && stored !== size) {
        Body.destroy()
        throw new BlobDamaged(key)
      }
      return Body
    },

    async size(key) {
      const found = await client.send(new HeadObjectCommand(at(key))).catch((fault: unknown) => {
        if (!isNotFound(fault)) throw fault
      })
      return found?.ContentLength
    },

    async copy(from, to) {
      const source = at(from)
      const CopySource = `${source.Bucket}/${source.Key}`.split('/').map(encodeURIComponent).join('/')
      await client.send(new CopyObjectCommand({ ...at(to), CopySource })).catch(orMissing(from))
    },

    async remove(keys) {
      // One request for each key: not every compatible store knows the request that removes many.
      for (let first = 0; first < keys.length; first += REMOVED_AT_ONCE) {
        const some = keys.slice(first, first + REMOVED_AT_ONCE)
        await Promise.all(some.map((key) => client.send(new DeleteObjectCommand(at(key)))))
      }
    },

    async trouble() {
      const now = performance.now()
      if (now - fineAt < FINE_FOR_MS) return undefined
      // Of a name nothing has. A key that may not list the bucket is told "denied" instead of "missing".
      const fault = await client
        .send(new GetObjectCommand({ Bucket: config.bucket, Key: `${prefix}.readyz` }), {
          abortSignal: AbortSignal.timeout(2500),
        })
        .then(
          ({ Body }) => void (Body instanceof Readable && Body.destroy()),
          (fault: unknown) => fault,
        )
      if (fault && !isNotFound(fault) && !(fault instanceof Error && fault.name === 'AccessDenied')) {
        return fault instanceof S3ServiceException ? `are refused (${fault.name})` : 'cannot be reached'
      }
      fineAt = now
      return undefined
    },

    async close() {
      client.destroy()
    },
  }
}

/** The store has answered, and would answer the same again. */
function isRefused(fault: unknown): boolean {
  const status = fault instanceof S3ServiceException ? fault.$metadata.httpStatusCode : undefined
  return status !== undefined && status < 500 && status !== 429
}

function isNotFound(fault: unknown): boolean {
  return fault instanceof NoSuchKey || (fault instanceof Error && fault.name === 'NotFound')
}
