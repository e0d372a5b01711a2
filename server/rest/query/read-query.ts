// SQL that reads a tree of resources: one lateral join for each embed, with order and limit, and grouping if it has aggregates.
import { quoteIdent, type SqlBindings } from '../sql/sql-text.ts'
import { embedSource } from './embed-source.ts'
import { aggregatedSql, aggregateSql, selectFieldSql } from './fields.ts'
import { type EmbedCondition, logicSql } from './filters.ts'
import { orderColumns, orderSql } from './order.ts'
import { type EmbedNode, isAggregating, isHidden, type ReadNode } from './read-tree.ts'
import { spreadOutputs } from './spread-outputs.ts'

export interface ReadContext {
  readonly bindings: SqlBindings
  readonly maxRows: number
}

/** One entry of a select list. */
interface Output {
  readonly sql: string
  /** True if a query with aggregates groups by the entry. */
  readonly groups: boolean
}

/** A `flat` node is spread into a parent that aggregates: it passes its rows on, and the parent groups and aggregates them. */
type ReadMode = 'rows' | 'flat'

/** `from` is the root's source: a table, or the result of a write or a call. */
export function readSql(node: ReadNode, from: string, context: ReadContext): string {
  return nodeSql(node, from, [], context, 'rows')
}

function nodeSql(
  node: ReadNode,
  from: string,
  joinConditions: readonly string[],
  context: ReadContext,
  mode: ReadMode,
  extraColumns: readonly string[] = [],
): string {
  const grouped = mode === 'rows' && isAggregating(node)
  const outputs: Output[] = [
    ...extraColumns.map((sql) => ({ sql, groups: true })),
    ...columnOutputs(node, mode, grouped),
  ]
  let joins = ''
  for (const embed of node.embeds) {
    const embedded = embedSql(node, embed, context, mode, grouped)
    outputs.push(...embedded.outputs)
    joins += embedded.join
  }
  const conditions = [
    ...node.where.map((logic) => logicSql(node, logic, context.bindings, joinedCondition)),
    ...joinConditions,
  ]
  const where = conditions.length > 0 ? ` WHERE ${conditions.join(' AND ')}` : ''
  // An embed without columns shows nothing, but the aggregate around it needs a select list that is not empty.
  const list = outputs.length > 0 ? outputs.map(({ sql }) => sql).join(', ') : node.rangeKey === '' ? '' : '1'
  const groups = outputs.flatMap((output, index) => (grouped && output.groups ? [index + 1] : []))
  const group = groups.length > 0 ? ` GROUP BY ${groups.join(', ')}` : ''
  return `SELECT ${list} FROM ${from}${joins}${where}${group}${orderSql(node)}${rangeSql(node, context)}`
}

function columnOutputs(node: ReadNode, mode: ReadMode, grouped: boolean): Output[] {
  return node.columns.flatMap((column): Output[] => {
    if (column.kind === 'star') {
      if (!node.table || !(grouped || node.table.hasOutputCasts)) return [{ sql: `${node.reference}.*`, groups: true }]
      return [...node.table.columns.keys()].map((name) => ({
        sql: selectFieldSql(node, { kind: 'field', field: { name, path: [] } }),
        groups: true,
      }))
    }
    if (column.aggregate === undefined) return [{ sql: selectFieldSql(node, column), groups: true }]
    const over = aggregatedSql(node, column)
    if (mode === 'flat') return [{ sql: `${over} AS ${hiddenName(node, column)}`, groups: false }]
    return [{ sql: aggregateSql(column, over), groups: false }]
  })
}

