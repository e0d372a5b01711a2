// Reads the part of a schema the caller may see, in one query: with the comments and other facts that only the OpenAPI document
// needs, not the planner's model.

export interface VisibleColumn {
  readonly name: string
  /** The type without its length. */
  readonly type: string
  readonly max_length: number | null
  readonly required: boolean
  readonly default: string | null
  readonly choices: readonly string[] | null
  readonly comment: string | null
}

export interface VisibleTable {
  readonly name: string
  readonly comment: string | null
  readonly columns: readonly VisibleColumn[]
}

export interface VisibleRoutine {
  readonly name: string
  /** The routine's oid in PostgreSQL. */
  readonly identity: string
  readonly comment: string | null
}

export interface Visible {
  readonly comment: string | null
  readonly tables: readonly VisibleTable[]
  readonly routines: readonly VisibleRoutine[]
}

const COLUMN = `json_build_object('name', a.attname, 'type', pg_catalog.format_type(a.atttypid, null),
  'max_length', case when a.atttypid in (1042, 1043) and a.atttypmod > 4 then a.atttypmod - 4 end,
  'required', a.attnotnull, 'default', pg_catalog.pg_get_expr(d.adbin, d.adrelid),
  'choices', (select json_agg(e.enumlabel order by e.enumsortorder) from pg_catalog.pg_enum e where e.enumtypid = a.atttypid),
  'comment', pg_catalog.col_description(c.oid, a.attnum))`

export const VISIBLE = `
select json_build_object(
  'comment', pg_catalog.obj_description(n.oid, 'pg_namespace'),
  'tables', (
    select coalesce(json_agg(json_build_object('name', c.relname, 'comment', pg_catalog.obj_description(c.oid, 'pg_class'),
      'columns', (
        select coalesce(json_agg(${COLUMN} order by a.attnum), '[]')
        from pg_catalog.pg_attribute a
        left join pg_catalog.pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped)) order by c.relname), '[]')
    from pg_catalog.pg_class c
    where c.relnamespace = n.oid and c.relkind in ('r', 'v', 'm', 'f', 'p') and not c.relispartition
      and (pg_catalog.has_table_privilege(c.oid, 'select, insert, update, delete')
        or pg_catalog.has_any_column_privilege(c.oid, 'select, insert, update'))),
  'routines', (
    select coalesce(json_agg(json_build_object('name', p.proname, 'identity', p.oid::text,
      'comment', pg_catalog.obj_description(p.oid, 'pg_proc')) order by p.proname), '[]')
    from pg_catalog.pg_proc p
    where p.pronamespace = n.oid and p.prokind = 'f' and pg_catalog.has_function_privilege(p.oid, 'execute'))
)::text
from pg_catalog.pg_namespace n
where n.nspname = $1 and pg_catalog.has_schema_privilege(n.oid, 'usage')`
