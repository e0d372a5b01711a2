// Makes a bucket if the policies on storage.buckets allow it.
import { z } from 'zod'
import type { Caller } from '#server/platform/caller.ts'
import type { StorageContext } from '../context/context.ts'
import { checkedBucketName } from '../input/object-key.ts'
import { parseBody } from '../input/parse-body.ts'
import { checkVersioning, parseSizeLimit, settingsSchema } from './bucket-settings.ts'

const schema = settingsSchema.extend({ name: z.string(), id: z.string().optional() })

export async function createBucket(context: StorageContext, caller: Caller, body: unknown): Promise<{ name: string }> {
  const { name, public: isPublic = false, ...given } = parseBody(schema, body)
  checkVersioning(given.versioning_status)
  const id = checkedBucketName(given.id ?? name)
  const limit = parseSizeLimit(given.file_size_limit, context.fileSizeLimit)
  const owner = caller.userId || null
  await context.database.asCaller(caller, (tx) =>
    tx.query(
      `insert into storage.buckets (id, name, owner, owner_id, public, file_size_limit, allowed_mime_types)
       values ($1, $2, $3::uuid, $3::text, $4, $5, $6)`,
      [id, checkedBucketName(name), owner, isPublic, limit, given.allowed_mime_types ?? null],
    ),
  )
  return { name: id }
}
