// SQL for conditions: filters, trees of and/or, and the existence of an embed.
import { ERRORS } from '../errors/catalogue.ts'
import type { Filter, Logic, Operation } from '../parse/syntax.ts'
import { quoteLiteral, type SqlBindings } from '../sql/sql-text.ts'
import { type FieldSource, fieldSql } from './fields.ts'
import type { EmbedNode, ReadNode } from './read-tree.ts'

/** SQL for "this embed is (not) null": a read asks the joined alias, a count uses EXISTS. */
export type EmbedCondition = (embed: EmbedNode, isNull: boolean) => string

export function logicSql(node: ReadNode, logic: Logic, bindings: SqlBindings, onEmbed: EmbedCondition): string {
  if (logic.kind === 'filter') {
    const embed = embedOf(node, logic)
    return embed ? embedSql(embed, logic, onEmbed) : filterSql(node, logic, bindings)
  }
  const parts = logic.children.map((child) => logicSql(node, child, bindings, onEmbed))
  return `${logic.negated ? 'NOT ' : ''}(${parts.join(logic.operator === 'and' ? ' AND ' : ' OR ')})`
}

function embedOf(node: ReadNode, filter: Filter): EmbedNode | undefined {
  if (filter.field.path.length > 0) return undefined
  const embed = node.embeds.find((it) => it.name === filter.field.name)
  // An embed may have the name of the column it joins by: then only a filter for null means the embed, any other the column.
  return embed && !asksForNull(filter) && node.table?.columns.has(embed.name) ? undefined : embed
}

function asksForNull({ operation }: Filter): boolean {
  return operation.kind === 'is' && (operation.value === 'null' || operation.value === 'not_null')
}

function embedSql(embed: EmbedNode, { operation, negated }: Filter, onEmbed: EmbedCondition): string {
  if (operation.kind === 'is' && operation.value === 'null') return onEmbed(embed, !negated)
  if (operation.kind === 'is' && operation.value === 'not_null') return onEmbed(embed, negated)
  throw ERRORS.embedOperator(embed.name)
}

export function filterSql(source: FieldSource, filter: Filter, bindings: SqlBindings): string {
  const condition = conditionSql(source, filter, bindings)
  return filter.negated ? `NOT (${condition})` : condition
}

function conditionSql(source: FieldSource, { field, operation }: Filter, bindings: SqlBindings): string {
  const left = fieldSql(source, field)
  const read = field.path.length === 0 ? source.table?.columns.get(field.name)?.casts?.from_text : undefined
  switch (operation.kind) {
    case 'is':
      return `${left} IS ${operation.value === 'not_null' ? 'NOT NULL' : operation.value.toUpperCase()}`
    case 'in': {
      const list = bindings.bind({ from: 'value', slot: operation.slot })
      if (read) return `${left} = ANY (ARRAY(SELECT ${read}(_one) FROM unnest(${list}::text[]) AS _one))`
      return `${left} = ANY (${list})`
    }
    case 'distinct':
      return `${left} IS DISTINCT FROM ${readValue(bindings.bind({ from: 'value', slot: operation.slot }), read)}`
    case 'compare': {
      const right = bindings.bind({ from: 'value', slot: operation.slot })
      if (operation.quantifier === undefined) return `${left} ${operation.sql} ${readValue(right, read)}`
      return `${left} ${operation.sql} ${operation.quantifier.toUpperCase()} (${right})`
    }
    case 'search': {
      const config = operation.config === undefined ? '' : `${quoteLiteral(operation.config)}::regconfig, `
      const right = bindings.bind({ from: 'value', slot: operation.slot })
      return `${searchable(source, left, operation, field)} @@ ${operation.sql}(${config}${right})`
    }
  }
}

/** Converts a filter's value with the domain's own function, if it has one. */
function readValue(value: string, read: string | undefined): string {
  return read ? `${read}(${value}::text)` : value
}

const TEXT_LIKE = /^(text|character|json|jsonb|extensions\.citext|public\.citext)/

/** Wraps text and JSON columns in to_tsvector, with the query's language. */
function searchable(
  source: FieldSource,
  left: string,
  operation: Extract<Operation, { kind: 'search' }>,
  field: Filter['field'],
): string {
  const type = source.table?.columns.get(field.name)?.base ?? ''
  const asText = field.path.length > 0 || TEXT_LIKE.test(type)
  if (!asText) return left
  return operation.config === undefined
    ? `to_tsvector(${left})`
    : `to_tsvector(${quoteLiteral(operation.config)}::regconfig, ${left})`
}
