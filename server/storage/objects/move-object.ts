// Gives an object another name or bucket. Its blob stays: a blob does not depend on the object's name.
import type { Caller } from '#server/platform/caller.ts'
import { findBucket } from '../buckets/bucket-row.ts'
import type { StorageContext } from '../context/context.ts'
import { ERRORS } from '../errors/catalogue.ts'
import { checkedBucketName, checkedKey } from '../input/object-key.ts'
import { checkBucketLimits } from './check-bucket-limits.ts'
import type { ObjectMetadata, ObjectName } from './object-row.ts'
import { lockName } from './write-row.ts'

export async function moveObject(
  context: StorageContext,
  caller: Caller,
  from: ObjectName,
  to: ObjectName,
): Promise<string> {
  checkedKey(to.key)
  const target = await findBucket(context, checkedBucketName(to.bucket))
  return context.database.asCaller(caller, async (tx) => {
    // Lock the names in a fixed order, so that two moves in opposite directions can't deadlock.
    const names = [from, to].sort((a, b) => (`${a.bucket}/${a.key}` < `${b.bucket}/${b.key}` ? -1 : 1))
    for (const name of names) await lockName(tx, name)
    const [source] = await tx.query<{ metadata: ObjectMetadata }>(
      'select metadata from storage.objects where bucket_id = $1 and name = $2',
      [from.bucket, from.key],
    )
    if (!source) throw ERRORS.noSuchKey()
    if (from.bucket !== to.bucket) checkBucketLimits(context, target, source.metadata)
    const [row] = await tx.query<{ id: string }>(
      'update storage.objects set bucket_id = $3, name = $4 where bucket_id = $1 and name = $2 returning id',
      [from.bucket, from.key, to.bucket, to.key],
    )
    if (!row) throw ERRORS.noSuchKey()
    return row.id
  })
}
