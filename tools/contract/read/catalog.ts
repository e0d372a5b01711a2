// What the generator asks PostgreSQL's catalog about the club's database, in one question, and the form of the answer.
import type { DomainFacts } from './declare.ts'

export interface ColumnFacts {
  readonly name: string
  readonly type: string
  readonly notNull: boolean
  readonly hasDefault: boolean
  readonly generated: boolean
  readonly comment: string | null
  readonly mayInsert: boolean
  readonly mayUpdate: boolean
}

export interface TableFacts {
  readonly name: string
  readonly isView: boolean
  readonly comment: string | null
  readonly columns: readonly ColumnFacts[]
  readonly checks: readonly string[]
  readonly relationships: readonly {
    readonly name: string
    readonly columns: readonly string[]
    readonly isOneToOne: boolean
    readonly refTable: string
    readonly refColumns: readonly string[]
  }[]
  readonly mayRead: boolean
  readonly mayDelete: boolean
  /** Whether open tabs can listen to it. */
  readonly published: boolean
}

export interface ProcedureFacts {
  readonly name: string
  readonly returnsSet: boolean
  readonly returns: string
  /** The domain of schema shapes it answers. */
  readonly returnsShape: string | null
  readonly returnsTable: string | null
  readonly required: number
  readonly names: readonly string[]
  readonly modes: readonly string[]
  readonly types: readonly string[]
  readonly defaults: string
  readonly comment: string | null
  readonly callers: readonly string[]
}

/** A function of any schema of ours, as text: for what it calls and how it fails. */
export interface BodyFacts {
  readonly name: string
  readonly body: string
  readonly comment: string | null
}

/** Where files lie; `maxBytes` of each, null where the project's own limit is the only one. */
export interface BucketFacts {
  readonly name: string
  readonly maxBytes: number | null
}

export interface TriggerFacts {
  readonly table: string
  readonly procedure: string
  readonly events: readonly string[]
  /** The columns whose update sets it off; none where any does. */
  readonly columns: readonly string[]
}

export interface CatalogFacts {
  readonly domains: readonly DomainFacts[]
  readonly tables: readonly TableFacts[]
  readonly functions: readonly ProcedureFacts[]
  readonly bodies: readonly BodyFacts[]
  readonly triggers: readonly TriggerFacts[]
  readonly buckets: readonly BucketFacts[]
  readonly enums: readonly { readonly name: string; readonly labels: readonly string[] }[]
}

// A check that only the stage of the tests adds (tests.fits) is none of the declaration.
export const DOMAINS = `select t.typname as name, format_type(t.typbasetype, null) as base, obj_description(t.oid, 'pg_type') as comment,
    (select coalesce(json_agg(pg_get_constraintdef(k.oid) order by k.conname), '[]') from pg_constraint k
      where k.contypid = t.oid and k.contype = 'c' and pg_get_constraintdef(k.oid) not like '%tests.fits(%') as checks,
    exists (select from pg_proc p where p.prorettype = t.oid and obj_description(p.oid, 'pg_proc') ~ '(^|\\n)@null') as "mayBeNull"
  from pg_type t where t.typnamespace = (select n.oid from pg_namespace n where n.nspname = 'shapes') and t.typtype = 'd'
  order by t.oid`

const COLUMNS = `select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null), 'notNull', a.attnotnull,
    'hasDefault', a.atthasdef or a.attidentity <> '', 'generated', a.attgenerated <> '' or a.attidentity = 'a',
    'comment', col_description(c.oid, a.attnum), 'mayInsert', has_column_privilege('authenticated', c.oid, a.attnum, 'insert'),
    'mayUpdate', has_column_privilege('authenticated', c.oid, a.attnum, 'update')) order by a.attname)
  from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped`

const RELATIONSHIPS = `select coalesce(json_agg(json_build_object('name', k.conname,
    'columns', (select json_agg(a.attname order by n.ord) from unnest(k.conkey) with ordinality n (num, ord)
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = n.num),
    'isOneToOne', exists (select from pg_constraint u where u.conrelid = k.conrelid and u.contype in ('p', 'u')
      and u.conkey <@ k.conkey and u.conkey @> k.conkey),
    'refTable', r.relname,
    'refColumns', (select json_agg(a.attname order by n.ord) from unnest(k.confkey) with ordinality n (num, ord)
      join pg_attribute a on a.attrelid = k.confrelid and a.attnum = n.num)) order by k.conname), '[]')
  from pg_constraint k join pg_class r on r.oid = k.confrelid join pg_namespace rn on rn.oid = r.relnamespace
  where k.conrelid = c.oid and k.contype = 'f' and rn.nspname = 'public'`

