// The questions behind read-catalog.ts: what PostgreSQL's own tables say of each kind of object, names qualified, owners left out.

/** One row an object: `facts` is compared, `extra` only helps to write it down again. */
export interface CatalogRow {
  kind: string
  name: string
  class: string
  oid: string
  facts: Facts
  extra: Extra
}

export type Fact = string | number | boolean | null | readonly Fact[] | { readonly [key: string]: Fact }
export interface Facts {
  readonly [key: string]: Fact
}
export interface Extra {
  readonly table?: string
  readonly part?: string
  readonly position?: number
}

/** Schemas of the platform, or of no interest; all others are the club's. */
const theirs = `'information_schema', 'auth', 'storage', 'realtime', '_realtime', 'extensions', 'supabase_migrations', 'tests'`
const ours = (schema: string) => `(${schema}.nspname not in (${theirs}) and ${schema}.nspname not like 'pg\\_%')`

/** Who may do what besides the owner; a list that was never touched reads as its default. */
const acl = (kind: string, list: string, owner: string) => `(
  select coalesce(jsonb_agg(one order by one collate "C"), '[]') from (
    select case g.grantee when 0 then 'public' else pg_get_userbyid(g.grantee)::text end || '=' || g.privilege_type
      || case when g.is_grantable then '*' else '' end as one
    from aclexplode(coalesce(${list}, acldefault('${kind}', ${owner}))) g where g.grantee <> ${owner}
  ) listed)`

const tableName = `format('%I.%I', n.nspname, c.relname)`
const inTables = 'join pg_class c on c.oid = x.relation join pg_namespace n on n.oid = c.relnamespace'

