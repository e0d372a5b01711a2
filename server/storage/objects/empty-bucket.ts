// Removes all objects of a bucket that policies let the caller remove.
import type { Caller } from '#server/platform/caller.ts'
import { getBucket } from '../buckets/read-buckets.ts'
import type { StorageContext } from '../context/context.ts'
import { ERRORS } from '../errors/catalogue.ts'
import { removeObjects } from './remove-objects.ts'

const AT_ONCE = 1000

export async function emptyBucket(context: StorageContext, caller: Caller, id: string): Promise<void> {
  await getBucket(context, caller, id)
  for (;;) {
    const rows = await context.database.asCaller(caller, (tx) =>
      tx.query<{ name: string }>('select name from storage.objects where bucket_id = $1 limit $2', [id, AT_ONCE]),
    )
    if (rows.length === 0) return
    const names = rows.map((row) => row.name)
    const removed = await removeObjects(context, caller, id, names)
    if (removed.length === 0) throw ERRORS.accessDenied('Some objects could be read but not removed')
  }
}
