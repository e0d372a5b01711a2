// The tree of the resources a request reads, with one node for each. The planner makes it, and read-query.ts turns it into SQL.
import type { Logic, OrderTerm, SelectField } from '../parse/syntax.ts'
import type { Relationship, Table, TableId } from '../schema/model.ts'

export interface ReadNode {
  readonly id: TableId
  readonly table: Table | undefined
  /** The node's number among the request's resources; the root is 0. */
  readonly number: number
  /** SQL that names this node's row source in expressions: `"public"."posts"` or `"posts_1"`. */
  readonly reference: string
  readonly columns: ({ readonly kind: 'star' } | SelectField)[]
  readonly embeds: EmbedNode[]
  readonly where: Logic[]
  order: readonly OrderTerm[]
  /** The key of the node's range in the query; '' is the root. */
  readonly rangeKey: string
  /** A checked number, written into the SQL: with a bound limit PostgreSQL would plan the statement for every run. */
  limit: number | undefined
  offset: boolean
}

export interface EmbedNode extends ReadNode {
  /** The key in the parent's JSON. */
  readonly name: string
  /** The resource's name in `select`: filters, orders and ranges may use it as well as the alias. */
  readonly target: string
  readonly relationship: Relationship
  readonly join: 'inner' | 'left'
  readonly spread: boolean
  /** The lateral join's alias. */
  readonly lateral: string
  readonly junctionAlias: string
}

/** Tells whether the node's rows are groups: it has aggregates, or an embed spread into it has. */
export function isAggregating(node: ReadNode): boolean {
  return (
    node.columns.some((column) => column.kind === 'field' && column.aggregate !== undefined) ||
    node.embeds.some((embed) => embed.spread && isAggregating(embed))
  )
}

/** True for an embed written as `clients()`: the query joins it and filters by it, but does not show it. */
export function isHidden(node: ReadNode): boolean {
  return node.columns.length === 0 && node.embeds.every(isHidden)
}