export const CATALOG_QUERIES: readonly string[] = [
  `select 'schema' as kind, quote_ident(n.nspname) as name, 'pg_namespace' as class, n.oid::text,
    jsonb_build_object('acl', ${acl('n', 'n.nspacl', 'n.nspowner')}, 'comment', obj_description(n.oid, 'pg_namespace')) as facts, '{}'::jsonb as extra
  from pg_namespace n where ${ours('n')}`,

  `select 'extension' as kind, quote_ident(e.extname) as name, 'pg_extension' as class, e.oid::text,
    jsonb_build_object('schema', n.nspname) as facts, '{}'::jsonb as extra
  from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname <> 'plpgsql'`,

  `select 'domain' as kind, format('%I.%I', n.nspname, t.typname) as name, 'pg_type' as class, t.oid::text,
    jsonb_build_object('base', format_type(t.typbasetype, t.typtypmod), 'notNull', t.typnotnull, 'default', t.typdefault,
      'constraints', (select coalesce(jsonb_object_agg(quote_ident(k.conname), pg_get_constraintdef(k.oid)), '{}')
        from pg_constraint k where k.contypid = t.oid and k.contype = 'c'),
      'acl', ${acl('T', 't.typacl', 't.typowner')}, 'comment', obj_description(t.oid, 'pg_type')) as facts, '{}'::jsonb as extra
  from pg_type t join pg_namespace n on n.oid = t.typnamespace where ${ours('n')} and t.typtype = 'd'`,

  `select 'type' as kind, format('%I.%I', n.nspname, t.typname) as name, 'pg_type' as class, t.oid::text,
    jsonb_build_object('labels', (select jsonb_agg(l.enumlabel order by l.enumsortorder) from pg_enum l where l.enumtypid = t.oid),
      'fields', (select jsonb_agg(format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod)) order by a.attnum)
        from pg_attribute a where a.attrelid = t.typrelid and a.attnum > 0 and not a.attisdropped),
      'acl', ${acl('T', 't.typacl', 't.typowner')}, 'comment', obj_description(t.oid, 'pg_type')) as facts, '{}'::jsonb as extra
  from pg_type t join pg_namespace n on n.oid = t.typnamespace left join pg_class r on r.oid = t.typrelid
  where ${ours('n')} and (t.typtype = 'e' or (t.typtype = 'c' and r.relkind = 'c'))`,

  `select case when c.relkind in ('v', 'm') then 'view' else 'table' end as kind, ${tableName} as name, 'pg_class' as class, c.oid::text,
    jsonb_build_object('relkind', c.relkind, 'rowSecurity', c.relrowsecurity, 'forcedRowSecurity', c.relforcerowsecurity,
      'replicaIdentity', c.relreplident, 'persistence', c.relpersistence,
      'options', (select coalesce(jsonb_agg(o order by o collate "C"), '[]') from unnest(c.reloptions) o),
      'definition', case when c.relkind in ('v', 'm') then pg_get_viewdef(c.oid) end,
      'acl', ${acl('r', 'c.relacl', 'c.relowner')}, 'comment', obj_description(c.oid, 'pg_class')) as facts, '{}'::jsonb as extra
  from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${ours('n')} and c.relkind in ('r', 'p', 'v', 'm', 'f')`,

  `select 'column' as kind, ${tableName} || '.' || quote_ident(a.attname) as name, 'pg_class' as class, c.oid::text,
    jsonb_build_object('type', format_type(a.atttypid, a.atttypmod), 'notNull', a.attnotnull,
      'default', case when a.attgenerated = '' then pg_get_expr(d.adbin, d.adrelid) end,
      'generated', case when a.attgenerated <> '' then pg_get_expr(d.adbin, d.adrelid) end, 'generatedKind', a.attgenerated,
      'identity', a.attidentity, 'collation', case when a.attcollation <> t.typcollation then a.attcollation::regcollation::text end,
      'acl', ${acl('c', 'a.attacl', 'c.relowner')}, 'comment', col_description(c.oid, a.attnum)) as facts,
    jsonb_build_object('table', ${tableName}, 'part', quote_ident(a.attname), 'position', a.attnum) as extra
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
  join pg_type t on t.oid = a.atttypid left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where ${ours('n')} and c.relkind in ('r', 'p', 'f', 'v', 'm') and a.attnum > 0 and not a.attisdropped`,

  // What a column may be without is the column's fact on every version, a constraint's only on some.
  `select 'constraint' as kind, ${tableName} || '.' || quote_ident(k.conname) as name, 'pg_constraint' as class, k.oid::text,
    jsonb_build_object('definition', pg_get_constraintdef(k.oid), 'comment', obj_description(k.oid, 'pg_constraint')) as facts,
    jsonb_build_object('table', ${tableName}, 'part', quote_ident(k.conname)) as extra
  from (select *, conrelid as relation from pg_constraint) x join pg_constraint k on k.oid = x.oid ${inTables}
  where ${ours('n')} and k.contype not in ('n', 't')`,

  `select 'index' as kind, format('%I.%I', n.nspname, i.relname) as name, 'pg_class' as class, i.oid::text,
    jsonb_build_object('definition', pg_get_indexdef(i.oid), 'valid', x.indisvalid, 'replicaIdentity', x.indisreplident,
      'comment', obj_description(i.oid, 'pg_class')) as facts,
    jsonb_build_object('table', ${tableName}, 'part', quote_ident(i.relname)) as extra
  from (select *, indrelid as relation from pg_index) x ${inTables} join pg_class i on i.oid = x.indexrelid
  where ${ours('n')} and not exists (select from pg_constraint k where k.conindid = i.oid and k.contype in ('p', 'u', 'x'))`,

  // Policies and triggers on the platform's tables (photos, typing) are the club's rules too.
  `select 'policy' as kind, quote_ident(p.polname) || ' on ' || ${tableName} as name, 'pg_policy' as class, p.oid::text,
    jsonb_build_object('permissive', p.polpermissive, 'command', p.polcmd,
      'roles', (select jsonb_agg(r order by r collate "C") from (
        select case u.id when 0 then 'public' else quote_ident(pg_get_userbyid(u.id)) end as r from unnest(p.polroles) u (id)) roles),
      'using', pg_get_expr(p.polqual, p.polrelid), 'check', pg_get_expr(p.polwithcheck, p.polrelid),
      'comment', obj_description(p.oid, 'pg_policy')) as facts,
    jsonb_build_object('table', ${tableName}, 'part', quote_ident(p.polname)) as extra
  from (select *, polrelid as relation from pg_policy) x join pg_policy p on p.oid = x.oid ${inTables}`,

  `select 'trigger' as kind, quote_ident(t.tgname) || ' on ' || ${tableName} as name, 'pg_trigger' as class, t.oid::text,
    jsonb_build_object('definition', pg_get_triggerdef(t.oid), 'enabled', t.tgenabled, 'comment', obj_description(t.oid, 'pg_trigger')) as facts,
    jsonb_build_object('table', ${tableName}, 'part', quote_ident(t.tgname)) as extra
  from (select *, tgrelid as relation from pg_trigger) x join pg_trigger t on t.oid = x.oid ${inTables} where not t.tgisinternal`,

  `select 'function' as kind, p.oid::regprocedure::text as name, 'pg_proc' as class, p.oid::text,
    jsonb_build_object('definition', case when p.prokind in ('f', 'p', 'w') then pg_get_functiondef(p.oid) end, 'kind', p.prokind,
      'result', pg_get_function_result(p.oid), 'arguments', pg_get_function_arguments(p.oid), 'defaults', p.pronargdefaults,
      'names', coalesce(to_jsonb(p.proargnames), '[]'),
      'acl', ${acl('f', 'p.proacl', 'p.proowner')}, 'comment', obj_description(p.oid, 'pg_proc')) as facts, '{}'::jsonb as extra
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${ours('n')}`,

  `select 'sequence' as kind, ${tableName} as name, 'pg_class' as class, c.oid::text,
    jsonb_build_object('type', format_type(s.seqtypid, null), 'start', s.seqstart, 'increment', s.seqincrement, 'min', s.seqmin::text,
      'max', s.seqmax::text, 'cache', s.seqcache, 'cycle', s.seqcycle, 'of', (
        select d.refobjid::regclass::text || '.' || a.attname || case d.deptype when 'i' then ' (identity)' else '' end
        from pg_depend d join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
        where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.refclassid = 'pg_class'::regclass and d.deptype in ('a', 'i')),
      'acl', ${acl('s', 'c.relacl', 'c.relowner')}, 'comment', obj_description(c.oid, 'pg_class')) as facts, '{}'::jsonb as extra
  from pg_sequence s join pg_class c on c.oid = s.seqrelid join pg_namespace n on n.oid = c.relnamespace where ${ours('n')}`,

  `select 'statistics' as kind, format('%I.%I', n.nspname, s.stxname) as name, 'pg_statistic_ext' as class, s.oid::text,
    jsonb_build_object('definition', pg_get_statisticsobjdef(s.oid), 'comment', obj_description(s.oid, 'pg_statistic_ext')) as facts, '{}'::jsonb as extra
  from pg_statistic_ext s join pg_namespace n on n.oid = s.stxnamespace where ${ours('n')}`,

  `select 'default privileges' as kind, coalesce(quote_ident(n.nspname), 'everywhere') || ', '
      || case d.defaclobjtype when 'r' then 'tables' when 'S' then 'sequences' when 'f' then 'functions' when 'T' then 'types' else 'schemas' end as name,
    'pg_default_acl' as class, d.oid::text, jsonb_build_object('acl', ${acl('f', 'd.defaclacl', 'd.defaclrole')}) as facts, '{}'::jsonb as extra
  from pg_default_acl d left join pg_namespace n on n.oid = d.defaclnamespace
  where pg_get_userbyid(d.defaclrole) in ('postgres', 'o1_owner') and (n.oid is null or ${ours('n')})`,

  `select 'publication' as kind, quote_ident(p.pubname) as name, 'pg_publication' as class, p.oid::text,
    jsonb_build_object('allTables', p.puballtables, 'events', to_jsonb(array[p.pubinsert, p.pubupdate, p.pubdelete, p.pubtruncate]),
      'tables', (select coalesce(jsonb_agg(one order by one collate "C"), '[]') from (
        select ${tableName} || coalesce(' (' || (select string_agg(quote_ident(a.attname), ', ' order by a.attname) from pg_attribute a
          where a.attrelid = c.oid and a.attnum = any (r.prattrs)) || ')', '')
          || coalesce(' where (' || pg_get_expr(r.prqual, r.prrelid) || ')', '') as one
        from pg_publication_rel r join pg_class c on c.oid = r.prrelid join pg_namespace n on n.oid = c.relnamespace
        where r.prpubid = p.oid) listed)) as facts, '{}'::jsonb as extra
  from pg_publication p`,
]
