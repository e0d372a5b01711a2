// The tree of what a request reads, one node a resource. The planner makes it; the SQL is written from it.
import type { Logic, OrderTerm, SelectField } from '../parse/syntax.ts'
import type { Relationship, Table, TableId } from '../schema/model.ts'

export interface ReadNode {
  readonly id: TableId
  readonly table: Table | undefined
  /** Of the request's resources; the root is 0. */
  readonly number: number
  /** SQL that names this node's row source in expressions: `"public"."posts"` or `"posts_1"`. */
  readonly reference: string
  readonly columns: ({ readonly kind: 'star' } | SelectField)[]
  readonly embeds: EmbedNode[]
  readonly where: Logic[]
  order: readonly OrderTerm[]
  /** Key of its range in the query; '' is the root. */
  readonly rangeKey: string
  /** Written into the SQL, a checked number: a bound limit would make PostgreSQL plan the statement anew every time. */
  limit: number | undefined
  offset: boolean
}

export interface EmbedNode extends ReadNode {
  /** The key in the parent's JSON. */
  readonly name: string
  /** The name `select` gave the embedded resource: filters, orders and ranges may use it besides the alias. */
  readonly target: string
  readonly relationship: Relationship
  readonly join: 'inner' | 'left'
  readonly spread: boolean
  /** The lateral join's alias. */
  readonly lateral: string
  readonly junctionAlias: string
}

/** Whether the node's rows are groups: it has aggregates, or the columns spread into it have. */
export function isAggregating(node: ReadNode): boolean {
  return (
    node.columns.some((column) => column.kind === 'field' && column.aggregate !== undefined) ||
    node.embeds.some((embed) => embed.spread && isAggregating(embed))
  )
}

/** An embed written as `clients()`: joined and filtered by, but not shown. */
export function isHidden(node: ReadNode): boolean {
  return node.columns.length === 0 && node.embeds.every(isHidden)
}
