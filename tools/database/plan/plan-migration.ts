// Turns what differs between migrations and schemas into the next migration: replaceable things whole, changes of tables as a draft.
import { canonical, type Difference } from '../catalog/compare-catalogs.ts'
import type { Catalog, CatalogObject } from '../catalog/read-catalog.ts'
import { columnGrantSql, grantSql } from './grant-sql.ts'
import { createSql, dropSql, list, nameInSql, quoted, text } from './object-sql.ts'
import { columnChanges, describeDraft, domainChanges, publicationChanges, tableChanges } from './table-changes.ts'

/** Leads a migration in which a person has to look at something; `npm run check` lets none land. */
export const DRAFT = '-- DRAFT: read what is marked "Draft" below, finish it, then delete this line.'

const REPLACEABLE = ['policy', 'trigger', 'view', 'function', 'constraint', 'index', 'statistics', 'domain', 'type']
/** What these depend on, and a comment on them, is all they are: they are never altered. */
const WHOLE = ['policy', 'trigger', 'view', 'constraint', 'index', 'statistics']

interface Step {
  /** The order in which supabase/schemas make things. */
  readonly order: number
  readonly sql: string
}

/** `dependentsOf` names all that PostgreSQL would not let stand without these objects. */
export async function planMigration(
  name: string,
  differences: readonly Difference[],
  { is, wanted }: { is: Catalog; wanted: Catalog },
  dependentsOf: (objects: readonly CatalogObject[]) => Promise<readonly CatalogObject[]>,
): Promise<string> {
  const gone = differences.flatMap((each) => (each.is && mustGo(each) ? [each.is] : []))
  const dependents = await dependentsOf(gone)
  const dropped = new Map([...gone, ...dependents].map((object) => [keyOf(object), object]))
  const changed = new Map(differences.map((each) => [each.key, each]))
  for (const key of dropped.keys()) {
    if (!changed.has(key)) changed.set(key, { key, is: is.get(key), wanted: wanted.get(key), changed: [] })
  }
  const all = [...changed.values()].filter((each) => !goesWithItsTable(each, changed))

  const drops = [...dropped.values()]
    .filter((object) => !goesWithItsTable(changed.get(keyOf(object)), changed))
    .sort((a, b) => b.oid - a.oid)
    .map((object) =>
      REPLACEABLE.includes(object.kind) ? dropSql(object) : describeDraft(changed.get(keyOf(object)), dropSql(object)),
    )
  const steps: Step[] = []
  const last: string[] = []
  for (const each of all) {
    const { is: before, wanted: after } = each
    if (!after) continue
    const fresh = !before || dropped.has(each.key)
    const order = after.oid + (after.extra.position ?? 0) / 10_000
    const sql = [
      fresh ? creation(each, after, wanted, is) : alteration(each, before, after),
      remarks(fresh ? undefined : before, after),
    ]
    steps.push({ order, sql: sql.filter(Boolean).join('\n') })
    const rights = rightsSql(fresh ? undefined : before, after)
    if (after.kind === 'sequence') last.push(...rights)
    else steps.push({ order: order + 0.00001, sql: rights.join('\n') })
    if (after.kind === 'publication') last.push(...publicationChanges(each, wanted))
  }
  const columns = columnGrantSql(columnsToGrant(all, is, wanted))
  const body = [
    drops.join('\n'),
    ...steps.sort((a, b) => a.order - b.order).map(({ sql }) => sql),
    columns.join('\n'),
    last.join('\n'),
  ].filter(Boolean)
  const isDraft = body.some((part) => part.includes('-- Draft: '))
  return `${[`-- Written by \`npm run db:diff -- ${name}\` from supabase/schemas.`, ...(isDraft ? [DRAFT] : [])].join('\n')}\n\n${body.join('\n\n')}\n`
}

const keyOf = ({ kind, name }: CatalogObject) => `${kind} ${name}`

/** Whether it has to be dropped before what is wanted can be made. */
function mustGo({ is, wanted, changed }: Difference): boolean {
  if (!is) return false
  if (!wanted) return !['default privileges', 'publication', 'rows of', 'sequence'].includes(is.kind)
  const beyondRemarks = changed.some((fact) => !['comment', 'acl'].includes(fact))
  if (WHOLE.includes(is.kind)) return beyondRemarks && !isOnlyOptions(is, changed)
  if (is.kind === 'domain') return changed.includes('base')
  if (is.kind === 'type') return beyondRemarks
  if (is.kind !== 'function') return false
  const fewerDefaults = Number(wanted.facts.defaults) < Number(is.facts.defaults)
  return fewerDefaults || ['result', 'kind', 'names'].some((fact) => changed.includes(fact))
}

const isOnlyOptions = ({ kind }: CatalogObject, changed: readonly string[]) =>
  kind === 'view' && changed.every((fact) => ['options', 'comment', 'acl'].includes(fact))

/** Columns, constraints and the like of a table that is made or dropped whole. */
function goesWithItsTable(each: Difference | undefined, changed: ReadonlyMap<string, Difference>): boolean {
  const object = each?.wanted ?? each?.is
  const table =
    object?.extra.table && (changed.get(`table ${object.extra.table}`) ?? changed.get(`view ${object.extra.table}`))
  if (!each || !object || !table) return false
  if (!table.wanted && table.is) return true
  return object.kind === 'column' && !table.is && !each.is && !hasRemarks(object)
}

const hasRemarks = ({ facts }: CatalogObject) => Boolean(facts.comment) || list(facts.acl).length > 0

function creation(each: Difference, object: CatalogObject, wanted: Catalog, is: Catalog): string {
  if (object.kind === 'column' && !is.has(`table ${object.extra.table}`)) return ''
  if (object.kind === 'column' && wanted.has(`view ${object.extra.table}`)) return ''
  if (object.kind === 'sequence' && text(object.facts.of).endsWith('(identity)')) return ''
  const sql = createSql(object, wanted)
  if (!sql) return describeDraft(each)
  if (object.kind === 'column') return describeDraft(each, sql)
  return object.kind === 'table' ? [sql, ...tableChanges(undefined, object)].join('\n') : sql
}

function alteration(each: Difference, before: CatalogObject, after: CatalogObject): string {
  const facts = each.changed.filter((fact) => !['comment', 'acl'].includes(fact))
  if (facts.length === 0) return ''
  if (after.kind === 'function') return `${text(after.facts.definition).trimEnd()};`
  if (after.kind === 'column') return columnChanges(each, before, after)
  if (after.kind === 'domain') return domainChanges(before, after).join('\n')
  if (['table', 'view'].includes(after.kind)) return tableChanges(before, after).join('\n') || describeDraft(each)
  return after.kind === 'publication' && facts.join() === 'tables' ? '' : describeDraft(each)
}

function remarks(before: CatalogObject | undefined, after: CatalogObject): string {
  const comment = after.facts.comment ?? null
  if ((before?.facts.comment ?? null) === comment || after.kind === 'extension') return ''
  return `comment on ${nameInSql(after)} is ${comment === null ? 'null' : quoted(text(comment))};`
}

function rightsSql(before: CatalogObject | undefined, after: CatalogObject): string[] {
  if (after.kind === 'column' || !('acl' in after.facts) || after.kind === 'default privileges') return []
  if (before && canonical(before.facts.acl) === canonical(after.facts.acl)) return []
  return grantSql(before, after)
}

/** Taking a right on a table takes it on its columns too: there all columns are granted anew. */
function columnsToGrant(all: readonly Difference[], is: Catalog, wanted: Catalog) {
  const bare = new Set(
    all.flatMap((each) =>
      each.wanted?.kind === 'table' && rightsSql(each.is, each.wanted).some((line) => line.startsWith('revoke'))
        ? [each.wanted.name]
        : [],
    ),
  )
  const named = new Set(all.flatMap((each) => (each.wanted?.kind === 'column' ? [each.key] : [])))
  return [...wanted.entries()].flatMap(([key, column]) => {
    const anew = bare.has(column.extra.table ?? '')
    if (column.kind !== 'column' || !(anew || named.has(key))) return []
    return [{ is: anew ? undefined : is.get(key), wanted: column }]
  })
}
