// Resolves select, filters, orders and ranges against the model into a tree of what to read, one node a resource.

import { notEmbedded, RestError } from '../errors/rest-error.ts'
import { parseOrder } from '../parse/order-grammar.ts'
import { type ParsedQuery, pathKey } from '../parse/query-string.ts'
import type { Logic, OrderTerm, SelectField, SelectItem, SelectRelation } from '../parse/syntax.ts'
import type { SchemaModel } from '../schema/build-model.ts'
import type { Relationship, Table, TableId } from '../schema/model.ts'
import { quoteIdent } from '../sql/sql-text.ts'
import { findRelationship } from './find-relationship.ts'

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
  /** As `select` named what is embedded: filters, orders and ranges may use it besides the alias. */
  readonly target: string
  readonly relationship: Relationship
  readonly join: 'inner' | 'left'
  readonly spread: boolean
  /** The lateral join's alias. */
  readonly lateral: string
  readonly junctionAlias: string
}

/** Read without the root's filters where those have been used up by a write. */
export interface ReadPlanOptions {
  readonly root: { readonly id: TableId; readonly table: Table | undefined; readonly reference: string }
  readonly items: readonly SelectItem[]
  readonly query: ParsedQuery
  readonly filterRoot: boolean
  /** Whether aggregate functions may be used. */
  readonly aggregates: boolean
}

export function planRead(model: SchemaModel, options: ReadPlanOptions): ReadNode {
  const counter = { next: 1 }
  const root: ReadNode = { ...options.root, number: 0, ...emptyNode('') }
  addItems({ model, counter, aggregates: options.aggregates }, root, options.items, 1, [])
  for (const { path, logic } of options.query.filters) {
    if (path.length > 0 || options.filterRoot) descend(root, path).where.push(logic)
  }
  for (const { path, text } of options.query.orders) {
    const node = descend(root, path)
    if (node.order.length === 0) node.order = parseOrder(text)
  }
  for (const [key, range] of options.query.ranges) {
    const node = descend(root, key === '' ? [] : key.split('\u0001'))
    node.limit = range.limit
    node.offset = range.offset !== undefined
  }
  return root
}

function emptyNode(rangeKey: string) {
  return { columns: [], embeds: [], where: [], order: [], rangeKey, limit: undefined, offset: false }
}

function descend(root: ReadNode, path: readonly string[]): ReadNode {
  let node = root
  for (const name of path) {
    const embed = node.embeds.find((it) => it.name === name || it.target === name)
    if (!embed) throw notEmbedded(name)
    node = embed
  }
  return node
}

interface Planning {
  readonly model: SchemaModel
  readonly counter: { next: number }
  readonly aggregates: boolean
}

function addItems(
  planning: Planning,
  node: ReadNode,
  items: readonly SelectItem[],
  depth: number,
  path: readonly string[],
): void {
  for (const item of items) {
    if (item.kind === 'relation') addEmbed(planning, node, item, depth, path)
    else if (item.kind === 'field' && item.aggregate && !planning.aggregates) {
      throw new RestError(400, 'PGRST123', 'Use of aggregate functions is not allowed')
    } else node.columns.push(item)
  }
}

function addEmbed(
  planning: Planning,
  parent: ReadNode,
  item: SelectRelation,
  depth: number,
  path: readonly string[],
): void {
  const { model, counter } = planning
  const relationship = findRelationship(model, parent.id, { name: item.name, hint: item.hint })
  const name = item.alias ?? item.name
  const ownPath = [...path, name]
  const number = counter.next++
  const child: EmbedNode = {
    ...emptyNode(pathKey(ownPath)),
    id: relationship.foreign,
    table: model.table(relationship.foreign.schema, relationship.foreign.name),
    reference: quoteIdent(`${relationship.foreign.name.slice(0, 50)}_${depth}`),
    number,
    name,
    target: item.name,
    relationship,
    join: item.join ?? 'left',
    spread: item.spread,
    lateral: quoteIdent(`_embed_${number}`),
    junctionAlias: quoteIdent(`_junction_${number}`),
  }
  parent.embeds.push(child)
  addItems(planning, child, item.items, depth + 1, ownPath)
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
