// Encodes a change as JSON, once for all listeners that may read the same columns.
import type { Change, Values } from '#server/database/change.ts'
import { columnJson } from '#server/database/changes/column-json.ts'
import type { TableFacts } from './catalog.ts'

/** In characters. As hosted, listeners get only the short values of a longer row. */
const LONGEST_ROW = 1024 * 1024
const SHORT = 64

export function describeChange(
  change: Change,
  facts: TableFacts,
  readable: ReadonlySet<string>,
  select: readonly string[] | undefined,
): string {
  const { table, type, values, oldValues, committedAt } = change
  const isTooLong = lengthOf(values) + lengthOf(oldValues) > LONGEST_ROW
  const isSent = (name: string) =>
    readable.has(name) && (!select || select.includes(name) || facts.columns.get(name)?.isPrimary === true)
  const recordOf = (row: Values | undefined, fallback: Values | undefined, only?: (name: string) => boolean) => {
    const record: Record<string, unknown> = {}
    table.columns.forEach(({ name, typeOid }, index) => {
      const value = row?.[index] ?? (row?.[index] === undefined ? fallback?.[index] : null)
      if (value === undefined || !isSent(name) || (only && !only(name))) return
      if (isTooLong && (value?.length ?? 0) > SHORT) return
      record[name] = value === null ? null : columnJson(typeOid, value)
    })
    return record
  }
  // Row security can't judge a deleted row: a listener gets only its key.
  const ofDeleted = (name: string) => !facts.hasRowSecurity || facts.columns.get(name)?.isPrimary === true
  return JSON.stringify({
    schema: table.schema,
    table: table.name,
    commit_timestamp: committedAt.toISOString(),
    type,
    columns: table.columns
      .filter(({ name }) => isSent(name))
      .map(({ name }) => ({ name, type: facts.columns.get(name)?.typeName ?? 'text' })),
    // The feed leaves out a large value that an update did not change; the old row has it, if PostgreSQL keeps old rows of this table.
    record: type === 'DELETE' ? {} : recordOf(values, oldValues),
    old_record: recordOf(oldValues, undefined, type === 'DELETE' ? ofDeleted : undefined),
    errors: isTooLong ? ['Error 413: Payload Too Large'] : null,
  })
}

function lengthOf(row: Values | undefined): number {
  let length = 0
  for (const value of row ?? []) length += value?.length ?? 0
  return length
}
