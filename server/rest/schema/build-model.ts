// Turns catalog rows into the planner's model.
import type { DatabaseRole } from '#server/platform/caller.ts'
import { qualified } from '../sql/sql-text.ts'
import type { CastRow, Catalog, RoutineRow, TableRow } from './introspect.ts'
import {
  type Column,
  type ColumnCasts,
  type MediaHandler,
  type Parameter,
  type Relationship,
  type Routine,
  type Table,
  type TableId,
  tableKey,
  type Users,
} from './model.ts'
import { deriveRelationships, type ViewsOf } from './relationships.ts'
import { type Origins, readOrigins } from './view-origins.ts'

export interface SchemaModel {
  table(schema: string, name: string): Table | undefined
  /** The tables of a schema that the role may use. */
  tableNames(schema: string, role: DatabaseRole): readonly string[]
  relationships(schema: string, table: string): readonly Relationship[]
  routines(schema: string, name: string): readonly Routine[]
  routineNames(schema: string, role: DatabaseRole): readonly string[]
  /** Returns the handlers for rows of this table before those for rows of any table. */
  handlers(table: TableId): readonly MediaHandler[]
}

const UPDATABLE = 4
const INSERTABLE = 8
const DELETABLE = 16

/** Only exposed tables have relationships: a junction table that is not exposed connects no tables. */
export function buildModel(catalog: Catalog, schemas: readonly string[]): SchemaModel {
  const casts = readCasts(catalog.casts)
  const tablesByOid = new Map(catalog.tables.map((row) => [row.oid, readTable(row, casts)]))
  const rows = new Map(catalog.tables.map((row) => [row.oid, row]))
  const origins = new Map(catalog.views.map((view) => [view.oid, readOrigins(view.definition)]))
  const { viewsOf, viewKeys } = traceViews(tablesByOid, rows, origins)
  for (const [oid, primaryKey] of viewKeys) {
    const view = tablesByOid.get(oid)
    if (view) tablesByOid.set(oid, { ...view, primaryKey })
  }
  const exposed = new Map([...tablesByOid].filter(([, table]) => schemas.includes(table.schema)))
  const relationships = deriveRelationships(catalog.keys, exposed, viewsOf)
  const routines = new Map<string, Routine[]>()
  for (const row of catalog.routines) {
    const routine = readRoutine(row, tablesByOid)
    push(routines, tableKey(routine), routine)
    addComputed(row, routine, tablesByOid, relationships)
  }
  for (const overloads of routines.values()) overloads.sort(byParameters)
  const tables = new Map([...tablesByOid.values()].map((table) => [tableKey(table), table]))
  const handlers = catalog.handlers.map(
    ({ table_oid, ...row }): MediaHandler => ({ ...row, table: tablesByOid.get(table_oid) }),
  )
  const namesIn = (ids: Iterable<TableId & { users: Users }>, schema: string, role: DatabaseRole) =>
    [...new Set([...ids].filter((id) => id.schema === schema && id.users.includes(role)).map((id) => id.name))].sort()
  return {
    table: (schema, name) => tables.get(tableKey({ schema, name })),
    tableNames: (schema, role) => namesIn(tables.values(), schema, role),
    relationships: (schema, name) => relationships.get(tableKey({ schema, name })) ?? [],
    routines: (schema, name) => routines.get(tableKey({ schema, name })) ?? [],
    handlers: (table) => [
      ...handlers.filter((it) => it.table && tableKey(it.table) === tableKey(table)),
      ...handlers.filter((it) => !it.table),
    ],
    routineNames: (schema, role) => namesIn([...routines.values()].flat(), schema, role),
  }
}

function readCasts(rows: readonly CastRow[]): ReadonlyMap<number, ColumnCasts> {
  const casts = new Map<number, ColumnCasts>()
  for (const { domain_oid, purpose, schema, name } of rows) {
    casts.set(domain_oid, { ...casts.get(domain_oid), [purpose]: qualified(schema, name) })
  }
  return casts
}

function readTable(row: TableRow, casts: ReadonlyMap<number, ColumnCasts>): Table {
  const columns = row.columns.map(({ name, type, type_oid, base, default: text, users }) => {
    const column: Column = { name, type, base: base ?? type, default: text, casts: casts.get(type_oid), users }
    return [name, column] as const
  })
  return {
    schema: row.schema,
    name: row.name,
    isView: row.is_view,
    insertable: (row.updatable & INSERTABLE) > 0,
    updatable: (row.updatable & UPDATABLE) > 0,
    deletable: (row.updatable & DELETABLE) > 0,
    columns: new Map(columns),
    hasOutputCasts: columns.some(([, column]) => column.casts?.to_json !== undefined),
    primaryKey: row.primary_key,
    users: row.users,
  }
}

