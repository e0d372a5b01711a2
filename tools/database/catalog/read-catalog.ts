// Describes all that matters in a database of ours, so that two can be compared: columns by name, owners and positions left out.
import type pg from 'pg'
import { CATALOG_QUERIES, type CatalogRow, type Extra, type Facts } from './catalog-queries.ts'

export interface CatalogObject {
  readonly kind: string
  readonly name: string
  /** Where PostgreSQL keeps it; grows in the order things were made. */
  readonly class: string
  readonly oid: number
  readonly facts: Facts
  readonly extra: Extra
}

/** By `kind name`. */
export type Catalog = ReadonlyMap<string, CatalogObject>

/** `rows` reads what the tables hold too: in an empty club that is what the rules themselves put there. */
export async function readCatalog(client: pg.ClientBase, { rows = false } = {}): Promise<Catalog> {
  // With no search path every name is printed whole.
  await client.query(`set search_path = ''`)
  const found: CatalogObject[] = []
  for (const query of CATALOG_QUERIES) {
    const answer = await client.query<CatalogRow>(query)
    for (const { oid, ...object } of answer.rows) found.push({ ...object, oid: Number(oid) })
  }
  if (rows) found.push(...(await readRows(client)))
  await client.query('reset search_path')
  return new Map(found.map((object) => [`${object.kind} ${object.name}`, object]))
}

/** Columns that differ from one making to the next say nothing. */
async function readRows(client: pg.ClientBase): Promise<CatalogObject[]> {
  const tables = await client.query<{ name: string; oid: string; passing: string[] }>(`
    select format('%I.%I', n.nspname, c.relname) as name, c.oid::text, coalesce((
      select array_agg(a.attname::text) from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
      where d.adrelid = c.oid and pg_get_expr(d.adbin, d.adrelid) ~ 'now\\(|clock_timestamp|gen_random|nextval|CURRENT_'
    ), '{}') as passing
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and (n.nspname in ('public', 'private', 'shapes') or (n.nspname, c.relname) = ('storage', 'buckets'))`)
  const found: CatalogObject[] = []
  for (const { name, oid, passing } of tables.rows) {
    const { rows } = await client.query<{ row: string }>(
      `select (to_jsonb(t) - $1::text[])::text as row from ${name} t order by 1`,
      [passing],
    )
    if (rows.length === 0) continue
    found.push({
      kind: 'rows of',
      name,
      class: 'pg_class',
      oid: Number(oid),
      facts: { rows: rows.map(({ row }) => row) },
      extra: {},
    })
  }
  return found
}
