// Changes a bucket's settings. A setting that the request does not name stays.
import type { Caller } from '#server/platform/caller.ts'
import type { StorageContext } from '../context/context.ts'
import { ERRORS } from '../errors/catalogue.ts'
import { parseBody } from '../input/parse-body.ts'
import { checkVersioning, parseSizeLimit, settingsSchema } from './bucket-settings.ts'

export async function updateBucket(context: StorageContext, caller: Caller, id: string, body: unknown): Promise<void> {
  const given = parseBody(settingsSchema, body)
  checkVersioning(given.versioning_status)
  const limit = parseSizeLimit(given.file_size_limit, context.fileSizeLimit)
  const rows = await context.database.asCaller(caller, (tx) =>
    tx.query(
      `update storage.buckets set
         public = coalesce($2, public),
         file_size_limit = case when $3 then $4 else file_size_limit end,
         allowed_mime_types = case when $5 then $6 else allowed_mime_types end,
         updated_at = now()
       where id = $1 returning id`,
      [
        id,
        given.public ?? null,
        given.file_size_limit !== undefined,
        limit,
        given.allowed_mime_types !== undefined,
        given.allowed_mime_types ?? null,
      ],
    ),
  )
  if (rows.length === 0) throw ERRORS.noSuchBucket()
}
