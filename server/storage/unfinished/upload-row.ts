// The rows of uploads that come in several requests: resumable ones and those of the S3 wire. Each part is a blob of its own, so that any
// process goes on where another was killed. Callers have checked the rights.
import { randomUUID } from 'node:crypto'
import type { StorageContext } from '../context/context.ts'
import { ERRORS } from '../errors/catalogue.ts'
import type { ObjectName } from '../objects/object-row.ts'

/** After that an upload is forgotten with what had arrived. */
export const UPLOAD_HOURS = 24
const MOST_OF_OWNER = 50

/** `s3`: parts have numbers of the client's; `resumable`: they follow each other. */
export type UploadKind = 'resumable' | 's3'

export interface UploadFacts {
  readonly kind: UploadKind
  readonly contentType: string
  readonly cacheControl: string
  readonly upsert: boolean
  /** Undefined until the client knows it. */
  readonly length?: number
  /** What was taken of the visitors' room. */
  readonly reserved?: number
  /** The object is stored: the row stays to say so to a client that lost the answer. */
  readonly done?: boolean
  /** Unix milliseconds: a request is making the object. */
  readonly joining?: number
}

export interface Upload extends ObjectName {
  readonly id: string
  readonly owner: string
  /** Bytes that arrived. */
  readonly offset: number
  readonly createdAt: Date
  readonly facts: UploadFacts
  readonly userMetadata: Readonly<Record<string, unknown>> | null
}

interface UploadRow {
  readonly id: string
  readonly bucket_id: string
  readonly key: string
  readonly owner_id: string | null
  readonly arrived: number
  readonly created_at: Date
  readonly metadata: UploadFacts
  readonly user_metadata: Readonly<Record<string, unknown>> | null
}

const COLUMNS = `id, bucket_id, key, owner_id, in_progress_size::float8 as arrived, created_at, metadata, user_metadata`

const uploadOf = (row: UploadRow): Upload => ({
  id: row.id,
  bucket: row.bucket_id,
  key: row.key,
  owner: row.owner_id ?? '',
  offset: row.arrived,
  createdAt: row.created_at,
  facts: row.metadata,
  userMetadata: row.user_metadata,
})

export const expiryOf = ({ createdAt }: Pick<Upload, 'createdAt'>) =>
  new Date(createdAt.getTime() + UPLOAD_HOURS * 3600_000)

export async function beginUpload(
  context: StorageContext,
  upload: Pick<Upload, 'bucket' | 'key' | 'owner' | 'facts' | 'userMetadata'>,
  isTrusted: boolean,
): Promise<Upload> {
  const { bucket, key, owner, facts, userMetadata } = upload
  const [row] = await context.database.query<UploadRow>(
    `insert into storage.s3_multipart_uploads (id, upload_signature, bucket_id, key, version, owner_id, metadata, user_metadata)
     select $1, $2, $3, $4, $1, nullif($5, ''), $6::jsonb, $7::jsonb
     where $8 or $5 = '' or $9 > (
       select count(*) from storage.s3_multipart_uploads
       where owner_id = $5 and not coalesce((metadata ->> 'done')::boolean, false)
     )
     returning ${COLUMNS}`,
    [
      randomUUID(),
      facts.kind,
      bucket,
      key,
      owner,
      JSON.stringify(facts),
      userMetadata && JSON.stringify(userMetadata),
      isTrusted,
      MOST_OF_OWNER,
    ],
  )
  if (!row) throw ERRORS.tooManyUploads()
  return uploadOf(row)
}

export async function findUpload(context: StorageContext, kind: UploadKind, id: string): Promise<Upload> {
  const [row] = await context.database.query<UploadRow>(
    `select ${COLUMNS} from storage.s3_multipart_uploads
     where id = $1 and upload_signature = $2 and created_at > now() - $3 * interval '1 hour'`,
    [id, kind, UPLOAD_HOURS],
  )
  if (!row) throw ERRORS.noSuchUpload()
  return uploadOf(row)
}

/** The unended uploads of a bucket, the first thousand by name. */
export async function listUploads(
  context: StorageContext,
  { bucket, owner }: { bucket: string; owner: string | undefined },
): Promise<Upload[]> {
  const rows = await context.database.query<UploadRow>(
    `select ${COLUMNS} from storage.s3_multipart_uploads
     where bucket_id = $1 and ($2::text is null or coalesce(owner_id, '') = $2) and upload_signature = 's3'
       and metadata -> 'done' is null and created_at > now() - $3 * interval '1 hour'
     order by key, created_at limit 1000`,
    [bucket, owner ?? null, UPLOAD_HOURS],
  )
  return rows.map(uploadOf)
}

/** Changes the facts; null takes one away. */
export async function noteFacts(
  context: StorageContext,
  id: string,
  facts: Readonly<Partial<Record<keyof UploadFacts, number | boolean | null>>>,
): Promise<void> {
  await context.database.query(
    'update storage.s3_multipart_uploads set metadata = jsonb_strip_nulls(metadata || $2::jsonb) where id = $1',
    [id, JSON.stringify(facts)],
  )
}

const JOINING_MS = 120_000

/** One request at a time makes the object; a claim of a killed process ends by itself. */
export async function claim(context: StorageContext, id: string, now = Date.now()): Promise<void> {
  const claimed = await context.database.query(
    `update storage.s3_multipart_uploads set metadata = metadata || jsonb_build_object('joining', $2::float8)
     where id = $1 and coalesce((metadata ->> 'joining')::float8, 0) < $3 and metadata -> 'done' is null
     returning 1`,
    [id, now, now - JOINING_MS],
  )
  if (claimed.length === 0) throw ERRORS.uploadLocked()
}
