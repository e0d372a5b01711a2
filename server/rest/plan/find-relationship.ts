// Finds the relationship that an embed names. Refuses the embed if there is none (PGRST200) or more than one (PGRST201).
import type { DatabaseRole } from '#server/platform/caller.ts'
import { ERRORS } from '../errors/catalogue.ts'
import type { RestError } from '../errors/rest-error.ts'
import type { SchemaModel } from '../schema/build-model.ts'
import type { Relationship, TableId } from '../schema/model.ts'
import { ALIKE, closest } from './closest-name.ts'

export interface EmbedRequest {
  readonly name: string
  readonly hint: string | undefined
  /** The caller's. */
  readonly role: DatabaseRole
}

export function findRelationship(model: SchemaModel, origin: TableId, embed: EmbedRequest): Relationship {
  const all = model
    .relationships(origin.schema, origin.name)
    .filter((it) => it.kind === 'computed' || it.foreign.schema === origin.schema)
  const found = all.filter((relationship) => matches(relationship, embed))
  const computed = found.filter((relationship) => relationship.kind === 'computed')
  const candidates = computed.length > 0 ? computed : found
  const [first] = candidates
  if (!first) throw noneFound(model, origin, embed, all)
  if (candidates.length > 1) throw severalFound(model, origin, embed, candidates)
  return first
}

function matches(relationship: Relationship, { name, hint }: EmbedRequest): boolean {
  if (relationship.kind === 'computed') return relationship.function.name === name
  const isTarget = relationship.foreign.name === name
  if (relationship.isSelf) {
    // A key of a table to itself has two directions: the table's name means the to-many, the column's name the to-one.
    if (hint === undefined) {
      if (isTarget) return relationship.kind === 'one-to-many'
      return relationship.kind === 'many-to-one' && ownColumn(relationship) === name
    }
    if (relationship.kind === 'many-to-many') return isTarget && matchesHint(relationship, hint)
    return isTarget && relationship.kind === 'one-to-many' && matchesHint(relationship, hint)
  }
  if (hint !== undefined) return isTarget && matchesHint(relationship, hint)
  if (isTarget) return true
  if (relationship.kind === 'many-to-many' || relationship.foreignIsView) return false
  return relationship.constraint === name || (relationship.toOne && ownColumn(relationship) === name)
}

function matchesHint(relationship: Relationship, hint: string): boolean {
  if (relationship.kind === 'computed') return false
  if (relationship.kind === 'many-to-many') return relationship.junction.name === hint
  return relationship.constraint === hint || ownColumn(relationship) === hint || foreignColumn(relationship) === hint
}

function ownColumn(relationship: Relationship): string | undefined {
  return 'columns' in relationship && relationship.columns.length === 1 ? relationship.columns[0]?.[0] : undefined
}

function foreignColumn(relationship: Relationship): string | undefined {
  return 'columns' in relationship && relationship.columns.length === 1 ? relationship.columns[0]?.[1] : undefined
}

function noneFound(
  model: SchemaModel,
  origin: TableId,
  { name, hint, role }: EmbedRequest,
  all: readonly Relationship[],
): RestError {
  const searched = hint === undefined ? `'${name}'` : `'${name}' using the hint '${hint}'`
  return ERRORS.relationshipNotFound(
    origin.name,
    name,
    `Searched for a foreign key relationship between '${origin.name}' and ${searched} in the schema '${origin.schema}', but no matches were found.`,
    suggestion(model, origin, name, all, role),
  )
}

function suggestion(
  model: SchemaModel,
  origin: TableId,
  name: string,
  all: readonly Relationship[],
  role: DatabaseRole,
): string | null {
  if (all.some(({ foreign }) => foreign.name === name)) return null
  const known = all.length > 0
  const names = all.filter((it) => isUsable(model, it, role)).map(({ foreign }) => foreign.name)
  const near = known ? closest(name, names, ALIKE) : closest(origin.name, related(model, origin.schema, role), ALIKE)
  return near === undefined ? null : `Perhaps you meant '${near}' instead of '${known ? name : origin.name}'.`
}

/** Tells whether the role may use all that a relationship leads through. */
function isUsable(model: SchemaModel, relationship: Relationship, role: DatabaseRole): boolean {
  const { kind, foreign } = relationship
  const mayUse = ({ schema, name }: TableId) => model.table(schema, name)?.users.includes(role) ?? false
  if (kind === 'many-to-many') return mayUse(foreign) && mayUse(relationship.junction)
  if (kind !== 'computed') return mayUse(foreign)
  const { schema, name } = relationship.function
  return mayUse(foreign) && model.routines(schema, name).some(({ users }) => users.includes(role))
}

function related(model: SchemaModel, schema: string, role: DatabaseRole): string[] {
  return model.tableNames(schema, role).filter((name) => model.relationships(schema, name).length > 0)
}

function severalFound(
  model: SchemaModel,
  origin: TableId,
  { name, role }: EmbedRequest,
  found: readonly Relationship[],
): RestError {
  const usable = found.filter((it) => isUsable(model, it, role))
  const details = usable.map(describe)
  const choices = usable.map((relationship) => `'${relationship.foreign.name}!${hintFor(relationship)}'`)
  return ERRORS.severalRelationships(origin.name, name, details, choices)
}

function hintFor(relationship: Relationship): string {
  if (relationship.kind === 'computed') return relationship.function.name
  return relationship.kind === 'many-to-many' ? relationship.junction.name : relationship.constraint
}

function describe(relationship: Relationship) {
  const embedding = `${relationship.table.name} with ${relationship.foreign.name}`
  if (relationship.kind === 'computed')
    return { embedding, cardinality: 'computed', relationship: hintFor(relationship) }
  if (relationship.kind === 'many-to-many') {
    const [own, other] = relationship.constraints
    const ownList = relationship.ownColumns.map(([, inJunction]) => inJunction).join(', ')
    const otherList = relationship.foreignColumns.map(([inJunction]) => inJunction).join(', ')
    const text = `${relationship.junction.name} using ${own}(${ownList}) and ${other}(${otherList})`
    return { embedding, cardinality: relationship.kind, relationship: text }
  }
  const own = relationship.columns.map(([column]) => column).join(', ')
  const foreign = relationship.columns.map(([, column]) => column).join(', ')
  const text = `${relationship.constraint} using ${relationship.table.name}(${own}) and ${relationship.foreign.name}(${foreign})`
  return { embedding, cardinality: relationship.kind, relationship: text }
}
