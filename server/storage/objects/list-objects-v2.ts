// The newer way to list a bucket: full names, pages by cursor, folders and files in two lists. `with_delimiter` lists one folder only.
import { z } from 'zod'
import type { Caller } from '#server/platform/caller.ts'
import type { StorageContext } from '../context/context.ts'
import { ERRORS } from '../errors/catalogue.ts'
import { parseBody } from '../input/parse-body.ts'
import type { ListedObject } from './list-objects.ts'
import { prefixRange } from './prefix-range.ts'

const schema = z.object({
  prefix: z.string().max(1024).default(''),
  limit: z.number().int().min(1).max(1000).default(1000),
  cursor: z.string().max(4096).optional(),
  with_delimiter: z.boolean().default(false),
  sortBy: z
    .object({
      column: z.enum(['name', 'updated_at', 'created_at']).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .prefault({}),
})
const cursorSchema = z.object({ name: z.string(), at: z.string().nullable() })

interface Page {
  readonly hasNext: boolean
  readonly nextCursor?: string
  readonly folders: { name: string; key: string }[]
  readonly objects: (ListedObject & { key: string })[]
}

interface Entry extends ListedObject {
  /** The sort column as text. A cursor needs its microseconds, which a Date would lose. */
  readonly at: string | null
}

export async function listObjectsV2(
  context: StorageContext,
  caller: Caller,
  bucket: string,
  body: unknown,
): Promise<Page> {
  const { prefix, limit, cursor, with_delimiter: folds, sortBy } = parseBody(schema, body)
  const { condition, params } = prefixRange(prefix, 3)
  const values: unknown[] = [bucket, prefix, ...params]
  const bind = (value: unknown) => `$${values.push(value)}`
  const byTime = sortBy.column !== 'name'
  const sign = sortBy.order === 'asc' ? '>' : '<'
  let after = 'true'
  if (cursor !== undefined) {
    const { name, at } = readCursor(cursor)
    after = byTime
      ? `(coalesce(${sortBy.column}, '-infinity'), name collate "C") ${sign} (${bind(at ?? '-infinity')}::timestamptz, ${bind(name)})`
      : `name collate "C" ${sign} ${bind(name)}`
  }
  const folder = folds
    ? `case when strpos(substr(name, length($2) + 1), '/') > 0
         then $2 || split_part(substr(name, length($2) + 1), '/', 1) || '/' end`
    : 'null::text'
  const time = byTime ? `coalesce(${sortBy.column}, '-infinity') ${sortBy.order}, ` : ''
  const sql = `
    with inside as (
      select name as full_name, ${folder} as folder, id, updated_at, created_at, last_accessed_at, metadata
      from storage.objects where bucket_id = $1 and $2 = $2 and ${condition}
    ), entries as (
      select distinct folder as name, null::uuid as id, null::timestamptz as updated_at, null::timestamptz as created_at,
        null::timestamptz as last_accessed_at, null::jsonb as metadata
      from inside where folder is not null
      union all
      select full_name, id, updated_at, created_at, last_accessed_at, metadata from inside where folder is null
    )
    select *, ${byTime ? `${sortBy.column}::text` : 'null::text'} as at
    from entries where ${after} order by ${time} name collate "C" ${sortBy.order} limit ${limit + 1}`
  const rows = await context.database.asCaller(caller, (tx) => tx.query<Entry>(sql, values))
  return toPage(rows, limit)
}

function toPage(rows: readonly Entry[], limit: number): Page {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const hasNext = rows.length > limit
  return {
    hasNext,
    ...(hasNext && last ? { nextCursor: writeCursor({ name: last.name, at: last.at }) } : {}),
    folders: page.filter((row) => row.id === null).map(({ name }) => ({ name, key: name.slice(0, -1) })),
    objects: page.filter((row) => row.id !== null).map(({ at: _at, ...row }) => ({ ...row, key: row.name })),
  }
}

/** For pages that go on after a name. */
export const cursorAfter = (name: string) => writeCursor({ name, at: null })

function writeCursor(cursor: z.output<typeof cursorSchema>): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url')
}

function readCursor(text: string): z.output<typeof cursorSchema> {
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
  } catch {
    throw ERRORS.invalidRequest('The cursor is not one of this list')
  }
}
