// Reads the catalog in one transaction, with an empty search_path so that PostgreSQL qualifies every type name.
import type { Database } from '#server/database/database.ts'
import type { DatabaseRole } from '#server/platform/caller.ts'
import type { ColumnPair } from './model.ts'

export interface TableRow {
  oid: number
  schema: string
  name: string
  is_view: boolean
  updatable: number
  columns: {
    name: string
    num: number
    type: string
    type_oid: number
    /** For a domain: the type at its bottom. */
    base: string | null
    default: string | null
    users: DatabaseRole[]
  }[]
  users: DatabaseRole[]
  primary_key: string[]
}

export interface KeyRow {
  constraint: string
  table_oid: number
  foreign_oid: number
  columns: ColumnPair[]
  is_unique: boolean
}

export interface ViewRow {
  oid: number
  definition: string
}

export interface RoutineRow {
  identity: string
  schema: string
  name: string
  arg_names: string[] | null
  arg_modes: string[] | null
  arg_types: string[]
  arg_relation_oids: number[]
  input_count: number
  default_count: number
  variadic: boolean
  volatile: boolean
  returns_set: boolean
  returns_one: boolean
  return_type: string
  return_media: string | null
  return_bytes: boolean
  return_composite: boolean
  return_oid: number
  users: DatabaseRole[]
}

export interface HandlerRow {
  schema: string
  name: string
  media: string
  bytes: boolean
  /** The table whose rows the aggregate takes; 0 for any table. */
  table_oid: number
}

/** A cast between a domain and `json` or `text`: it converts the domain's values in answers, bodies and filters. */
export interface CastRow {
  domain_oid: number
  purpose: 'to_json' | 'from_json' | 'from_text'
  schema: string
  name: string
}

export interface Catalog {
  readonly tables: readonly TableRow[]
  readonly keys: readonly KeyRow[]
  readonly views: readonly ViewRow[]
  readonly routines: readonly RoutineRow[]
  readonly handlers: readonly HandlerRow[]
  readonly casts: readonly CastRow[]
}

const NOT_SYSTEM = `n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_(toast|temp)'`

/** The roles a request runs with. What a hint may name depends on what its caller's role may use. */
const CALLERS = `callers as materialized (
  select oid, rolname from pg_catalog.pg_roles where rolname in ('anon', 'authenticated', 'service_role'))`

/** SQL for the names of the callers for whom a condition holds: it may name the caller `r.oid`. */
const usersSql = (condition: string) => `(select coalesce(json_agg(r.rolname), '[]') from callers r where ${condition})`

/** SQL for the name of the type at the bottom of the domain `t`. */
const BASE = `(
        with recursive bases as (
          select t.typbasetype as oid
          union all
          select d.typbasetype from bases join pg_catalog.pg_type d on d.oid = bases.oid and d.typtype = 'd')
        select pg_catalog.format_type(bases.oid, null)
        from bases join pg_catalog.pg_type d on d.oid = bases.oid and d.typtype <> 'd')`

