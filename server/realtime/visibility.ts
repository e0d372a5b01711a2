// Asks PostgreSQL which changed rows a listener may see, as that listener. One question a batch, table and set of rights.

import type { Change, ChangedTable } from '#server/database/changes/decode-pgoutput.ts'
import type { Database, RequestSettings } from '#server/database/database.ts'
import { PostgresError } from '#server/database/postgres-error.ts'
import type { Caller } from '#server/platform/caller.ts'
import { Turns } from './turns.ts'

const settings: RequestSettings = { method: 'REALTIME', path: '/realtime', headersJson: '{}', schema: 'public' }
const COLUMN_RIGHTS_MS = 60_000
/** Questions at once: a change that thousands listen to leaves the database to other requests as well. */
const AT_ONCE = 8

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Two tokens with the same rights: what identifies the token itself does not count. */
export function rightsKey(caller: Caller): string {
  const { iat: _iat, exp: _exp, session_id: _session, jti: _jti, amr: _amr, ...rights } = caller.claims
  return `${caller.role} ${JSON.stringify(rights)}`
}

export function keyOf(change: Change): string {
  const values = change.values ?? change.oldValues ?? []
  return change.table.columns.flatMap(({ isKey }, index) => (isKey ? [values[index] ?? ''] : [])).join('\0')
}

export class Visibility {
  readonly #database: Database
  readonly #turns = new Turns(AT_ONCE)
  readonly #types = new Map<number, Promise<string[]>>()
  readonly #rights = new Map<string, { at: number; columns: Promise<Set<string>> }>()

  constructor(database: Database) {
    this.#database = database
  }

  /** The keys (as `keyOf` gives them) of those of one table's changed rows that the caller may read now. */
  async visibleKeys(caller: Caller, table: ChangedTable, changes: readonly Change[]): Promise<Set<string>> {
    const keys = table.columns.flatMap((column, index) => (column.isKey ? [{ column, index }] : []))
    if (keys.length === 0) return new Set()
    const types = await this.#keyTypes(table)
    const lists = keys.map(({ index }) => [...changes].map((change) => change.values?.[index] ?? ''))
    const names = keys.map(({ column }) => `t.${quote(column.name)}`)
    const from = keys.map((_, position) => `$${position + 1}::${types[position] ?? 'text'}[]`).join(', ')
    const sql = `select array_to_string(array[${names.map((name) => `${name}::text`).join(', ')}], chr(1))
      from ${quote(table.schema)}.${quote(table.name)} t
      where (${names.join(', ')}) in (select ${keys.map((_, position) => `k.c${position}`).join(', ')}
        from unnest(${from}) as k (${keys.map((_, position) => `c${position}`).join(', ')}))`
    const params = lists.map((list) => `{${list.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`)
    try {
      const { rows } = await this.#turns.run(() =>
        this.#database.request({ caller, settings, sql, params, readOnly: true }),
      )
      return new Set(rows.map(([key]) => (key?.toString('utf8') ?? '').replaceAll('\x01', '\0')))
    } catch (error) {
      // Not now, or not in time: the same question may be answered later.
      if (!(error instanceof PostgresError) || error.code === '57014') throw error
      // No right to the table at all: nothing of it is seen.
      return new Set()
    }
  }

  /** The columns a role may read: the others are left out of what it is sent. */
  readableColumns(caller: Caller, table: ChangedTable): Promise<Set<string>> {
    const key = `${caller.role} ${table.oid}`
    const known = this.#rights.get(key)
    if (known && Date.now() - known.at < COLUMN_RIGHTS_MS) return known.columns
    const columns = this.#database
      .query<{ name: string }>(
        `select attname as name from pg_attribute where attrelid = $1::oid and attnum > 0 and not attisdropped
           and has_column_privilege($2::name, $1::oid, attnum, 'select')`,
        [table.oid, caller.role],
      )
      .then((rows) => new Set(rows.map(({ name }) => name)))
    columns.catch(() => this.#rights.delete(key))
    this.#rights.set(key, { at: Date.now(), columns })
    return columns
  }

  #keyTypes(table: ChangedTable): Promise<string[]> {
    const known = this.#types.get(table.oid)
    if (known) return known
    const wanted = table.columns.filter(({ isKey }) => isKey).map(({ name }) => name)
    const types = this.#database
      .query<{ name: string; type: string }>(
        `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
         where attrelid = $1::oid and attname = any($2::text[])`,
        [table.oid, wanted],
      )
      .then((rows) => wanted.map((name) => rows.find((row) => row.name === name)?.type ?? 'text'))
    types.catch(() => this.#types.delete(table.oid))
    this.#types.set(table.oid, types)
    return types
  }
}
