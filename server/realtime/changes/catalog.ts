// Facts about the published tables from the database: columns, primary keys, row security, and the columns a role may read.
import type { ChangedTable } from '#server/database/change.ts'
import type { Database } from '#server/database/database.ts'

export interface ColumnFacts {
  readonly typeOid: number
  /** The type's name in an SQL cast. */
  readonly type: string
  /** The type's name in a delivered change. */
  readonly typeName: string
  readonly isPrimary: boolean
}

export interface TableFacts {
  readonly oid: number
  readonly schema: string
  readonly name: string
  readonly hasRowSecurity: boolean
  readonly columns: ReadonlyMap<string, ColumnFacts>
}

interface Row {
  readonly oid: number
  readonly schema: string
  readonly name: string
  readonly row_security: boolean
  readonly column: string
  readonly type_oid: number
  readonly type: string
  readonly type_name: string
  readonly is_primary: boolean
}

const COLUMN_RIGHTS_MS = 60_000
const PUBLISHED_MS = 30_000

const FACTS = `select c.oid::int8 as oid, n.nspname as schema, c.relname as name, c.relrowsecurity as row_security,
    a.attname as "column", a.atttypid::int8 as type_oid, format_type(a.atttypid, null) as type, t.typname as type_name,
    coalesce(a.attnum = any (k.conkey), false) as is_primary
  from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    left join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'`

export class Catalog {
  readonly #database: Database
  readonly #publications: readonly string[]
  readonly #changed = new WeakMap<ChangedTable, Promise<TableFacts>>()
  readonly #readable = new Map<string, { at: number; columns: Promise<ReadonlySet<string>> }>()
  #published: readonly TableFacts[] = []
  #loadedAt = 0
  #loading: Promise<void> | undefined

  constructor(database: Database, publications: readonly string[]) {
    this.#database = database
    this.#publications = publications
  }

  /** The published tables of that name; `*` matches any. Loads the list again for an unknown table: it may be newly published. */
  async published(schema: string, table: string): Promise<readonly TableFacts[]> {
    const named = () =>
      this.#published.filter(
        (facts) => (schema === '*' || facts.schema === schema) && (table === '*' || facts.name === table),
      )
    const isOld = Date.now() - this.#loadedAt > PUBLISHED_MS
    if (isOld || named().length === 0) await this.refresh()
    return named()
  }

  /** Reads the published tables again; callers in the meantime wait for the same answer. */
  refresh(): Promise<void> {
    this.#loading ??= this.#database
      .query<Row>(
        `${FACTS} where (n.nspname, c.relname) in
           (select schemaname, tablename from pg_publication_tables where pubname = any ($1::text[]))
         order by c.oid, a.attnum`,
        [this.#publications],
      )
      .then((rows) => {
        this.#published = factsOf(rows)
        this.#loadedAt = Date.now()
        this.#readable.clear()
      })
      .finally(() => {
        this.#loading = undefined
      })
    return this.#loading
  }

  /** The feed describes a table again after every alteration of it, so the facts of one description never change. */
  factsOf(table: ChangedTable): Promise<TableFacts> {
    const known = this.#changed.get(table)
    if (known) return known
    const facts = this.#database
      .query<Row>(`${FACTS} where c.oid = $1::int8::oid order by a.attnum`, [table.oid])
      .then((rows) => factsOf(rows)[0] ?? { ...table, hasRowSecurity: true, columns: new Map() })
    facts.catch(() => this.#changed.delete(table))
    this.#changed.set(table, facts)
    return facts
  }

  /** The columns a role may read. Changes are sent to it without the others. */
  readableColumns(role: string, oid: number): Promise<ReadonlySet<string>> {
    const key = `${role} ${oid}`
    const known = this.#readable.get(key)
    if (known && Date.now() - known.at < COLUMN_RIGHTS_MS) return known.columns
    const columns = this.#database
      .query<{ name: string }>(
        `select attname as name from pg_attribute where attrelid = $1::int8::oid and attnum > 0 and not attisdropped
           and has_column_privilege($2::name, $1::int8::oid, attnum, 'select')`,
        [oid, role],
      )
      .then((rows) => new Set(rows.map(({ name }) => name)))
    columns.catch(() => this.#readable.delete(key))
    this.#readable.set(key, { at: Date.now(), columns })
    return columns
  }
}

function factsOf(rows: readonly Row[]): TableFacts[] {
  const tables = new Map<number, TableFacts & { columns: Map<string, ColumnFacts> }>()
  for (const row of rows) {
    const oid = Number(row.oid)
    const { schema, name, row_security: hasRowSecurity } = row
    const table = tables.get(oid) ?? { oid, schema, name, hasRowSecurity, columns: new Map<string, ColumnFacts>() }
    tables.set(oid, table)
    const { type_oid, type, type_name: typeName, is_primary: isPrimary } = row
    table.columns.set(row.column, { typeOid: Number(type_oid), type, typeName, isPrimary })
  }
  return [...tables.values()]
}
