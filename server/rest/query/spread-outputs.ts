// Lists the columns a spread embed adds to its parent, with those of embeds spread into it.
import type { SelectField } from '../parse/syntax.ts'
import { outputName } from './fields.ts'
import { type EmbedNode, isHidden, type ReadNode } from './read-tree.ts'

export interface SpreadOutput {
  readonly name: string
  /** True if the column comes from a to-many relationship and has one value for each of its rows. */
  readonly many: boolean
  /** Set for an aggregate: the node and column that asked for it. */
  readonly aggregate?: { readonly node: ReadNode; readonly column: SelectField }
}

/** Lists the columns of `*` one by one, because each becomes a column of the parent. */
export function spreadOutputs(embed: EmbedNode): SpreadOutput[] {
  const many = !embed.relationship.toOne
  const own = embed.columns.flatMap((column): SpreadOutput[] => {
    if (column.kind === 'star') return [...(embed.table?.columns.keys() ?? [])].map((name) => ({ name, many }))
    if (column.aggregate === undefined) return [{ name: outputName(column), many }]
    return [{ name: outputName(column), many, aggregate: { node: embed, column } }]
  })
  const embedded = embed.embeds
    .filter((inner) => !isHidden(inner))
    .flatMap((inner): SpreadOutput[] => {
      if (!inner.spread) return [{ name: inner.name, many }]
      return spreadOutputs(inner).map((output) => ({ ...output, many: many || output.many }))
    })
  return [...own, ...embedded]
}
