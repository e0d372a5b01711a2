// Finds an object's row: as the caller, under policies, or with the service's rights for public and signed addresses.
import type { RequestSettings, Transaction } from '#server/database/database.ts'
import type { Caller } from '#server/platform/caller.ts'
import type { Actor, Operation, StorageContext } from '../context/context.ts'
import { runAs } from '../context/context.ts'
import { ERRORS } from '../errors/catalogue.ts'

export interface ObjectMetadata {
  readonly eTag: string
  readonly size: number
  readonly mimetype: string
  readonly cacheControl: string
  readonly lastModified: string
  readonly contentLength: number
  readonly httpStatusCode: number
}

export interface ObjectRow {
  readonly id: string
  readonly name: string
  readonly bucket_id: string
  readonly owner: string | null
  readonly owner_id: string | null
  readonly version: string
  readonly created_at: Date | string
  readonly updated_at: Date | string
  readonly last_accessed_at: Date | string
  readonly metadata: ObjectMetadata
  readonly user_metadata: Record<string, unknown> | null
}

export const OBJECT_COLUMNS =
  'id, name, bucket_id, owner, owner_id, version, created_at, updated_at, last_accessed_at, metadata, user_metadata'

export interface ObjectName {
  readonly bucket: string
  readonly key: string
}

/** Ignores rows without contents. This service makes none, but SQL may. */
const HAS_CONTENT = "version is not null and metadata ? 'size'"

export async function findObject(
  context: StorageContext,
  actor: Actor,
  { bucket, key }: ObjectName,
  operation?: Operation,
): Promise<ObjectRow> {
  const find = (tx: Transaction) =>
    tx.query<ObjectRow>(
      `select ${OBJECT_COLUMNS} from storage.objects where bucket_id = $1 and name = $2 and ${HAS_CONTENT}`,
      [bucket, key],
    )
  const [row] = await runAs(context, actor, find, operation)
  if (!row) throw ERRORS.noSuchKey()
  return row
}

interface LookedUp extends ObjectRow {
  readonly is_public: boolean
}

const SELECTED = OBJECT_COLUMNS.split(', ')
  .map((column) => `o.${column}`)
  .join(', ')

const LOOK_UP = `select row_to_json(found) from (
    select ${SELECTED}, coalesce(b.public, false) as is_public
    from storage.buckets b
    left join storage.objects o on o.bucket_id = b.id and o.name = $2 and o.version is not null and o.metadata ? 'size'
    where b.id = $1
  ) found`

/** The service's own rights, for `database.request`: every avatar is found by this query, so it uses the hot path. */
const SERVICE: Caller = {
  role: 'service_role',
  userId: '',
  sessionId: '',
  claims: { role: 'service_role' },
  claimsJson: '{"role":"service_role"}',
  expiresAt: 0,
}
const SETTINGS: RequestSettings = { method: 'GET', path: '/', headersJson: '{}', schema: 'storage' }

async function lookUp(context: StorageContext, { bucket, key }: ObjectName): Promise<LookedUp> {
  const { rows } = await context.database.request({
    caller: SERVICE,
    settings: SETTINGS,
    sql: LOOK_UP,
    params: [bucket, key],
    readOnly: true,
  })
  const found = rows[0]?.[0]
  if (!found) throw ERRORS.noSuchBucket()
  return JSON.parse(found.toString('utf8')) as LookedUp
}

/** With whether anybody may keep it. */
export interface ServedRow extends ObjectRow {
  readonly isPublic: boolean
}

export async function findPublicObject(context: StorageContext, name: ObjectName): Promise<ServedRow> {
  const { is_public: isPublic, ...row } = await lookUp(context, name)
  if (!isPublic) throw ERRORS.noSuchBucket()
  if (!row.id) throw ERRORS.noSuchKey()
  return { ...row, isPublic }
}

/** As hosted, any caller may read an object of a public bucket by its name; policies decide on all others. */
export async function findReadableObject(context: StorageContext, actor: Actor, name: ObjectName): Promise<ServedRow> {
  const { is_public: isPublic, ...row } = await lookUp(context, name)
  if (!isPublic) return { ...(await findObject(context, actor, name)), isPublic }
  if (!row.id) throw ERRORS.noSuchKey()
  return { ...row, isPublic }
}