/** Partitions are no tables of their own: the policies that guard their rows are the parent's. */
const TABLES = `
with ${CALLERS}
select c.oid::int8::float8 as oid, n.nspname as schema, c.relname as name, c.relkind in ('v', 'm') as is_view,
  pg_catalog.pg_relation_is_updatable(c.oid, true) as updatable,
  coalesce((
    select json_agg(json_build_object('name', a.attname, 'num', a.attnum,
      'type', pg_catalog.format_type(a.atttypid, a.atttypmod), 'type_oid', a.atttypid::int8,
      'base', case when t.typtype = 'd' then ${BASE} end,
      'default', case
        when a.attgenerated <> '' then null
        when a.attidentity = 'd' then format('nextval(%L::regclass)',
          pg_catalog.pg_get_serial_sequence(quote_ident(n.nspname) || '.' || quote_ident(c.relname), a.attname))
        when d.adbin is not null then pg_catalog.pg_get_expr(d.adbin, d.adrelid)
        else t.typdefault end,
      'users', ${usersSql(`pg_catalog.has_column_privilege(r.oid, c.oid, a.attnum, 'select, insert, update')`)})
      order by a.attnum)
    from pg_catalog.pg_attribute a
    join pg_catalog.pg_type t on t.oid = a.atttypid
    left join pg_catalog.pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped), '[]') as columns,
  coalesce((
    select json_agg(a.attname order by k.position)
    from pg_catalog.pg_constraint p
    cross join lateral unnest(p.conkey) with ordinality as k(num, position)
    join pg_catalog.pg_attribute a on a.attrelid = p.conrelid and a.attnum = k.num
    where p.conrelid = c.oid and p.contype = 'p'), '[]') as primary_key,
  ${usersSql(`pg_catalog.has_schema_privilege(r.oid, n.oid, 'usage')
    and (pg_catalog.has_table_privilege(r.oid, c.oid, 'select, insert, update, delete')
      or pg_catalog.has_any_column_privilege(r.oid, c.oid, 'select, insert, update'))`)} as users
from pg_catalog.pg_class c
join pg_catalog.pg_namespace n on n.oid = c.relnamespace
where c.relkind in ('r', 'v', 'm', 'f', 'p') and not c.relispartition and ${NOT_SYSTEM}`

const KEYS = `
select f.conname as constraint, f.conrelid::int8::float8 as table_oid, f.confrelid::int8::float8 as foreign_oid,
  (select json_agg(json_build_array(a.attname, b.attname) order by k.position)
    from unnest(f.conkey, f.confkey) with ordinality as k(own, foreign_num, position)
    join pg_catalog.pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.own
    join pg_catalog.pg_attribute b on b.attrelid = f.confrelid and b.attnum = k.foreign_num) as columns,
  exists (select from pg_catalog.pg_constraint u where u.conrelid = f.conrelid and u.contype in ('p', 'u')
    and u.conkey @> f.conkey and u.conkey <@ f.conkey) as is_unique
from pg_catalog.pg_constraint f
join pg_catalog.pg_class c on c.oid = f.conrelid
join pg_catalog.pg_namespace n on n.oid = c.relnamespace
where f.contype = 'f' and f.conparentid = 0 and ${NOT_SYSTEM}
order by f.conrelid, f.conname`

const VIEWS = `
select c.oid::int8::float8 as oid, r.ev_action::text as definition
from pg_catalog.pg_rewrite r
join pg_catalog.pg_class c on c.oid = r.ev_class
join pg_catalog.pg_namespace n on n.oid = c.relnamespace
where r.rulename = '_RETURN' and c.relkind in ('v', 'm') and ${NOT_SYSTEM}`

/** A function's signature keeps no lengths, and `character` or `bit` without one means a single letter or digit. */
const ROUTINES = `
with ${CALLERS}
select p.oid::text as identity, n.nspname as schema, p.proname as name, to_json(p.proargnames) as arg_names,
  to_json(p.proargmodes::text[]) as arg_modes,
  (select coalesce(json_agg(pg_catalog.format_type(case u.type
      when 'pg_catalog.bpchar'::regtype then 'pg_catalog.varchar'::regtype
      when 'pg_catalog.bpchar[]'::regtype then 'pg_catalog.varchar[]'::regtype
      when 'pg_catalog.bit'::regtype then 'pg_catalog.varbit'::regtype
      when 'pg_catalog.bit[]'::regtype then 'pg_catalog.varbit[]'::regtype
      else u.type end, null) order by u.position), '[]')
    from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality as u(type, position)) as arg_types,
  (select coalesce(json_agg(y.typrelid::int8::float8 order by u.position), '[]')
    from unnest(p.proargtypes::oid[]) with ordinality as u(type, position)
    join pg_catalog.pg_type y on y.oid = u.type) as arg_relation_oids,
  p.pronargs as input_count, p.pronargdefaults as default_count, p.provariadic <> 0 as variadic,
  p.provolatile = 'v' as volatile, p.proretset as returns_set, p.prorows = 1 or not p.proretset as returns_one,
  pg_catalog.format_type(t.oid, null) as return_type,
  case when t.typtype = 'd' and strpos(t.typname, '/') > 0 then t.typname end as return_media,
  b.oid = 'pg_catalog.bytea'::regtype as return_bytes,
  b.typtype = 'c' or coalesce(p.proargmodes::text[] && '{o,b,t}', false) as return_composite,
  b.typrelid::int8::float8 as return_oid,
  ${usersSql(`pg_catalog.has_schema_privilege(r.oid, n.oid, 'usage') and pg_catalog.has_function_privilege(r.oid, p.oid, 'execute')`)}
    as users
from pg_catalog.pg_proc p
join pg_catalog.pg_namespace n on n.oid = p.pronamespace
join pg_catalog.pg_type t on t.oid = p.prorettype
join pg_catalog.pg_type b on b.oid = case when t.typtype = 'd' then t.typbasetype else t.oid end
where p.prokind = 'f' and t.typname not in ('trigger', 'event_trigger') and n.nspname = any($1)
order by n.nspname, p.proname, p.pronargs`