/** The name under which a flat node passes a value on that its parent aggregates. */
function hiddenName(node: ReadNode, column: ReadNode['columns'][number]): string {
  return quoteIdent(`_over_${node.number}_${node.columns.indexOf(column)}`)
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

interface Embedded {
  readonly outputs: readonly Output[]
  readonly join: string
}

function embedSql(
  parent: ReadNode,
  embed: EmbedNode,
  context: ReadContext,
  mode: ReadMode,
  grouped: boolean,
): Embedded {
  if (isHidden(embed)) return { outputs: [], join: joinedSql(parent, embed, context) }
  if (embed.spread) {
    if (mode === 'flat' || grouped) return flatSpread(parent, embed, context, grouped)
    return embed.relationship.toOne ? spreadOne(parent, embed, context) : spreadMany(parent, embed, context)
  }
  const join = joinedSql(parent, embed, context)
  // Only jsonb can be grouped by.
  const json = (value: string) => (grouped || mode === 'flat' ? `(${value})::jsonb` : value)
  const value = embed.relationship.toOne ? oneSql(parent, embed) : `coalesce(${embed.lateral}.${embed.lateral}, '[]')`
  return { outputs: [{ sql: `${json(value)} AS ${quoteIdent(embed.name)}`, groups: true }], join }
}

/** The lateral join of an embed that is shown as JSON or only filtered by: it gives the one row, or one row with a list of all. */
function joinedSql(parent: ReadNode, embed: EmbedNode, context: ReadContext): string {
  const { lateral, join, relationship } = embed
  const subquery = subquerySql(parent, embed, context, 'rows')
  if (relationship.toOne) return lateralSql(embed, subquery)
  const aggregate = `SELECT json_agg(${lateral}) AS ${lateral} FROM (${subquery}) AS ${lateral}`
  return lateralSql(embed, aggregate, join === 'inner' ? `${lateral} IS NOT NULL` : 'TRUE')
}

function subquerySql(parent: ReadNode, embed: EmbedNode, context: ReadContext, mode: ReadMode): string {
  const { from, conditions } = embedSource(parent, embed)
  const extra = embed.relationship.toOne ? orderColumns(parent, embed) : []
  return nodeSql(embed, from, conditions, context, mode, extra)
}

function lateralSql({ join, lateral }: EmbedNode, subquery: string, on = 'TRUE'): string {
  return ` ${join === 'inner' ? 'INNER' : 'LEFT'} JOIN LATERAL (${subquery}) AS ${lateral} ON ${on}`
}

/** SQL for the one embedded row as JSON, without the columns that only the order needs. */
function oneSql(parent: ReadNode, embed: EmbedNode): string {
  const { lateral } = embed
  if (orderColumns(parent, embed).length === 0) return `row_to_json(${lateral}.*)`
  const columns = spreadOutputs(embed).map(({ name }) => `${lateral}.${quoteIdent(name)}`)
  const row = `(SELECT row_to_json(_row) FROM (SELECT ${columns.join(', ')}) AS _row)`
  return `CASE WHEN ${joinedCondition(embed, false)} THEN ${row} END`
}

function spreadOne(parent: ReadNode, embed: EmbedNode, context: ReadContext): Embedded {
  const join = lateralSql(embed, subquerySql(parent, embed, context, 'rows'))
  const all = orderColumns(parent, embed).length === 0
  const names = all ? ['*'] : spreadOutputs(embed).map(({ name }) => quoteIdent(name))
  return { outputs: names.map((name) => ({ sql: `${embed.lateral}.${name}`, groups: true })), join }
}

/** Turns each column of the embedded rows into a list; a list from an embed spread into it becomes a list of lists. */
function spreadMany(parent: ReadNode, embed: EmbedNode, context: ReadContext): Embedded {
  const { lateral } = embed
  const names = spreadOutputs(embed).map(({ name }) => quoteIdent(name))
  const lists = names.map((name) => `json_agg(${lateral}.${name}) AS ${name}`)
  const rows = subquerySql(parent, embed, context, 'rows')
  const subquery = `SELECT ${lists.join(', ')} FROM (${rows}) AS ${lateral} HAVING count(*) > 0`
  const outputs = names.map((name) => ({ sql: `coalesce(${lateral}.${name}, '[]') AS ${name}`, groups: true }))
  return { outputs, join: lateralSql(embed, subquery) }
}

/** Joins the embedded rows one by one: a grouping parent aggregates values or collects them in lists, a flat one passes them on. */
function flatSpread(parent: ReadNode, embed: EmbedNode, context: ReadContext, grouped: boolean): Embedded {
  const { lateral } = embed
  const join = lateralSql(embed, subquerySql(parent, embed, context, 'flat'))
  const outputs = spreadOutputs(embed).map(({ name, many, aggregate }): Output => {
    const hidden = aggregate && hiddenName(aggregate.node, aggregate.column)
    const value = `${lateral}.${hidden ?? quoteIdent(name)}`
    if (!grouped) return { sql: value, groups: true }
    if (aggregate) return { sql: aggregateSql(aggregate.column, value), groups: false }
    if (!many) return { sql: value, groups: true }
    const list = `json_agg(${value}) FILTER (WHERE ${joinedCondition(embed, false)})`
    return { sql: `coalesce(${list}, '[]') AS ${quoteIdent(name)}`, groups: false }
  })
  return { outputs, join }
}
