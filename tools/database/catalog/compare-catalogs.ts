// Says in what two catalogs differ, object by object, each with both sides.
import type { Fact } from './catalog-queries.ts'
import type { Catalog, CatalogObject } from './read-catalog.ts'

export interface Difference {
  readonly key: string
  /** As the migrations leave it. */
  readonly is: CatalogObject | undefined
  /** As supabase/schemas say. */
  readonly wanted: CatalogObject | undefined
  /** The facts that differ, when both have it. */
  readonly changed: readonly string[]
}

export function compareCatalogs(is: Catalog, wanted: Catalog): Difference[] {
  const keys = [...new Set([...is.keys(), ...wanted.keys()])].sort()
  return keys.flatMap((key) => {
    const [left, right] = [is.get(key), wanted.get(key)]
    const names = left && right ? Object.keys({ ...left.facts, ...right.facts }) : []
    const changed = names.filter((name) => canonical(left?.facts[name]) !== canonical(right?.facts[name]))
    return left && right && changed.length === 0 ? [] : [{ key, is: left, wanted: right, changed }]
  })
}

/** The same text for the same fact, whatever order its keys came in. */
export function canonical(fact: Fact | undefined): string {
  return JSON.stringify(fact ?? null, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
}

export function describeDifference({ key, is, wanted, changed }: Difference): string {
  if (!is) return `${key}: in supabase/schemas, but no migration makes it`
  if (!wanted) return `${key}: the migrations make it, but supabase/schemas do not have it`
  const sides = changed.map((name) => {
    const [left, right] = firstDifference(written(is.facts[name]), written(wanted.facts[name]))
    return `    ${name}\n      migrations: ${left}\n      schemas:    ${right}`
  })
  return `${key}: differs\n${sides.join('\n')}`
}

function written(fact: Fact | undefined): string {
  return typeof fact === 'string' ? fact : canonical(fact)
}

/** Of long texts only the first line that differs. */
function firstDifference(left: string, right: string): [string, string] {
  const [a, b] = [left.split('\n'), right.split('\n')]
  const at = a.findIndex((line, index) => line !== b[index])
  const line = at === -1 ? Math.min(a.length, b.length) : at
  return [a[line] ?? '(ends here)', b[line] ?? '(ends here)'].map((text) => text.trim()) as [string, string]
}
