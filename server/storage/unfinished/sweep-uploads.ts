// Forgets uploads that nobody ended, with the parts that had arrived.
import type { StorageContext } from '../context/context.ts'
import { removeParts } from './parts.ts'
import { UPLOAD_HOURS } from './upload-row.ts'

const AT_ONCE = 100

export async function sweepUploads(context: StorageContext): Promise<void> {
  for (;;) {
    const rows = await context.database.query<{ id: string }>(
      `select id from storage.s3_multipart_uploads where created_at < now() - $1 * interval '1 hour' limit $2`,
      [UPLOAD_HOURS, AT_ONCE],
    )
    if (rows.length > 0)
      await removeParts(
        context,
        rows.map(({ id }) => id),
      )
    if (rows.length < AT_ONCE) return
  }
}

/** Of a bucket that is emptied: nobody can see them, and with them it can't be deleted. */
export async function forgetUploadsOf(context: StorageContext, bucket: string): Promise<void> {
  const rows = await context.database.query<{ id: string }>(
    'select id from storage.s3_multipart_uploads where bucket_id = $1',
    [bucket],
  )
  await removeParts(
    context,
    rows.map(({ id }) => id),
  )
}
