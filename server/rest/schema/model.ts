// The planner's model of the database: tables, relationships, procedures. Data only; reading it is introspect.ts.

export interface Column {
  readonly name: string
  /** As SQL text, schema-qualified where it must be, from PostgreSQL itself. */
  readonly type: string
  /** The default as SQL text, from PostgreSQL itself. */
  readonly default: string | null
  /** Functions of a domain's own, as SQL, between its values and what a client reads and writes. */
  readonly shown?: ColumnCasts
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
  /** Some column is written in answers otherwise than it is stored, so `*` has to be spelled out. */
  readonly reshaped: boolean
  readonly primaryKey: readonly string[]
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
  /** Own column and the junction's column. */
  readonly ownColumns: readonly ColumnPair[]
  /** The junction's column and the foreign column. */
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
  /** PostgreSQL's number for it, as text. */
  readonly identity: string
  readonly parameters: readonly Parameter[]
  readonly returns: 'void' | 'scalar' | 'set-of-scalar' | 'composite' | 'set-of-composite'
  /** The type's name, for scalars. */
  readonly returnType: string
  /** The media type its return type is named after, such as "text/html". */
  readonly mediaType: string | undefined
  readonly returnsBytes: boolean
  /** The table whose rows come back, where it is one. */
  readonly returnTable: TableId | undefined
  readonly volatile: boolean
}

/** An aggregate that makes an answer of a table's rows, or of any, in the media type its return type is named after. */
export interface MediaHandler extends TableId {
  readonly media: string
  readonly bytes: boolean
  readonly table: TableId | undefined
}

export function tableKey(id: TableId): string {
  return `${id.schema}\u0001${id.name}`
}
