// The planner's model of the database: tables, relationships, procedures. Types only: introspect.ts reads the catalog.
import type { DatabaseRole } from '#server/platform/caller.ts'

/** The roles that may use something: errors name it to no other caller. */
export type Users = readonly DatabaseRole[]

export interface Column {
  readonly name: string
  /** The type as SQL text from PostgreSQL, qualified with its schema where needed. */
  readonly type: string
  /** The type; for a domain, the one at its bottom. */
  readonly base: string
  /** The default as SQL text from PostgreSQL. */
  readonly default: string | null
  /** A domain's own functions, as SQL: they convert between stored values and those a client reads and writes. */
  readonly casts?: ColumnCasts
  readonly users: Users
}

export interface ColumnCasts {
  readonly to_json?: string
  readonly from_json?: string
  readonly from_text?: string
}

export interface TableId {
  readonly schema: string
  readonly name: string
}

export interface Table extends TableId {
  readonly isView: boolean
  readonly insertable: boolean
  readonly updatable: boolean
  readonly deletable: boolean
  readonly columns: ReadonlyMap<string, Column>
  /** True if a cast converts a column in answers: then the SQL has to list the columns instead of `*`. */
  readonly hasOutputCasts: boolean
  readonly primaryKey: readonly string[]
  readonly users: Users
}

export type ColumnPair = readonly [own: string, foreign: string]

interface RelationshipBase {
  readonly table: TableId
  readonly foreign: TableId
  readonly toOne: boolean
  readonly isSelf: boolean
  readonly foreignIsView: boolean
}

export interface KeyRelationship extends RelationshipBase {
  readonly kind: 'many-to-one' | 'one-to-many' | 'one-to-one'
  readonly constraint: string
  readonly columns: readonly ColumnPair[]
}

export interface JunctionRelationship extends RelationshipBase {
  readonly kind: 'many-to-many'
  readonly junction: TableId
  readonly constraints: readonly [string, string]
  /** Pairs of an own column and a column of the junction. */
  readonly ownColumns: readonly ColumnPair[]
  /** Pairs of a column of the junction and a foreign column. */
  readonly foreignColumns: readonly ColumnPair[]
}

export interface ComputedRelationship extends RelationshipBase {
  readonly kind: 'computed'
  readonly function: TableId
}

export type Relationship = KeyRelationship | JunctionRelationship | ComputedRelationship

export interface Parameter {
  readonly name: string
  readonly type: string
  readonly required: boolean
  readonly variadic: boolean
}

export interface Routine extends TableId {
  /** The routine's oid in PostgreSQL, as text. */
  readonly identity: string
  readonly parameters: readonly Parameter[]
  readonly returns: 'void' | 'scalar' | 'set-of-scalar' | 'composite' | 'set-of-composite'
  /** The name of the returned type, for scalars. */
  readonly returnType: string
  /** The name of the returned type if it is a media type, such as "text/html". */
  readonly mediaType: string | undefined
  readonly returnsBytes: boolean
  /** The table whose rows the routine returns, if it returns rows of a table. */
  readonly returnTable: TableId | undefined
  readonly volatile: boolean
  readonly users: Users
}

/** An aggregate that turns rows of one table, or of any, into an answer. The name of its return type is the media type. */
export interface MediaHandler extends TableId {
  readonly media: string
  readonly bytes: boolean
  readonly table: TableId | undefined
}

export function tableKey(id: TableId): string {
  return `${id.schema}\u0001${id.name}`
}
