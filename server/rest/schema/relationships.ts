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

/** A table or view that shows columns of the table a key belongs to, and under which names: a view may show one twice. */
interface Stand {
  readonly table: Table
  readonly namesOf: (column: string) => readonly string[]
}

/** For a table's oid, the views that show its columns: the view's oid and a map from the table's column name to the view's names for it. */
export type ViewsOf = ReadonlyMap<
  number,
  readonly { readonly oid: number; readonly names: ReadonlyMap<string, readonly string[]> }[]
>

/** A view that shows the columns of a long key many times over is no reason to list thousands of relationships. */
const MOST_WAYS = 32

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
  for (const list of byTable.values()) list.sort(inOrder)
  return byTable
}

function stands(oid: number, tablesByOid: ReadonlyMap<number, Table>, viewsOf: ViewsOf): Stand[] {
  const table = tablesByOid.get(oid)
  const views: Stand[] = []
  for (const { oid: viewOid, names } of viewsOf.get(oid) ?? []) {
    const view = tablesByOid.get(viewOid)
    if (view) views.push({ table: view, namesOf: (column) => names.get(column) ?? [] })
  }
  return table ? [{ table, namesOf: (column) => [column] }, ...views] : views
}

function manyToOne(key: KeyRow, tablesByOid: ReadonlyMap<number, Table>, viewsOf: ViewsOf): KeyRelationship[] {
  const found: KeyRelationship[] = []
  for (const own of stands(key.table_oid, tablesByOid, viewsOf)) {
    for (const foreign of stands(key.foreign_oid, tablesByOid, viewsOf)) {
      for (const columns of waysToPair(key, own, foreign)) {
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

/** Every choice of names for the key's columns; none when one of them isn't shown. */
function waysToPair(key: KeyRow, own: Stand, foreign: Stand): ColumnPair[][] {
  return key.columns.reduce<ColumnPair[][]>(
    (ways, [ownColumn, foreignColumn]) => {
      const pairs = own
        .namesOf(ownColumn)
        .flatMap((left) => foreign.namesOf(foreignColumn).map((right) => [left, right] as const))
      return ways.flatMap((way) => pairs.map((pair) => [...way, pair])).slice(0, MOST_WAYS)
    },
    [[]],
  )
}

/** Ambiguous embeds are listed in this order. */
function inOrder(a: Relationship, b: Relationship): number {
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

/** A junction is a table whose primary key holds the columns of both foreign keys. */
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
