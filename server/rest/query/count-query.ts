// SQL that selects the root's rows for counting: with conditions, without ranges, and with inner embeds as EXISTS.
import type { SqlBindings } from '../sql/sql-text.ts'
import { embedSource } from './embed-source.ts'
import { type EmbedCondition, logicSql } from './filters.ts'
import type { ReadNode } from './read-tree.ts'

export function countSql(
  node: ReadNode,
  from: string,
  bindings: SqlBindings,
  joinConditions: readonly string[] = [],
): string {
  const existing: EmbedCondition = (embed, isNull) => {
    const { from: source, conditions } = embedSource(node, embed)
    return `${isNull ? 'NOT ' : ''}EXISTS (${countSql(embed, source, bindings, conditions)})`
  }
  const conditions = [
    ...node.where.map((logic) => logicSql(node, logic, bindings, existing)),
    ...joinConditions,
    ...node.embeds.filter((embed) => embed.join === 'inner').map((embed) => existing(embed, false)),
  ]
  return `SELECT 1 FROM ${from}${conditions.length > 0 ? ` WHERE ${conditions.join(' AND ')}` : ''}`
}