const HANDLERS = `
select n.nspname as schema, p.proname as name, t.typname as media,
  t.typbasetype = 'pg_catalog.bytea'::regtype as bytes, a.typrelid::int8::float8 as table_oid
from pg_catalog.pg_proc p
join pg_catalog.pg_namespace n on n.oid = p.pronamespace
join pg_catalog.pg_type t on t.oid = p.prorettype
join pg_catalog.pg_type a on a.oid = p.proargtypes[0]
where p.prokind = 'a' and p.pronargs = 1 and t.typtype = 'd' and strpos(t.typname, '/') > 0 and n.nspname = any($1)
  and (a.typrelid <> 0 or a.oid = 'pg_catalog.anyelement'::regtype)
order by n.nspname, p.proname`

const CASTS = `
select d.oid::int8::float8 as domain_oid, n.nspname as schema, p.proname as name,
  case when c.castsource = d.oid then 'to_json' when c.castsource = 'pg_catalog.json'::regtype then 'from_json' else 'from_text' end
    as purpose
from pg_catalog.pg_cast c
join pg_catalog.pg_proc p on p.oid = c.castfunc
join pg_catalog.pg_namespace n on n.oid = p.pronamespace
join pg_catalog.pg_type d on d.typtype = 'd' and (
  (c.castsource = d.oid and c.casttarget = 'pg_catalog.json'::regtype)
  or (c.casttarget = d.oid and c.castsource in ('pg_catalog.json'::regtype, 'pg_catalog.text'::regtype)))
where c.castcontext = 'i'`

/** A text that changes whenever the result of `readCatalog` changes. Reading it costs a hundredth of reading the catalog. */
const FINGERPRINT = `
select concat_ws(' ',
  (select concat_ws('/', count(*), max(xmin::text::int8)) from pg_catalog.pg_class),
  (select concat_ws('/', count(*), max(xmin::text::int8)) from pg_catalog.pg_attribute),
  (select concat_ws('/', count(*), max(xmin::text::int8)) from pg_catalog.pg_attrdef),
  (select concat_ws('/', count(*), max(xmin::text::int8)) from pg_catalog.pg_constraint),
  (select concat_ws('/', count(*), max(xmin::text::int8)) from pg_catalog.pg_rewrite),
  (select concat_ws('/', count(*), max(xmin::text::int8)) from pg_catalog.pg_proc)) as fingerprint`

export async function readFingerprint(database: Pick<Database, 'query'>): Promise<string> {
  const [row] = await database.query<{ fingerprint: string }>(FINGERPRINT)
  return row?.fingerprint ?? ''
}

export function readCatalog(database: Pick<Database, 'transaction'>, schemas: readonly string[]): Promise<Catalog> {
  return database.transaction(async (tx) => {
    await tx.query("select set_config('search_path', '', true)")
    return {
      tables: await tx.query<TableRow>(TABLES),
      keys: await tx.query<KeyRow>(KEYS),
      views: await tx.query<ViewRow>(VIEWS),
      routines: await tx.query<RoutineRow>(ROUTINES, [schemas]),
      handlers: await tx.query<HandlerRow>(HANDLERS, [schemas]),
      casts: await tx.query<CastRow>(CASTS),
    }
  })
}
