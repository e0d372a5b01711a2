// Writes changes of tables, columns, domains and publications; what may lose or refuse rows is marked for a person to look at.
import { canonical, type Difference, describeDifference } from '../catalog/compare-catalogs.ts'
import type { Catalog, CatalogObject } from '../catalog/read-catalog.ts'
import { list, text } from './object-sql.ts'

/** The statement, if there is one, under a line that says why a person has to look; without one both sides, as a remark. */
export function describeDraft(each: Difference | undefined, sql?: string): string {
  if (!each) return ''
  if (sql) return `-- Draft: ${each.key}. Does this suit the rows there are?\n${sql}`
  return `-- Draft: write this by hand.\n${describeDifference(each).replace(/^/gm, '-- ')}`
}

const differs = (fact: string, before: CatalogObject | undefined, after: CatalogObject) =>
  canonical(before?.facts[fact]) !== canonical(after.facts[fact])

/** `before` is nothing for a table made just now. */
export function tableChanges(before: CatalogObject | undefined, after: CatalogObject): string[] {
  const { facts, kind, name } = after
  const alter = `alter ${kind} ${name}`
  const lines: string[] = []
  const bare = before ?? {
    ...after,
    facts: { ...facts, rowSecurity: false, forcedRowSecurity: false, replicaIdentity: 'd' },
  }
  if (differs('rowSecurity', bare, after))
    lines.push(`${alter} ${facts.rowSecurity ? 'enable' : 'disable'} row level security;`)
  if (differs('forcedRowSecurity', bare, after))
    lines.push(`${alter} ${facts.forcedRowSecurity ? '' : 'no '}force row level security;`)
  if (differs('replicaIdentity', bare, after)) {
    const identity = { d: 'default', f: 'full', n: 'nothing' }[text(facts.replicaIdentity)]
    lines.push(`${identity ? '' : '-- Draft: '}${alter} replica identity ${identity ?? 'using index …'};`)
  }
  if (differs('options', bare, after)) {
    const kept = list(facts.options).map((option) => option.split('=')[0])
    const reset = list(bare.facts.options).map((option) => option.split('=')[0])
    const gone = reset.filter((option) => !kept.includes(option))
    if (gone.length > 0) lines.push(`${alter} reset (${gone.join(', ')});`)
    if (kept.length > 0) lines.push(`${alter} set (${list(facts.options).join(', ')});`)
  }
  return lines
}

/** A default harms nobody; all else may. */
export function columnChanges(each: Difference, before: CatalogObject, after: CatalogObject): string {
  const alter = `alter table ${after.extra.table} alter column ${after.extra.part}`
  const { type, collation } = after.facts
  if (['generated', 'generatedKind', 'identity'].some((fact) => differs(fact, before, after)))
    return describeDraft(each)
  const lines: string[] = []
  if (differs('type', before, after) || differs('collation', before, after)) {
    const collate = collation ? ` collate ${text(collation)}` : ''
    lines.push(describeDraft(each, `${alter} type ${text(type)}${collate} using ${after.extra.part}::${text(type)};`))
  }
  if (differs('default', before, after)) {
    lines.push(
      after.facts.default === null ? `${alter} drop default;` : `${alter} set default ${text(after.facts.default)};`,
    )
  }
  if (differs('notNull', before, after)) {
    lines.push(after.facts.notNull ? describeDraft(each, `${alter} set not null;`) : `${alter} drop not null;`)
  }
  return lines.join('\n')
}

export function domainChanges(before: CatalogObject, after: CatalogObject): string[] {
  const alter = `alter domain ${after.name}`
  const [had, has] = [before, after].map(({ facts }) => new Map(Object.entries(facts.constraints ?? {})))
  const lines: string[] = []
  if (differs('default', before, after)) {
    lines.push(
      after.facts.default === null ? `${alter} drop default;` : `${alter} set default ${text(after.facts.default)};`,
    )
  }
  if (differs('notNull', before, after)) lines.push(`${alter} ${after.facts.notNull ? 'set' : 'drop'} not null;`)
  for (const [name, check] of had ?? []) if (has?.get(name) !== check) lines.push(`${alter} drop constraint ${name};`)
  for (const [name, check] of has ?? [])
    if (had?.get(name) !== check) lines.push(`${alter} add constraint ${name} ${text(check)};`)
  return lines
}

/** A table that is dropped leaves by itself. */
export function publicationChanges({ is, wanted }: Difference, tables: Catalog): string[] {
  const [had, has] = [list(is?.facts.tables), list(wanted?.facts.tables)]
  const gone = had
    .filter((table) => !has.includes(table))
    .map((table) => table.split(' ')[0] ?? table)
    .filter((table) => tables.has(`table ${table}`))
  const line = (verb: string, listed: string[]) =>
    listed.length > 0 ? [`alter publication ${wanted?.name} ${verb} table ${listed.join(', ')};`] : []
  return [
    ...line('drop', gone),
    ...line(
      'add',
      has.filter((table) => !had.includes(table)),
    ),
  ]
}
