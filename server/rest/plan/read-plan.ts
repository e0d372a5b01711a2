// Resolves select, filters, orders and ranges with the model into a tree with one node for each resource to read.
import type { DatabaseRole } from '#server/platform/caller.ts'
import { ERRORS } from '../errors/catalogue.ts'
import { parseOrder } from '../parse/order-grammar.ts'
import { type ParsedQuery, pathKey } from '../parse/query-string.ts'
import type { SelectItem, SelectRelation } from '../parse/syntax.ts'
import type { EmbedNode, ReadNode } from '../query/read-tree.ts'
import type { SchemaModel } from '../schema/build-model.ts'
import type { Table, TableId } from '../schema/model.ts'
import { quoteIdent } from '../sql/sql-text.ts'
import { findRelationship } from './find-relationship.ts'

export interface ReadPlanOptions {
  readonly root: { readonly id: TableId; readonly table: Table | undefined; readonly reference: string }
  readonly items: readonly SelectItem[]
  readonly query: ParsedQuery
  /** False after a write: its statement has applied the root's filters already. */
  readonly filterRoot: boolean
  /** True if clients may use aggregate functions. */
  readonly aggregates: boolean
  /** The caller's: errors name nothing it may not use. */
  readonly role: DatabaseRole
}

export function planRead(model: SchemaModel, options: ReadPlanOptions): ReadNode {
  const counter = { next: 1 }
  const root: ReadNode = { ...options.root, number: 0, ...emptyNode('') }
  addItems({ model, counter, aggregates: options.aggregates, role: options.role }, root, options.items, 1, [])
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
    if (!embed) throw ERRORS.notEmbedded(name)
    node = embed
  }
  return node
}

interface Planning {
  readonly model: SchemaModel
  readonly counter: { next: number }
  readonly aggregates: boolean
  readonly role: DatabaseRole
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
      throw ERRORS.aggregatesDisabled()
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
  const { model, counter, role } = planning
  const relationship = findRelationship(model, parent.id, { name: item.name, hint: item.hint, role })
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
