// Reads a bucket's row with the service's own rights: its limits, and whether it is public.
import type { StorageContext } from '../context/context.ts'
import { ERRORS } from '../errors/catalogue.ts'

export interface Bucket {
  readonly id: string
  readonly name: string
  readonly owner: string | null
  readonly public: boolean
  readonly file_size_limit: number | null
  readonly allowed_mime_types: string[] | null
  readonly created_at: Date
  readonly updated_at: Date
}

/** The driver returns bigint as text. A limit fits a float8, which it returns as a number. */
export const BUCKET_COLUMNS = `id, name, coalesce(owner::text, '') as owner, coalesce(public, false) as public,
  file_size_limit::float8 as file_size_limit, allowed_mime_types, created_at, updated_at`

export async function findBucket(context: StorageContext, id: string): Promise<Bucket> {
  const [bucket] = await context.database.query<Bucket>(`select ${BUCKET_COLUMNS} from storage.buckets where id = $1`, [
    id,
  ])
  if (!bucket) throw ERRORS.noSuchBucket()
  return bucket
}
