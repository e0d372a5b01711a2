// Who listens to which table, found by table and filter value: a change meets those who may care, however many others are connected.
import type { Change } from '#server/database/changes/decode-pgoutput.ts'
import type { Caller } from '#server/platform/caller.ts'
import { type ListenerSpec, passes } from './filters.ts'

export interface Listener {
  readonly id: number
  readonly spec: ListenerSpec
  readonly caller: Caller
  /** Hands a change on; `ids` are those of the same channel it matched. */
  deliver(ids: number[], data: ChangeData): void
  /** The channel it belongs to: one message a channel, however many of its listeners match. */
  readonly channel: object
}

export interface ChangeData {
  readonly schema: string
  readonly table: string
  readonly commit_timestamp: string
  readonly type: Change['type']
  readonly columns: readonly { readonly name: string; readonly type: string }[]
  readonly record: Record<string, unknown>
  readonly old_record: Record<string, unknown>
  readonly errors: readonly string[] | null
}

const NUMBERS = new Set([20, 21, 23, 26, 700, 701, 1700])
const BOOLEAN = 16
const ALL = '*'

export class Listeners {
  /** `schema.table` → listeners by `column=value` for equality filters, and the others. */
  readonly #tables = new Map<string, { exact: Map<string, Set<Listener>>; others: Set<Listener> }>()

  add(listener: Listener): void {
    const place = this.#place(listener.spec, true)
    place?.add(listener)
  }

  remove(listener: Listener): void {
    const { spec } = listener
    const place = this.#place(spec, false)
    place?.delete(listener)
    const table = this.#tables.get(tableKey(spec.schema, spec.table))
    if (!table) return
    if (spec.filter && place?.size === 0) table.exact.delete(exactKey(spec.filter.column, spec.filter.values[0] ?? ''))
    if (table.exact.size === 0 && table.others.size === 0) this.#tables.delete(tableKey(spec.schema, spec.table))
  }

  #place({ schema, table, filter }: ListenerSpec, make: boolean): Set<Listener> | undefined {
    const key = tableKey(schema, table)
    let found = this.#tables.get(key)
    if (!found) {
      if (!make) return undefined
      found = { exact: new Map(), others: new Set() }
      this.#tables.set(key, found)
    }
    if (filter?.operator !== 'eq') return found.others
    const exact = exactKey(filter.column, filter.values[0] ?? '')
    let set = found.exact.get(exact)
    if (!set && make) {
      set = new Set()
      found.exact.set(exact, set)
    }
    return set
  }

  /** Those whose event and filter fit. Row security is asked afterwards. */
  matching(change: Change): Listener[] {
    const { schema, name } = change.table
    const found: Listener[] = []
    for (const key of [tableKey(schema, name), tableKey(schema, ALL), tableKey(ALL, ALL)]) {
      const table = this.#tables.get(key)
      if (!table) continue
      const fits = ({ spec }: Listener) => spec.event === ALL || spec.event === change.type
      if (table.exact.size > 0) {
        change.table.columns.forEach((column, index) => {
          // A deleted row is known by its key only: filters on other columns can't be judged and don't match.
          const value = textOf(change, index)
          if (value === null || value === undefined) return
          for (const listener of table.exact.get(exactKey(column.name, value)) ?? []) {
            if (fits(listener)) found.push(listener)
          }
        })
      }
      for (const listener of table.others) if (fits(listener) && passesFilter(listener, change)) found.push(listener)
    }
    return found
  }
}

function passesFilter({ spec: { filter } }: Listener, change: Change): boolean {
  if (!filter) return true
  const index = change.table.columns.findIndex(({ name }) => name === filter.column)
  const column = change.table.columns[index]
  return column !== undefined && passes(filter, textOf(change, index), NUMBERS.has(column.typeOid))
}

/** As filters write it: PostgreSQL's own text of a boolean is a letter. */
function textOf({ table, values, oldValues }: Change, index: number): string | null | undefined {
  const value = (values ?? oldValues)?.[index]
  if (table.columns[index]?.typeOid !== BOOLEAN || !value) return value
  return value === 't' ? 'true' : 'false'
}

const tableKey = (schema: string, table: string) => `${schema}.${table}`
const exactKey = (column: string, value: string) => `${column}=${value}`
