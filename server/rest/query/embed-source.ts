// SQL for the table an embed reads from and for its join with the parent's row.
import type { ColumnPair } from '../schema/model.ts'
import { qualified, quoteIdent } from '../sql/sql-text.ts'
import type { EmbedNode, ReadNode } from './read-tree.ts'

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