const TABLES = `select c.relname as name, c.relkind in ('v', 'm') as "isView", obj_description(c.oid, 'pg_class') as comment,
    (${COLUMNS}) as columns, (${RELATIONSHIPS}) as relationships,
    (select coalesce(json_agg(pg_get_constraintdef(k.oid) order by k.conname), '[]') from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'c') as checks,
    has_any_column_privilege('authenticated', c.oid, 'select') as "mayRead", has_table_privilege('authenticated', c.oid, 'delete') as "mayDelete",
    exists (select from pg_publication_rel p where p.prrelid = c.oid) as published
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')`

const FUNCTIONS = `select p.proname as name, pg_get_function_identity_arguments(p.oid) as signature, p.proretset as "returnsSet",
    format_type(p.prorettype, null) as "returns",
    (select t.typname from pg_type t join pg_namespace n on n.oid = t.typnamespace
      where t.oid = p.prorettype and n.nspname = 'shapes') as "returnsShape",
    (select r.relname from pg_class r where r.reltype = p.prorettype and r.relkind = 'r') as "returnsTable",
    p.pronargs - p.pronargdefaults as required, coalesce(p.proargnames, '{}') as names, coalesce(p.proargmodes::text[], '{}') as modes,
    (select coalesce(json_agg(format_type(t.type, null) order by t.ord), '[]')
      from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality t (type, ord)) as types,
    pg_get_function_arguments(p.oid) as defaults, obj_description(p.oid, 'pg_proc') as comment,
    (select coalesce(json_agg(r order by r), '[]') from unnest(array['anon', 'authenticated', 'service_role']) r
      where has_function_privilege(r, p.oid, 'execute')) as callers
  from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype
    -- What takes a row of a table is a column or a relationship of that table, not a procedure.
    and not exists (select from unnest(p.proargtypes) a (type) join pg_type y on y.oid = a.type where y.typrelid <> 0)`

const TRIGGERS = `select n.nspname || '.' || c.relname as table, f.nspname || '.' || p.proname as procedure,
    array_remove(array[case when t.tgtype & 4 > 0 then 'insert' end, case when t.tgtype & 8 > 0 then 'delete' end,
      case when t.tgtype & 16 > 0 then 'update' end], null) as events,
    (select coalesce(json_agg(a.attname), '[]') from pg_attribute a where a.attrelid = t.tgrelid and a.attnum = any (t.tgattr)) as columns
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
  join pg_proc p on p.oid = t.tgfoid join pg_namespace f on f.oid = p.pronamespace
  where not t.tgisinternal and n.nspname in ('public', 'private')`

export const CATALOG = `select json_build_object(
  'domains', (select coalesce(json_agg(d), '[]') from (${DOMAINS}) d),
  'tables', (select coalesce(json_agg(t order by t.name), '[]') from (${TABLES}) t),
  'functions', (select coalesce(json_agg(f order by f.name, f.signature), '[]') from (${FUNCTIONS}) f),
  'bodies', (select json_agg(json_build_object('name', n.nspname || '.' || p.proname, 'body', pg_get_functiondef(p.oid),
      'comment', obj_description(p.oid, 'pg_proc')) order by n.nspname, p.proname)
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname in ('public', 'private') and p.prokind = 'f'),
  'triggers', (select coalesce(json_agg(t order by t.table, t.procedure), '[]') from (${TRIGGERS}) t),
  'buckets', (select coalesce(json_agg(json_build_object('name', b.id, 'maxBytes', b.file_size_limit) order by b.id), '[]') from storage.buckets b),
  'enums', (select coalesce(json_agg(e order by e.name), '[]') from (
    select t.typname as name, json_agg(l.enumlabel order by l.enumsortorder) as labels
    from pg_type t join pg_enum l on l.enumtypid = t.oid where t.typnamespace = 'public'::regnamespace group by t.typname) e)
) as facts`
