// SQL for order terms: by a resource's own columns, and by columns of a to-one embed, selected or not.
import { ERRORS } from '../errors/catalogue.ts'
import type { Field, OrderTerm } from '../parse/syntax.ts'
import { quoteIdent } from '../sql/sql-text.ts'
import { fieldSql } from './fields.ts'
import type { EmbedNode, ReadNode } from './read-tree.ts'

export function orderSql(node: ReadNode): string {
  if (node.order.length === 0) return ''
  return ` ORDER BY ${node.order.map((term, index) => termSql(node, term, index)).join(', ')}`
}

/** Returns the columns an embed has to select only because its parent is ordered by them. */
export function orderColumns(parent: ReadNode, embed: EmbedNode): string[] {
  return parent.order.flatMap((term, index) =>
    term.relation === embed.name && !isShown(embed, term.field)
      ? [`${fieldSql(embed, term.field)} AS ${orderName(index)}`]
      : [],
  )
}

function termSql(node: ReadNode, term: OrderTerm, index: number): string {
  const direction = term.direction === undefined ? '' : term.direction === 'asc' ? ' ASC' : ' DESC'
  const nulls = term.nulls === undefined ? '' : term.nulls === 'first' ? ' NULLS FIRST' : ' NULLS LAST'
  return `${valueSql(node, term, index)}${direction}${nulls}`
}

function valueSql(node: ReadNode, { relation, field }: OrderTerm, index: number): string {
  if (relation === undefined) return fieldSql(node, field)
  const embed = node.embeds.find((it) => it.name === relation)
  if (!embed) throw ERRORS.notEmbedded(relation)
  if (!embed.relationship.toOne) {
    throw ERRORS.relatedOrder(node.id.name, relation)
  }
  if (!isShown(embed, field)) return `${embed.lateral}.${orderName(index)}`
  return fieldSql({ reference: embed.lateral, table: embed.table }, field)
}

function orderName(index: number): string {
  return quoteIdent(`_order_${index}`)
}

/** Tells whether the embed's columns contain the field under its own name. */
function isShown(embed: EmbedNode, field: Field): boolean {
  return embed.columns.some((column) => {
    if (column.kind === 'star') return embed.table?.columns.has(field.name) ?? false
    const plain = column.alias === undefined && column.cast === undefined && column.field.path.length === 0
    return plain && column.field.name === field.name
  })
}
