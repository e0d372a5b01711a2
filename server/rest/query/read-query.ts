// SQL that reads a tree of resources: one lateral join an embed, ordered and limited where asked.
import { type EmbedNode, isHidden, type ReadNode } from '../plan/read-plan.ts'
import type { ColumnPair } from '../schema/model.ts'
import { qualified, quoteIdent, type SqlBindings } from '../sql-text.ts'
import { outputName, selectFieldSql } from './fields.ts'
import { type EmbedCondition, logicSql } from './filters.ts'
import { orderColumns, orderSql } from './order.ts'

export interface ReadContext {
  readonly bindings: SqlBindings
  readonly maxRows: number
}

/** `from` names the root's source: a table, or the result of a write or a call. */
export function readSql(node: ReadNode, from: string, context: ReadContext): string {
  return nodeSql(node, from, [], context)
}

function nodeSql(
  node: ReadNode,
  from: string,
  joinConditions: readonly string[],
  context: ReadContext,
  extraColumns: readonly string[] = [],
): string {
  const select: string[] = [...extraColumns]
  for (const column of node.columns) {
    select.push(column.kind === 'star' ? `${node.reference}.*` : selectFieldSql(node, column))
  }
  let joins = ''
  for (const embed of node.embeds) {
    const { output, join } = embedSql(node, embed, context)
    if (output !== undefined) select.push(output)
    joins += join
  }
  const conditions = [
    ...node.where.map((logic) => logicSql(node, logic, context.bindings, joinedCondition)),
    ...joinConditions,
  ]
  const where = conditions.length > 0 ? ` WHERE ${conditions.join(' AND ')}` : ''
  // A resource asked for without columns has no row to show, yet the select list may not be empty for the outer aggregate.
  const list = select.length > 0 ? select.join(', ') : node.rangeKey === '' ? '' : '1'
  return `SELECT ${list} FROM ${from}${joins}${where}${orderSql(node)}${rangeSql(node, context)}`
}

const joinedCondition: EmbedCondition = (embed, isNull) =>
  `${embed.lateral} IS ${isNull ? 'NOT ' : ''}DISTINCT FROM NULL`

function rangeSql(node: ReadNode, { bindings, maxRows }: ReadContext): string {
  const toOne = 'relationship' in node && (node as EmbedNode).relationship.toOne
  if (toOne && node.limit === undefined && !node.offset) return ''
  const limit = Math.min(node.limit ?? maxRows, maxRows)
  const offset = node.offset ? ` OFFSET ${bindings.bind({ from: 'offset', path: node.rangeKey })}` : ''
  return `${limit === Infinity ? '' : ` LIMIT ${limit}`}${offset}`
}

function embedSql(parent: ReadNode, embed: EmbedNode, context: ReadContext): { output?: string; join: string } {
  const { lateral } = embed
  const { from, conditions } = embedSource(parent, embed)
  const joinWord = embed.join === 'inner' ? 'INNER' : 'LEFT'
  const hidden = isHidden(embed)
  if (embed.relationship.toOne) {
    const extra = orderColumns(parent, embed)
    const subquery = nodeSql(embed, from, conditions, context, extra)
    const join = ` ${joinWord} JOIN LATERAL (${subquery}) AS ${lateral} ON TRUE`
    return hidden ? { join } : { output: oneSql(embed, extra.length > 0), join }
  }
  const subquery = nodeSql(embed, from, conditions, context)
  const on = embed.join === 'inner' ? `${lateral} IS NOT NULL` : 'TRUE'
  if (embed.spread && !hidden) {
    const names = spreadNames(embed).map(quoteIdent)
    const lists = names.map((name) => `json_agg(${lateral}.${name}) AS ${name}`)
    const join = ` ${joinWord} JOIN LATERAL (SELECT ${lists.join(', ')} FROM (${subquery}) AS ${lateral} HAVING count(*) > 0) AS ${lateral} ON TRUE`
    return { output: names.map((name) => `coalesce(${lateral}.${name}, '[]') AS ${name}`).join(', '), join }
  }
  const aggregate = `SELECT json_agg(${lateral}) AS ${lateral} FROM (${subquery}) AS ${lateral}`
  const join = ` ${joinWord} JOIN LATERAL (${aggregate}) AS ${lateral} ON ${on}`
  if (hidden) return { join }
  return { output: `coalesce(${lateral}.${lateral}, '[]') AS ${quoteIdent(embed.name)}`, join }
}

/** The one embedded row, without the columns that are there for ordering only. */
function oneSql(embed: EmbedNode, hasOrderColumns: boolean): string {
  const { lateral, spread, name } = embed
  if (!hasOrderColumns) return spread ? `${lateral}.*` : `row_to_json(${lateral}.*) AS ${quoteIdent(name)}`
  const columns = spreadNames(embed).map((column) => `${lateral}.${quoteIdent(column)}`)
  if (spread) return columns.join(', ')
  const row = `(SELECT row_to_json(_row) FROM (SELECT ${columns.join(', ')}) AS _row)`
  return `CASE WHEN ${joinedCondition(embed, false)} THEN ${row} END AS ${quoteIdent(name)}`
}

/** The columns a spread adds to its parent; `*` is spelled out, because each becomes a list of its own. */
function spreadNames(node: ReadNode): string[] {
  const own = node.columns.flatMap((column) =>
    column.kind === 'star' ? [...(node.table?.columns.keys() ?? [])] : [outputName(column)],
  )
  const embedded = node.embeds.filter((embed) => !isHidden(embed))
  return [...own, ...embedded.flatMap((embed) => (embed.spread ? spreadNames(embed) : [embed.name]))]
}

/** What an embed reads from and how it hangs on its parent's row. */
export function embedSource(parent: ReadNode, embed: EmbedNode): { from: string; conditions: string[] } {
  const { relationship, reference } = embed
  const table = qualified(relationship.foreign.schema, relationship.foreign.name)
  if (relationship.kind === 'computed') {
    const parentType = qualified(relationship.table.schema, relationship.table.name)
    const row = parent.rangeKey === '' ? quoteIdent(parent.id.name) : parent.reference
    const call = qualified(relationship.function.schema, relationship.function.name)
    return { from: `${call}(${row}::${parentType}) AS ${reference}`, conditions: [] }
  }
  if (relationship.kind !== 'many-to-many') {
    const conditions = equalities(parent.reference, reference, relationship.columns)
    return { from: `${table} AS ${reference}`, conditions }
  }
  const junction = qualified(relationship.junction.schema, relationship.junction.name)
  return {
    from: `${table} AS ${reference}, ${junction} AS ${embed.junctionAlias}`,
    conditions: [
      ...equalities(parent.reference, embed.junctionAlias, relationship.ownColumns),
      ...equalities(embed.junctionAlias, reference, relationship.foreignColumns),
    ],
  }
}

function equalities(left: string, right: string, pairs: readonly ColumnPair[]): string[] {
  return pairs.map(([own, foreign]) => `${right}.${quoteIdent(foreign)} = ${left}.${quoteIdent(own)}`)
}
