// Asks PostgreSQL which objects can't stand without others: what a drop would take along or be refused for.
import type pg from 'pg'
import type { Catalog, CatalogObject } from './read-catalog.ts'

/** Through everything between, such as a type's array type. A view is named by its rule, a default by its column. */
const DEPENDENTS = `
  with recursive reached (class, oid, part) as (
    select $1::regclass::oid, $2::oid, 0
    union
    select found.class, found.oid, found.part from reached r
    join pg_depend d on d.refclassid = r.class and d.refobjid = r.oid and (r.part = 0 or d.refobjsubid in (0, r.part)) and d.deptype in ('n', 'a', 'i')
    left join pg_rewrite w on d.classid = 'pg_rewrite'::regclass and w.oid = d.objid
    left join pg_attrdef f on d.classid = 'pg_attrdef'::regclass and f.oid = d.objid
    cross join lateral (select
      case when w.oid is not null or f.oid is not null then 'pg_class'::regclass::oid else d.classid end as class,
      coalesce(w.ev_class, f.adrelid, d.objid) as oid, coalesce(f.adnum, d.objsubid) as part) found
  )
  select class::regclass::text as class, oid::text, part from reached`

export async function findDependents(
  client: pg.ClientBase,
  catalog: Catalog,
  objects: readonly CatalogObject[],
): Promise<CatalogObject[]> {
  const byAddress = new Map([...catalog.values()].map((object) => [addressOf(object), object]))
  const found = new Set<CatalogObject>()
  for (const object of objects) {
    // What hangs on a table or a column goes with it, and the draft says so.
    if (['table', 'column', 'schema', 'extension'].includes(object.kind)) continue
    const { rows } = await client.query<{ class: string; oid: string; part: number }>(DEPENDENTS, [
      object.class,
      object.oid,
    ])
    for (const { class: kind, oid, part } of rows) {
      const dependent = byAddress.get(`${kind} ${oid} ${part}`)
      if (dependent) found.add(dependent)
    }
  }
  return [...found]
}

function addressOf({ class: kind, oid, extra }: CatalogObject): string {
  return `${kind} ${oid} ${extra.position ?? 0}`
}