function traceViews(
  tables: ReadonlyMap<number, Table>,
  rows: ReadonlyMap<number, TableRow>,
  origins: ReadonlyMap<number, Origins>,
): { viewsOf: ViewsOf; viewKeys: Map<number, readonly string[]> } {
  const viewsOf = new Map<number, { oid: number; names: Map<string, string[]> }[]>()
  const viewKeys = new Map<number, readonly string[]>()
  const nameOf = (oid: number, column: number) => rows.get(oid)?.columns.find((it) => it.num === column)?.name
  for (const viewOid of tables.keys()) {
    if (!origins.has(viewOid)) continue
    const byTable = new Map<number, Map<string, string[]>>()
    for (const column of rows.get(viewOid)?.columns ?? []) {
      const origin = resolve(origins, viewOid, column.num)
      const base = origin && nameOf(origin.oid, origin.column)
      if (!origin || base === undefined) continue
      const names = byTable.get(origin.oid) ?? new Map<string, string[]>()
      push(names, base, column.name)
      byTable.set(origin.oid, names)
    }
    for (const [oid, names] of byTable) {
      push(viewsOf, oid, { oid: viewOid, names })
      const key = (tables.get(oid)?.primaryKey ?? []).map((column) => names.get(column)?.[0])
      const complete = key.filter((column) => column !== undefined)
      if (key.length > 0 && complete.length === key.length && !viewKeys.has(viewOid)) viewKeys.set(viewOid, complete)
    }
  }
  return { viewsOf, viewKeys }
}

/** Follows a view's column through views on views to the column of a table. */
function resolve(
  origins: ReadonlyMap<number, Origins>,
  oid: number,
  column: number,
  depth = 0,
): { oid: number; column: number } | undefined {
  const origin = origins.get(oid)?.get(column)
  if (!origin || depth > 20) return undefined
  return origins.has(origin.oid) ? resolve(origins, origin.oid, origin.column, depth + 1) : origin
}

function readRoutine(row: RoutineRow, tables: ReadonlyMap<number, Table>): Routine {
  const inputs = row.arg_types
    .map((type, index) => ({ type, mode: row.arg_modes?.[index] ?? 'i', name: row.arg_names?.[index] ?? '' }))
    .filter(({ mode }) => mode === 'i' || mode === 'b' || mode === 'v')
  const required = inputs.length - row.default_count
  const parameters = inputs.map(
    ({ type, mode, name }, index): Parameter => ({
      name,
      type,
      variadic: mode === 'v',
      required: index < required && mode !== 'v',
    }),
  )
  const composite = row.return_composite
  const returnTable = row.return_oid ? tables.get(row.return_oid) : undefined
  let returns: Routine['returns'] = composite ? 'composite' : 'scalar'
  if (row.return_type === 'void') returns = 'void'
  else if (row.returns_set) returns = composite ? 'set-of-composite' : 'set-of-scalar'
  return {
    identity: row.identity,
    schema: row.schema,
    name: row.name,
    parameters,
    returns,
    returnType: row.return_type,
    mediaType: row.return_media ?? undefined,
    returnsBytes: row.return_bytes,
    returnTable: returnTable && { schema: returnTable.schema, name: returnTable.name },
    volatile: row.volatile,
    users: row.users,
  }
}

/** Orders ambiguous overloads in an error: by the number of parameters, then by their names and types. */
function byParameters(a: Routine, b: Routine): number {
  const signature = ({ parameters }: Routine) => parameters.map(({ name, type }) => `${name} ${type}`).join()
  return a.parameters.length - b.parameters.length || (signature(a) < signature(b) ? -1 : 1)
}

/** Adds a relationship for a function that takes a row of a table and returns rows of a table. */
function addComputed(
  row: RoutineRow,
  routine: Routine,
  tables: ReadonlyMap<number, Table>,
  relationships: Map<string, Relationship[]>,
): void {
  const table = row.input_count === 1 ? tables.get(row.arg_relation_oids[0] ?? 0) : undefined
  const foreign = row.return_oid ? tables.get(row.return_oid) : undefined
  if (!table || !foreign) return
  push(relationships, tableKey(table), {
    kind: 'computed',
    table,
    foreign,
    function: { schema: routine.schema, name: routine.name },
    toOne: row.returns_one,
    isSelf: false,
    foreignIsView: false,
  })
}

function push<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}
