// Reads the buckets that the policies on storage.buckets let the caller see.
import { z } from 'zod'
import type { Caller } from '#server/platform/caller.ts'
import type { StorageContext } from '../context/context.ts'
import { ERRORS } from '../errors/catalogue.ts'
import { parseBody } from '../input/parse-body.ts'
import { BUCKET_COLUMNS, type Bucket } from './bucket-row.ts'

export async function getBucket(context: StorageContext, caller: Caller, id: string): Promise<Bucket> {
  const [bucket] = await context.database.asCaller(caller, (tx) =>
    tx.query<Bucket>(`select ${BUCKET_COLUMNS} from storage.buckets where id = $1`, [id]),
  )
  if (!bucket) throw ERRORS.noSuchBucket()
  return bucket
}

const listSchema = z.object({
  limit: z.coerce.number().int().min(1).optional(),
  offset: z.coerce.number().int().min(0).default(0),
  search: z.string().default(''),
  sortColumn: z.enum(['id', 'name', 'created_at', 'updated_at']).default('name'),
  sortOrder: z.enum(['asc', 'desc']).default('asc'),
})

export async function listBuckets(context: StorageContext, caller: Caller, query: unknown): Promise<Bucket[]> {
  const { limit, offset, search, sortColumn, sortOrder } = parseBody(listSchema, query)
  return context.database.asCaller(caller, (tx) =>
    tx.query<Bucket>(
      `select ${BUCKET_COLUMNS} from storage.buckets where $3 = '' or strpos(lower(name), lower($3)) > 0
       order by ${sortColumn} ${sortOrder} limit $1 offset $2`,
      [limit ?? null, offset, search],
    ),
  )
}
