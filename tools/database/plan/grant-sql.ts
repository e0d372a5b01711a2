// Writes the grants and revokes that lead from one list of rights to another.

import type { CatalogObject } from '../catalog/read-catalog.ts'
import { list, nameInSql } from './object-sql.ts'

/** Whom a platform's default privileges may have given something. */
const KNOWN = ['public', 'anon', 'authenticated', 'service_role']
const ALL_OF_A_TABLE = ['DELETE', 'INSERT', 'REFERENCES', 'SELECT', 'TRIGGER', 'TRUNCATE', 'UPDATE']

/** grantee → privileges, `*` where they may be passed on. */
type Rights = Map<string, Set<string>>

function rightsOf(object: CatalogObject | undefined): Rights {
  const rights: Rights = new Map()
  for (const entry of list(object?.facts.acl)) {
    const [grantee = '', privilege = ''] = entry.split('=')
    rights.set(grantee, (rights.get(grantee) ?? new Set()).add(privilege))
  }
  return rights
}

/** For an object made just now, `is` is nothing: whatever defaults gave goes first. */
export function grantSql(is: CatalogObject | undefined, wanted: CatalogObject): string[] {
  const object = grantName(wanted)
  const [had, has] = [rightsOf(is), rightsOf(wanted)]
  if (!is && isBuiltIn(wanted)) return []
  const grantees = is
    ? [...had.keys()].filter((who) => [...(had.get(who) ?? [])].some((one) => !has.get(who)?.has(one)))
    : KNOWN
  const revoked = grantees.length > 0 ? [`revoke all on ${object} from ${grantees.join(', ')};`] : []
  const granted = [...has].filter(([who, rights]) => {
    return !is || grantees.includes(who) || [...rights].some((one) => !had.get(who)?.has(one))
  })
  return [...revoked, ...together(granted).map(([rights, who]) => grantLine(rights, object, who))]
}

/** Rights on columns, one line for all columns that share them. `is` gives the catalog's columns, or nothing where all are granted anew. */
export function columnGrantSql(changes: readonly { is: CatalogObject | undefined; wanted: CatalogObject }[]): string[] {
  const lines = new Map<string, string[]>()
  const note = (verb: string, right: string, { extra }: CatalogObject, preposition: string, who: string) => {
    const key = JSON.stringify([
      verb,
      right.replace('*', ''),
      extra.table,
      preposition,
      who + (right.endsWith('*') ? ' with grant option' : ''),
    ])
    lines.set(key, [...(lines.get(key) ?? []), extra.part ?? ''])
  }
  for (const { is, wanted } of changes) {
    const [had, has] = [rightsOf(is), rightsOf(wanted)]
    for (const [who, rights] of had)
      for (const one of rights) if (!has.get(who)?.has(one)) note('revoke', one, wanted, 'from', who)
    for (const [who, rights] of has)
      for (const one of rights) if (!had.get(who)?.has(one)) note('grant', one, wanted, 'to', who)
  }
  return [...lines].map(([key, columns]) => {
    const [verb, right, table, preposition, who] = JSON.parse(key) as string[]
    return `${verb} ${right?.toLowerCase()} (${columns.join(', ')}) on table ${table} ${preposition} ${who};`
  })
}

/** Types are everybody's to use unless somebody says otherwise. */
function isBuiltIn({ kind, facts }: CatalogObject): boolean {
  return ['domain', 'type'].includes(kind) && list(facts.acl).join() === 'public=USAGE'
}

function grantName(object: CatalogObject): string {
  return object.kind === 'view' ? `table ${object.name}` : nameInSql(object)
}

function together(rights: readonly (readonly [string, ReadonlySet<string>])[]): [string[], string[]][] {
  const groups = new Map<string, string[]>()
  for (const [who, what] of rights) {
    const key = [...what].sort().join()
    groups.set(key, [...(groups.get(key) ?? []), who])
  }
  return [...groups].map(([key, who]) => [key.split(','), who])
}

function grantLine(rights: readonly string[], object: string, who: readonly string[]): string {
  const all = object.startsWith('table ') && ALL_OF_A_TABLE.every((right) => rights.includes(right))
  // MAINTAIN is in "all" from PostgreSQL 17 on, and unknown before.
  const named = rights.filter((right) => right !== 'MAINTAIN').map((right) => right.replace('*', '').toLowerCase())
  const passedOn = rights.some((right) => right.endsWith('*')) ? ' with grant option' : ''
  return `grant ${all ? 'all' : named.join(', ')} on ${object} to ${who.join(', ')}${passedOn};`
}
