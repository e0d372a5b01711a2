// The parts of an unfinished upload: adding one, reading them as one file, and removing all.
import { randomUUID } from 'node:crypto'
import type { Transaction } from '#server/database/database.ts'
import { BlobMissing } from '../blobs/blob-store.ts'
import { type ReceivedFile, stageUpload } from '../content/stage-upload.ts'
import type { StorageContext } from '../context/context.ts'
import { ERRORS } from '../errors/catalogue.ts'
import type { Upload } from './upload-row.ts'

export interface Part {
  readonly number: number
  readonly size: number
  readonly etag: string
  readonly version: string
  readonly createdAt: Date
}

/** Adds what follows the bytes that had arrived at `upload.offset`. Refused if another request was quicker. */
export function appendPart(context: StorageContext, upload: Upload, file: ReceivedFile): Promise<Part> {
  return addPart(context, upload, file, async (tx) => {
    const moved = await tx.query(
      `update storage.s3_multipart_uploads set in_progress_size = in_progress_size + $3
       where id = $1 and in_progress_size = $2 and metadata -> 'done' is null returning 1`,
      [upload.id, upload.offset, file.size],
    )
    if (moved.length === 0) throw ERRORS.wrongOffset()
    const [last] = await tx.query<{ next: number }>(
      'select coalesce(max(part_number), 0) + 1 as next from storage.s3_multipart_uploads_parts where upload_id = $1',
      [upload.id],
    )
    return { number: last?.next ?? 1, replaced: [] }
  })
}

/** Puts a part under the client's number, in place of one it sent before. All parts together may have `limit` bytes. */
export function putPart(
  context: StorageContext,
  upload: Upload,
  file: ReceivedFile,
  { number, limit }: { number: number; limit: number },
): Promise<Part> {
  return addPart(context, upload, file, async (tx) => {
    const locked = await tx.query('select 1 from storage.s3_multipart_uploads where id = $1 for update', [upload.id])
    if (locked.length === 0) throw ERRORS.noSuchUpload()
    const replaced = await tx.query<{ version: string; size: number }>(
      `delete from storage.s3_multipart_uploads_parts where upload_id = $1 and part_number = $2
       returning version, size::float8 as size`,
      [upload.id, number],
    )
    const [sum] = await tx.query<{ arrived: number }>(
      `update storage.s3_multipart_uploads set in_progress_size = in_progress_size + $2
       where id = $1 returning in_progress_size::float8 as arrived`,
      [upload.id, file.size - replaced.reduce((bytes, { size }) => bytes + size, 0)],
    )
    if ((sum?.arrived ?? 0) > limit) throw ERRORS.tooLarge()
    return { number, replaced: replaced.map(({ version }) => version) }
  })
}

async function addPart(
  context: StorageContext,
  upload: Upload,
  file: ReceivedFile,
  place: (tx: Transaction) => Promise<{ number: number; replaced: string[] }>,
): Promise<Part> {
  const version = randomUUID()
  const note = await context.pendingBlobs.open([version])
  try {
    await context.blobs.commit(version, { path: file.path, size: file.size, contentType: 'application/octet-stream' })
    const placed = await context.database.transaction(async (tx) => {
      const { number, replaced } = await place(tx)
      await note.add(replaced)
      const [row] = await tx.query<{ created_at: Date }>(
        `insert into storage.s3_multipart_uploads_parts (upload_id, size, part_number, bucket_id, key, etag, owner_id, version)
         values ($1, $2, $3, $4, $5, $6, nullif($7, ''), $8) returning created_at`,
        [upload.id, file.size, number, upload.bucket, upload.key, file.md5, upload.owner, version],
      )
      return { number, replaced, createdAt: row?.created_at ?? new Date() }
    })
    await note.resolve(placed.replaced)
    return { number: placed.number, size: file.size, etag: file.md5, version, createdAt: placed.createdAt }
  } catch (fault) {
    await note.failed(fault, [version])
    throw fault
  }
}

export async function partsOf(context: StorageContext, id: string): Promise<Part[]> {
  const rows = await context.database.query<Omit<Part, 'createdAt'> & { created_at: Date }>(
    `select part_number as number, size::float8 as size, etag, version, created_at
     from storage.s3_multipart_uploads_parts where upload_id = $1 order by part_number`,
    [id],
  )
  return rows.map(({ created_at: createdAt, ...part }) => ({ ...part, createdAt }))
}

/** Writes the parts one after the other into one file on this disk, as if it had come in one request. */
export async function joinParts(context: StorageContext, parts: readonly Part[], limit: number): Promise<ReceivedFile> {
  async function* bytes(): AsyncGenerator<Buffer> {
    for (const { version, size } of parts) yield* await context.blobs.open(version, undefined, size)
  }
  return stageUpload(bytes(), { dir: context.stagingDir, limit }).catch((fault: unknown) => {
    throw fault instanceof BlobMissing ? ERRORS.noSuchUpload() : fault
  })
}

/** Removes the parts, and the upload too unless it `stays` to say that it is done. */
export async function removeParts(context: StorageContext, ids: readonly string[], stays = false): Promise<void> {
  const note = await context.pendingBlobs.open([])
  try {
    const versions = await context.database.transaction(async (tx) => {
      const removed = await tx.query<{ version: string }>(
        'delete from storage.s3_multipart_uploads_parts where upload_id = any($1::text[]) returning version',
        [ids],
      )
      if (stays)
        await tx.query(
          `update storage.s3_multipart_uploads set metadata = metadata || '{"done": true}' where id = any($1::text[])`,
          [ids],
        )
      else await tx.query('delete from storage.s3_multipart_uploads where id = any($1::text[])', [ids])
      const found = removed.map(({ version }) => version)
      await note.add(found)
      return found
    })
    await note.resolve(versions)
  } catch (fault) {
    await note.failed(fault, [])
    throw fault
  }
}
