// Writes every table of the club into an archive, as of one moment: a single repeatable-read transaction.
import type { CopyConnection } from '#server/database/copy/copy-rows.ts'
import type { ArchiveWriter } from './archive-file.ts'

export const SCHEMAS = ['auth', 'storage', 'public', 'private'] as const

/** Uploads that are not ended: what arrived of them is no picture yet, and stays. Their clients begin anew. */
const STAYS = ['storage.s3_multipart_uploads', 'storage.s3_multipart_uploads_parts']

/** Also of a backup of old, which has them without what arrived. */
export const stays = ({ schema, name }: { schema: string; name: string }) => STAYS.includes(`${schema}.${name}`)

export interface DumpedTable {
  readonly schema: string
  readonly name: string
  readonly columns: readonly string[]
  readonly rows: number
}

export interface DatabaseFacts {
  readonly migrations: readonly string[]
  readonly tables: readonly DumpedTable[]
  readonly sequences: readonly { readonly name: string; readonly value: string; readonly called: boolean }[]
}

const PIECE_BYTES = 4 * 1024 * 1024

/** The snapshot stands from the first query on; the caller ends the transaction. */
export async function beginSnapshot(connection: CopyConnection): Promise<void> {
  await connection.query('begin isolation level repeatable read, read only')
  // The same rows in the same order as last time, for a backup that goes on from an older one.
  await connection.query('set local synchronize_seqscans = off')
  await connection.query('select 1')
}

export async function dumpDatabase(connection: CopyConnection, archive: ArchiveWriter): Promise<DatabaseFacts> {
  const tables: DumpedTable[] = []
  for (const table of await listTables(connection)) {
    let piece = 0
    // A partitioned table is one table here: where its rows lie is the other side's affair. PostgreSQL copies it only as a query.
    const select = `select ${table.columns.map(quote).join(', ')} from ${quote(table.schema)}.${quote(table.name)}`
    const rows = await readRows(connection, select, (content) => {
      piece += 1
      return archive.add(pieceName(table, piece), content)
    })
    tables.push({ ...table, rows })
  }
  return { migrations: await listMigrations(connection), tables, sequences: await listSequences(connection) }
}

/** Hands out what a query answers, as COPY writes it, in pieces of whole rows, one after the other. Returns how many rows there were. */
export async function readRows(
  connection: CopyConnection,
  select: string,
  onPiece: (content: Buffer) => Promise<void>,
): Promise<number> {
  let rows = 0
  let buffered: Buffer[] = []
  let size = 0
  let written = Promise.resolve()
  const flush = () => {
    if (size === 0) return written
    const content = Buffer.concat(buffered)
    buffered = []
    size = 0
    written = written.then(() => onPiece(content))
    return written
  }
  await connection.copyOut(`copy (${select}) to stdout`, (row) => {
    rows += 1
    buffered.push(Buffer.from(row))
    size += row.length
    return size >= PIECE_BYTES ? flush() : undefined
  })
  await flush()
  return rows
}

function pieceName(table: { schema: string; name: string }, piece: number): string {
  return `database/${table.schema}/${table.name}/${String(piece).padStart(6, '0')}.copy`
}

export function tableOfPiece(entryName: string): { schema: string; name: string } | undefined {
  const [folder, schema, name, piece] = entryName.split('/')
  return folder === 'database' && schema && name && piece ? { schema, name } : undefined
}

/** In an order in which rows of auth and storage may be written while their foreign keys hold; fill-tables.ts sees to the others. */
export async function listTables(connection: CopyConnection): Promise<Omit<DumpedTable, 'rows'>[]> {
  return connection.query(
    `select n.nspname as schema, c.relname as name,
            array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind in ('r', 'p') and not c.relispartition and n.nspname = any($1) and n.nspname || '.' || c.relname <> all($2)
     group by 1, 2 order by 1, array_position(array['users', 'sessions', 'buckets'], c.relname::text), 2`,
    [SCHEMAS, STAYS],
  )
}

export async function listMigrations(connection: Pick<CopyConnection, 'query'>): Promise<string[]> {
  const rows = await connection.query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations order by version',
  )
  return rows.map((row) => row.version)
}

export async function listSequences(connection: CopyConnection): Promise<DatabaseFacts['sequences']> {
  const names = await connection.query<{ name: string }>(
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences where schemaname = any($1) order by 1`,
    [SCHEMAS],
  )
  const sequences: { name: string; value: string; called: boolean }[] = []
  for (const { name } of names) {
    const [state] = await connection.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${name}`,
    )
    if (state) sequences.push({ name, ...state })
  }
  return sequences
}

export function quote(identifier: string): string {
  return `"${identifier.replaceAll('"', '""')}"`
}
