// Lists one folder of a bucket: its subfolders (with null in all columns but the name) and the files policies let the caller see.
import { z } from 'zod'
import type { Caller } from '#server/platform/caller.ts'
import type { StorageContext } from '../context/context.ts'
import { parseBody } from '../input/parse-body.ts'
import type { ObjectMetadata } from './object-row.ts'
import { prefixRange } from './prefix-range.ts'

const schema = z.object({
  prefix: z.string().max(1024).default(''),
  // Hosted projects accept any number; this service lowers very large ones.
  limit: z
    .number()
    .int()
    .min(1)
    .default(100)
    .transform((limit) => Math.min(limit, 10_000)),
  offset: z.number().int().min(0).default(0),
  search: z.string().max(1024).default(''),
  sortBy: z
    .object({
      column: z.enum(['name', 'updated_at', 'created_at', 'last_accessed_at']).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .prefault({}),
})

export interface ListedObject {
  readonly name: string
  readonly id: string | null
  readonly updated_at: Date | null
  readonly created_at: Date | null
  readonly last_accessed_at: Date | null
  readonly metadata: ObjectMetadata | null
}

export async function listObjects(
  context: StorageContext,
  caller: Caller,
  bucket: string,
  body: unknown,
): Promise<ListedObject[]> {
  const { prefix, limit, offset, search, sortBy } = parseBody(schema, body)
  const folder = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`
  // The column and the order are values of the schema above, never the caller's text.
  const column = sortBy.column === 'name' ? 'name collate "C"' : sortBy.column
  const { condition, params } = prefixRange(folder, 4)
  const sql = `
    with inside as (
      select substr(name, length($2) + 1) as rest, id, updated_at, created_at, last_accessed_at, metadata
      from storage.objects
      where bucket_id = $1 and ${condition}
    ), matching as (
      select * from inside where rest <> '' and ($3 = '' or starts_with(lower(split_part(rest, '/', 1)), lower($3)))
    ), entries as (
      select distinct split_part(rest, '/', 1) as name, null::uuid as id, null::timestamptz as updated_at,
        null::timestamptz as created_at, null::timestamptz as last_accessed_at, null::jsonb as metadata
      from matching where strpos(rest, '/') > 0
      union all
      select rest, id, updated_at, created_at, last_accessed_at, metadata from matching where strpos(rest, '/') = 0
    )
    select * from entries order by (id is not null), ${column} ${sortBy.order}, name collate "C" ${sortBy.order}
    limit ${limit} offset ${offset}`
  return context.database.asCaller(caller, (tx) => tx.query<ListedObject>(sql, [bucket, folder, search, ...params]))
}
