// Removes the objects that policies let the caller remove: their rows, then their blobs.
import { type Actor, runAs, type StorageContext } from '../context/context.ts'
import { OBJECT_COLUMNS, type ObjectRow } from './object-row.ts'

export async function removeObjects(
  context: StorageContext,
  actor: Actor,
  bucket: string,
  keys: readonly string[],
): Promise<ObjectRow[]> {
  const note = await context.pendingBlobs.open([])
  try {
    const rows = await runAs(context, actor, async (tx) => {
      // Hosted projects refuse deletes that don't say they come from the storage service.
      await tx.query("select set_config('storage.allow_delete_query', 'true', true)")
      const removed = await tx.query<ObjectRow>(
        `delete from storage.objects where bucket_id = $1 and name = any($2::text[]) returning ${OBJECT_COLUMNS}`,
        [bucket, keys],
      )
      await note.add(versionsOf(removed))
      return removed
    })
    await note.resolve(versionsOf(rows))
    return rows
  } catch (fault) {
    await note.failed(fault, [])
    throw fault
  }
}

const versionsOf = (rows: readonly ObjectRow[]) => rows.map((row) => row.version).filter((version) => version !== null)
