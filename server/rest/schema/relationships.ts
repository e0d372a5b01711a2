// Derives relationships from foreign keys: both directions, through views, and many-to-many through junction tables.
import type { KeyRow } from './introspect.ts'
import {
  type ColumnPair,
  type JunctionRelationship,
  type KeyRelationship,
  type Relationship,
  type Table,
  tableKey,
} from './model.ts'

/** The table of a key, or a view with its columns. `namesOf` tells the view's names for a column: a view may show one twice. */
interface KeySide {
  readonly table: Table
  readonly namesOf: (column: string) => readonly string[]
}

/** By a table's oid, the views that show its columns: the view's oid, and the view's names by the table's column name. */
export type ViewsOf = ReadonlyMap<
  number,
  readonly { readonly oid: number; readonly names: ReadonlyMap<string, readonly string[]> }[]
>

/** A view may show each column of a long key several times: this keeps it from having thousands of relationships. */
const MAX_PAIRINGS = 32

export function deriveRelationships(
  keys: readonly KeyRow[],
  tablesByOid: ReadonlyMap<number, Table>,
  viewsOf: ViewsOf,
): Map<string, Relationship[]> {
  const byTable = new Map<string, Relationship[]>()
  const add = (relationship: Relationship) => {
    const key = tableKey(relationship.table)
    const list = byTable.get(key)
    if (list) list.push(relationship)
    else byTable.set(key, [relationship])
  }
  const views = new Set([...tablesByOid.values()].filter((table) => table.isView).map(tableKey))
  const forward = keys.flatMap((key) => manyToOne(key, tablesByOid, viewsOf))
  for (const relationship of forward) {
    add(relationship)
    add(reversed(relationship, views))
  }
  for (const relationship of manyToMany(forward, tablesByOid)) add(relationship)
  for (const list of byTable.values()) list.sort(compareRelationships)
  return byTable
}

function keySides(oid: number, tablesByOid: ReadonlyMap<number, Table>, viewsOf: ViewsOf): KeySide[] {
  const table = tablesByOid.get(oid)
  const views: KeySide[] = []
  for (const { oid: viewOid, names } of viewsOf.get(oid) ?? []) {
    const view = tablesByOid.get(viewOid)
    if (view) views.push({ table: view, namesOf: (column) => names.get(column) ?? [] })
  }
  return table ? [{ table, namesOf: (column) => [column] }, ...views] : views
}

function manyToOne(key: KeyRow, tablesByOid: ReadonlyMap<number, Table>, viewsOf: ViewsOf): KeyRelationship[] {
  const found: KeyRelationship[] = []
  for (const own of keySides(key.table_oid, tablesByOid, viewsOf)) {
    for (const foreign of keySides(key.foreign_oid, tablesByOid, viewsOf)) {
      for (const columns of columnPairings(key, own, foreign)) {
        found.push({
          kind: key.is_unique ? 'one-to-one' : 'many-to-one',
          table: own.table,
          foreign: foreign.table,
          constraint: key.constraint,
          columns,
          toOne: true,
          isSelf: tableKey(own.table) === tableKey(foreign.table),
          foreignIsView: foreign.table.isView,
        })
      }
    }
  }
  return found
}

/** Returns every choice of names for the key's columns, and none if a view does not show one of the columns. */
function columnPairings(key: KeyRow, own: KeySide, foreign: KeySide): ColumnPair[][] {
  return key.columns.reduce<ColumnPair[][]>(
    (pairings, [ownColumn, foreignColumn]) => {
      const pairs = own
        .namesOf(ownColumn)
        .flatMap((left) => foreign.namesOf(foreignColumn).map((right) => [left, right] as const))
      return pairings.flatMap((pairing) => pairs.map((pair) => [...pairing, pair])).slice(0, MAX_PAIRINGS)
    },
    [[]],
  )
}

/** Orders the relationships of an ambiguous embed in its error. */
function compareRelationships(a: Relationship, b: Relationship): number {
  const rank = { 'one-to-many': 0, 'many-to-one': 1, 'one-to-one': 2, 'many-to-many': 3, computed: 4 }
  const name = (it: Relationship) => {
    if (it.kind === 'computed') return it.function.name
    if (it.kind === 'many-to-many') return [it.junction.name, ...it.constraints].join()
    return [it.constraint, ...it.columns.flat()].join()
  }
  return rank[a.kind] - rank[b.kind] || (name(a) < name(b) ? -1 : 1)
}

function reversed(key: KeyRelationship, views: ReadonlySet<string>): KeyRelationship {
  return {
    ...key,
    kind: key.kind === 'one-to-one' ? 'one-to-one' : 'one-to-many',
    table: key.foreign,
    foreign: key.table,
    columns: key.columns.map(([own, foreign]) => [foreign, own] as const),
    toOne: key.kind === 'one-to-one',
    foreignIsView: views.has(tableKey(key.table)),
  }
}

/** A junction is a table whose primary key contains the columns of both foreign keys. */
function manyToMany(keys: readonly KeyRelationship[], tablesByOid: ReadonlyMap<number, Table>): JunctionRelationship[] {
  const tables = new Map([...tablesByOid.values()].map((table) => [tableKey(table), table]))
  const byJunction = new Map<string, KeyRelationship[]>()
  for (const key of keys) byJunction.set(tableKey(key.table), [...(byJunction.get(tableKey(key.table)) ?? []), key])
  const found: JunctionRelationship[] = []
  for (const [junctionKey, sides] of byJunction) {
    const junction = tables.get(junctionKey)
    if (!junction || junction.primaryKey.length < 2 || sides.length < 2) continue
    const isInKey = (side: KeyRelationship) => side.columns.every(([own]) => junction.primaryKey.includes(own))
    const eligible = sides.filter(isInKey)
    for (const own of eligible) {
      for (const other of eligible) {
        if (own.constraint === other.constraint) continue
        found.push({
          kind: 'many-to-many',
          table: own.foreign,
          foreign: other.foreign,
          junction,
          constraints: [own.constraint, other.constraint],
          ownColumns: own.columns.map(([inJunction, inTable]) => [inTable, inJunction] as const),
          foreignColumns: other.columns,
          toOne: false,
          isSelf: tableKey(own.foreign) === tableKey(other.foreign),
          foreignIsView: other.foreignIsView,
        })
      }
    }
  }
  return found
}
