// SQL for order terms: by a resource's own columns, and by columns of a to-one embed, selected or not.
import { ERRORS } from '../errors/catalogue.ts'
import type { Field, OrderTerm } from '../parse/syntax.ts'
import { quoteIdent } from '../sql/sql-text.ts'
import { fieldSql } from './fields.ts'
import { type EmbedNode, isAggregating, type ReadNode } from './read-tree.ts'
import { type SpreadOutput, spreadOutputs } from './spread-outputs.ts'

export function orderSql(node: ReadNode): string {
  if (node.order.length === 0) return ''
  return ` ORDER BY ${node.order.map((term, index) => termSql(node, term, index)).join(', ')}`
}

/** Returns the columns an embed has to select only because its parent is ordered by them. */
export function orderColumns(parent: ReadNode, embed: EmbedNode): string[] {
  return parent.order.flatMap((term, index) =>
    term.relation === embed.name && !outputOf(parent, embed, term.field)
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
  const output = outputOf(node, embed, field)
  if (!output) return `${embed.lateral}.${orderName(index)}`
  if (output.aggregate && embed.spread) return quoteIdent(output.name)
  return fieldSql({ reference: embed.lateral, table: embed.table }, field)
}

function orderName(index: number): string {
  return quoteIdent(`_order_${index}`)
}

/**
 * Returns the column of the embed's answer that an order means, if the rows can be ordered by it. A name that is a column of the
 * table and stands for something else in the answer means the table's, but not among groups, which have only what is shown.
 */
function outputOf(parent: ReadNode, embed: EmbedNode, field: Field): SpreadOutput | undefined {
  const output = spreadOutputs(embed).find(({ name }) => name === field.name)
  if (!output || isPlain(embed, field) || isAggregating(parent)) return output
  return embed.table?.columns.has(field.name) ? undefined : output
}

/** Tells whether the embed shows the table's column under its own name. */
function isPlain(embed: EmbedNode, { name }: Field): boolean {
  return embed.columns.some((column) => {
    if (column.kind === 'star') return embed.table?.columns.has(name) ?? false
    const { alias, cast, aggregate, field } = column
    return field.name === name && field.path.length === 0 && !(alias ?? cast ?? aggregate)
  })
}
