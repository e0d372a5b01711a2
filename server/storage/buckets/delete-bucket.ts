// Removes an empty bucket.
import { PostgresError } from '#server/database/postgres-error.ts'
import type { Caller } from '#server/platform/caller.ts'
import type { StorageContext } from '../context/context.ts'
import { ERRORS } from '../errors/catalogue.ts'

export async function deleteBucket(context: StorageContext, caller: Caller, id: string): Promise<void> {
  const rows = await context.database
    .asCaller(caller, async (tx) => {
      await tx.query("select set_config('storage.allow_delete_query', 'true', true)")
      return tx.query('delete from storage.buckets where id = $1 returning id', [id])
    })
    .catch((fault: unknown) => {
      // The foreign key of objects: a bucket with contents stays, even if the caller can't see them.
      throw fault instanceof PostgresError && fault.code === '23503' ? ERRORS.bucketNotEmpty() : fault
    })
  if (rows.length === 0) throw ERRORS.noSuchBucket()
}
