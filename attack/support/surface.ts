// What there is to attack, from the catalog of the database itself: nothing new stays untried because nobody listed it.
import type { Database } from '#server/database/database.ts'

export interface Column {
  readonly name: string
  /** As SQL names it. */
  readonly type: string
}

export interface Table {
  readonly name: string
  readonly columns: readonly Column[]
}

export interface Procedure {
  readonly name: string
  readonly takes: readonly Column[]
}

export interface Surface {
  readonly tables: readonly Table[]
  readonly procedures: readonly Procedure[]
}

/**
 * What ends the caller's own membership: an attack that locks itself out tries nothing any more. And a block of one's own: whom one has blocked
 * is in one's own list, by name, also when they had blocked first.
 */
const leftOut = ['pause_account', 'close_account', 'block_member']

export async function readSurface(database: Database): Promise<Surface> {
  const tables = await database.query<Table>(
    `select c.relname as name, jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, null)) order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'm') group by c.relname order by c.relname`,
  )
  const procedures = await database.query<Procedure>(
    `select p.proname as name, coalesce((
       select jsonb_agg(jsonb_build_object('name', p.proargnames[i], 'type', format_type(t.type, null)) order by i)
       from unnest(p.proargtypes::oid[]) with ordinality as t (type, i)
     ), '[]') as takes
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = 'public' and p.prokind = 'f' and p.proname <> all ($1) order by p.proname`,
    [leftOut],
  )
  return { tables, procedures }
}
