// Resolves select, filters, orders and ranges against the model into a tree of what to read, one node a resource.
import { parseOrder } from '../parse/order-grammar.ts'
import { type ParsedQuery, pathKey } from '../parse/query-string.ts'
import type { Logic, OrderTerm, SelectField, SelectItem, SelectRelation } from '../parse/syntax.ts'
import { notEmbedded, RestError } from '../rest-error.ts'
import type { SchemaModel } from '../schema/build-model.ts'
import type { Relationship, Table, TableId } from '../schema/model.ts'
import { quoteIdent } from '../sql-text.ts'
import { findRelationship } from './find-relationship.ts'

export interface ReadNode {
  readonly id: TableId
  readonly table: Table | undefined
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
}

export function planRead(model: SchemaModel, options: ReadPlanOptions): ReadNode {
  const counter = { next: 1 }
  const root: ReadNode = { ...options.root, ...emptyNode('') }
  addItems(model, root, options.items, 1, [], counter)
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
    const embed = node.embeds.find((it) => it.name === name)
    if (!embed) throw notEmbedded(name)
    node = embed
  }
  return node
}

function addItems(
  model: SchemaModel,
  node: ReadNode,
  items: readonly SelectItem[],
  depth: number,
  path: readonly string[],
  counter: { next: number },
): void {
  for (const item of items) {
    if (item.kind === 'relation') addEmbed(model, node, item, depth, path, counter)
    else if (item.kind === 'field' && item.aggregate) {
      throw new RestError(400, 'PGRST123', 'Use of aggregate functions is not allowed')
    } else node.columns.push(item)
  }
}

function addEmbed(
  model: SchemaModel,
  parent: ReadNode,
  item: SelectRelation,
  depth: number,
  path: readonly string[],
  counter: { next: number },
): void {
  const relationship = findRelationship(model, parent.id, { name: item.name, hint: item.hint })
  const name = item.alias ?? item.name
  const ownPath = [...path, name]
  const number = counter.next++
  const child: EmbedNode = {
    ...emptyNode(pathKey(ownPath)),
    id: relationship.foreign,
    table: model.table(relationship.foreign.schema, relationship.foreign.name),
    reference: quoteIdent(`${relationship.foreign.name.slice(0, 50)}_${depth}`),
    name,
    relationship,
    join: item.join ?? 'left',
    spread: item.spread,
    lateral: quoteIdent(`_embed_${number}`),
    junctionAlias: quoteIdent(`_junction_${number}`),
  }
  parent.embeds.push(child)
  addItems(model, child, item.items, depth + 1, ownPath, counter)
}

/** An embed written as `clients()`: joined and filtered by, but not shown. */
export function isHidden(node: ReadNode): boolean {
  return node.columns.length === 0 && node.embeds.every(isHidden)
}
