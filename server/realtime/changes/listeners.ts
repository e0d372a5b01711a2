// The listeners, found by table and filter value: a change is compared only with listeners it may concern, however many are connected.
import type { Change } from '#server/database/change.ts'
import type { Caller } from '#server/platform/caller.ts'
import { type Filter, type ListenerSpec, passes } from './filters.ts'

export interface Listener {
  readonly id: number
  readonly spec: ListenerSpec
  readonly caller: Caller
  /** Its channel was left or lost. */
  readonly isGone: boolean
  /** Hands a change on, encoded; `ids` are those of the same channel it matched. */
  deliver(ids: readonly number[], data: string): void
  /** Something of it could not be judged: it has to join and read again. */
  lose(): void
  /** The channel it belongs to: one message a channel, however many of its listeners match. */
  readonly channel: object
}

interface Place {
  readonly exact: Map<string, Set<Listener>>
  readonly others: Set<Listener>
}

const BOOLEAN = 16
const ALL = '*'

export class Listeners {
  /** `schema.table` → listeners by `column=value` for equality filters, and the others. */
  readonly #tables = new Map<string, Place>()

  add(listener: Listener): void {
    const key = tableKey(listener.spec.schema, listener.spec.table)
    const place = this.#tables.get(key) ?? { exact: new Map<string, Set<Listener>>(), others: new Set<Listener>() }
    this.#tables.set(key, place)
    const exact = indexOf(listener.spec)
    if (exact === undefined) {
      place.others.add(listener)
      return
    }
    const set = place.exact.get(exact) ?? new Set()
    set.add(listener)
    place.exact.set(exact, set)
  }

  remove(listener: Listener): void {
    const key = tableKey(listener.spec.schema, listener.spec.table)
    const place = this.#tables.get(key)
    if (!place) return
    const exact = indexOf(listener.spec)
    if (exact === undefined) place.others.delete(listener)
    else {
      const set = place.exact.get(exact)
      set?.delete(listener)
      if (set?.size === 0) place.exact.delete(exact)
    }
    if (place.exact.size === 0 && place.others.size === 0) this.#tables.delete(key)
  }

  /** Those whose event and filters fit. Row security is asked afterwards. */
  matching(change: Change): Listener[] {
    const { schema, name } = change.table
    const found: Listener[] = []
    const take = (listeners: Iterable<Listener>) => {
      for (const listener of listeners) if (fits(listener.spec, change)) found.push(listener)
    }
    for (const key of [tableKey(schema, name), tableKey(schema, ALL), tableKey(ALL, ALL), tableKey(ALL, name)]) {
      const place = this.#tables.get(key)
      if (!place) continue
      if (place.exact.size > 0) {
        for (const [index, column] of change.table.columns.entries()) {
          const value = textOf(change, index)
          if (value !== null && value !== undefined) take(place.exact.get(exactKey(column.name, value)) ?? [])
        }
      }
      take(place.others)
    }
    return found
  }
}

function fits({ event, filters }: ListenerSpec, change: Change): boolean {
  if (event !== ALL && event !== change.type) return false
  return filters.every((filter) => passes(filter, columnText(change, filter.column)))
}

/** A deleted row is known by its key, if no more of it is kept: filters on other columns can't be judged and don't fit. */
export function columnText(change: Change, name: string): string | null | undefined {
  return textOf(
    change,
    change.table.columns.findIndex((column) => column.name === name),
  )
}

/** As SQL writes it: the feed's text of a boolean is a letter. */
function textOf({ table, values, oldValues }: Change, index: number): string | null | undefined {
  const value = (values ?? oldValues)?.[index]
  if (table.columns[index]?.typeOid !== BOOLEAN || !value) return value
  return value === 't' ? 'true' : 'false'
}

/** Under which a listener is found: its first filter that asks for one value. */
function indexOf({ filters }: ListenerSpec): string | undefined {
  const exact = filters.find(isExact)
  return exact && exactKey(exact.column, exact.values[0] ?? '')
}

const isExact = ({ operator, negate, isExact }: Filter) => operator === 'eq' && !negate && isExact
const tableKey = (schema: string, table: string) => `${schema}.${table}`
const exactKey = (column: string, value: string) => `${column}=${value}`
