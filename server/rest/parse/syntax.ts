// The parts of a query string as data, without values: a filter has the number of a slot, so that many requests share one tree.

export interface JsonStep {
  readonly asText: boolean
  readonly key: string | number
}

export interface Field {
  readonly name: string
  readonly path: readonly JsonStep[]
}

export type Aggregate = 'count' | 'sum' | 'avg' | 'max' | 'min'

export interface SelectField {
  readonly kind: 'field'
  readonly field: Field
  readonly alias?: string
  readonly cast?: string
  readonly aggregate?: Aggregate
  /** The cast of an aggregate's result; `cast` is then the cast of the aggregated value. */
  readonly resultCast?: string
}

export interface SelectRelation {
  readonly kind: 'relation'
  readonly name: string
  readonly alias?: string
  readonly hint?: string
  readonly join?: 'inner' | 'left'
  readonly spread: boolean
  readonly items: readonly SelectItem[]
}

export type SelectItem = { readonly kind: 'star' } | SelectField | SelectRelation

export type IsValue = 'null' | 'not_null' | 'true' | 'false' | 'unknown'

export type Operation =
  | { readonly kind: 'compare'; readonly sql: string; readonly quantifier?: 'any' | 'all'; readonly slot: number }
  | { readonly kind: 'in'; readonly slot: number }
  | { readonly kind: 'is'; readonly value: IsValue }
  | { readonly kind: 'distinct'; readonly slot: number }
  | { readonly kind: 'search'; readonly sql: string; readonly config?: string; readonly slot: number }

export interface Filter {
  readonly kind: 'filter'
  readonly field: Field
  readonly negated: boolean
  readonly operation: Operation
}

export interface LogicTree {
  readonly kind: 'tree'
  readonly operator: 'and' | 'or'
  readonly negated: boolean
  readonly children: readonly Logic[]
}

export type Logic = Filter | LogicTree

export interface OrderTerm {
  /** Set when ordering by a column of an embedded resource. */
  readonly relation?: string
  readonly field: Field
  readonly direction?: 'asc' | 'desc'
  readonly nulls?: 'first' | 'last'
}
