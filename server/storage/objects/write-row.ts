// Writes an object's row as the uploading caller: policies on insert and update decide, and constraints decide races.
import { randomUUID } from 'node:crypto'
import type { Transaction } from '#server/database/database.ts'
import type { ObjectMetadata, ObjectName } from './object-row.ts'

/** `insert` needs a free name; `upsert` replaces an object of that name. */
export type WriteMode = 'insert' | 'upsert'

export interface RowContent {
  readonly ownerId: string
  readonly version: string
  readonly metadata: Readonly<Partial<ObjectMetadata>>
  readonly userMetadata: Readonly<Record<string, unknown>> | null
}

export interface WrittenRow {
  readonly id: string
  /** The version this write replaced. Its blob can be removed after the commit. */
  readonly replaced: string | undefined
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Makes writers of one name wait for each other, so that each knows exactly which version it replaces. */
export async function lockName(tx: Transaction, { bucket, key }: ObjectName): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 20))', [`storage ${bucket}/${key}`])
}

export async function writeRow(
  tx: Transaction,
  name: ObjectName,
  mode: WriteMode,
  content: RowContent,
): Promise<WrittenRow> {
  await lockName(tx, name)
  const { bucket, key } = name
  const owner = UUID.test(content.ownerId) ? content.ownerId : null
  const values = [
    content.version,
    JSON.stringify(content.metadata),
    content.userMetadata === null ? null : JSON.stringify(content.userMetadata),
    owner,
    content.ownerId || null,
    bucket,
    key,
  ]
  const [old] =
    mode === 'insert'
      ? []
      : await tx.query<{ id: string; version: string | null }>(
          'select id, version from storage.objects where bucket_id = $1 and name = $2 for update',
          [bucket, key],
        )
  const id = randomUUID()
  const insert = `insert into storage.objects (version, metadata, user_metadata, owner, owner_id, bucket_id, name, id)
    values ($1, $2::jsonb, $3::jsonb, $4, $5, $6, $7, $8)`
  if (mode === 'insert') {
    // No RETURNING: it needs the right to read, and a visitor may only add.
    await tx.query(insert, [...values, id])
    return { id, replaced: undefined }
  }
  const [row] = await tx.query<{ id: string }>(
    `${insert} on conflict (bucket_id, name) do update set version = excluded.version, metadata = excluded.metadata,
       user_metadata = excluded.user_metadata, owner = excluded.owner, owner_id = excluded.owner_id, last_accessed_at = now()
     returning id`,
    [...values, id],
  )
  return { id: row?.id ?? id, replaced: old?.version ?? undefined }
}
