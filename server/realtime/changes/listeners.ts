// An index of the listeners by table and filter value. A change is compared only with listeners it may concern, however many are connected.
import type { Change } from '#server/database/change.ts'
import type { Caller } from '#server/platform/caller.ts'
import { type Filter, type ListenerSpec, passes } from './filters.ts'

export interface Listener {
  readonly id: number
  readonly spec: ListenerSpec
  readonly caller: Caller
  /** The client has left the channel or lost it. */
  readonly isGone: boolean
  /** Sends an encoded change to the client; `ids` are the matching listeners of its channel. */
  deliver(ids: readonly number[], data: string): void
  /** Makes the client join and read again, because a change could not be judged. */
  lose(): void
  /** The listener's channel. A channel gets one message a change, however many of its listeners match. */
  readonly channel: object
}

interface TableListeners {
  readonly exact: Map<string, Set<Listener>>
  readonly others: Set<Listener>
}

const BOOLEAN = 16
const ALL = '*'

export class Listeners {
  /** `schema.table` → listeners by `column=value` for equality filters, and the others. */
  readonly #tables = new Map<string, TableListeners>()

  add(listener: Listener): void {
    const key = tableKey(listener.spec.schema, listener.spec.table)
    const ofTable = this.#tables.get(key) ?? { exact: new Map<string, Set<Listener>>(), others: new Set<Listener>() }
    this.#tables.set(key, ofTable)
    const exact = exactKeyOf(listener.spec)
    if (exact === undefined) {
      ofTable.others.add(listener)
      return
    }
    const set = ofTable.exact.get(exact) ?? new Set()
    set.add(listener)
    ofTable.exact.set(exact, set)
  }

  remove(listener: Listener): void {
    const key = tableKey(listener.spec.schema, listener.spec.table)
    const ofTable = this.#tables.get(key)
    if (!ofTable) return
    const exact = exactKeyOf(listener.spec)
    if (exact === undefined) ofTable.others.delete(listener)
    else {
      const set = ofTable.exact.get(exact)
      set?.delete(listener)
      if (set?.size === 0) ofTable.exact.delete(exact)
    }
    if (ofTable.exact.size === 0 && ofTable.others.size === 0) this.#tables.delete(key)
  }

  /** The listeners whose event and filters fit. Row security decides afterwards. */
  matching(change: Change): Listener[] {
    const { schema, name } = change.table
    const found: Listener[] = []
    const take = (listeners: Iterable<Listener>) => {
      for (const listener of listeners) if (fits(listener.spec, change)) found.push(listener)
    }
    for (const key of [tableKey(schema, name), tableKey(schema, ALL), tableKey(ALL, ALL), tableKey(ALL, name)]) {
      const ofTable = this.#tables.get(key)
      if (!ofTable) continue
      if (ofTable.exact.size > 0) {
        for (const [index, column] of change.table.columns.entries()) {
          const value = textOf(change, index)
          if (value !== null && value !== undefined) take(ofTable.exact.get(exactKey(column.name, value)) ?? [])
        }
      }
      take(ofTable.others)
    }
    return found
  }
}

function fits({ event, filters }: ListenerSpec, change: Change): boolean {
  if (event !== ALL && event !== change.type) return false
  return filters.every((filter) => passes(filter, columnText(change, filter.column)))
}

/** A column's text; undefined if the feed does not have it. A deleted row may have only its key left: filters on other columns don't fit it. */
export function columnText(change: Change, name: string): string | null | undefined {
  return textOf(
    change,
    change.table.columns.findIndex((column) => column.name === name),
  )
}

/** The value as SQL writes it. (The feed writes a boolean as one letter.) */
function textOf({ table, values, oldValues }: Change, index: number): string | null | undefined {
  const value = (values ?? oldValues)?.[index]
  if (table.columns[index]?.typeOid !== BOOLEAN || !value) return value
  return value === 't' ? 'true' : 'false'
}

/** A listener's key in the index: its first filter that asks for one exact value. */
function exactKeyOf({ filters }: ListenerSpec): string | undefined {
  const exact = filters.find(isExact)
  return exact && exactKey(exact.column, exact.values[0] ?? '')
}

const isExact = ({ operator, negate, isExact }: Filter) => operator === 'eq' && !negate && isExact
const tableKey = (schema: string, table: string) => `${schema}.${table}`
const exactKey = (column: string, value: string) => `${column}=${value}`
