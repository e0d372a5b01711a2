// The words of a shape, as the comment of a domain writes them. Types only; parse-shape.ts reads them, docs/rpc.md explains them.
export const primitives = ['uuid', 'text', 'int', 'number', 'boolean', 'timestamp', 'date', 'time', 'json'] as const
export type Primitive = (typeof primitives)[number]

export interface Field {
  readonly name: string
  readonly optional: boolean
  readonly shape: Shape
  /** What a `//` above it says. */
  readonly note: string
}

export interface Alternative {
  readonly shape: Shape
  readonly note: string
}

export type Shape =
  | { readonly kind: 'primitive'; readonly name: Primitive }
  | { readonly kind: 'literal'; readonly value: string | boolean | null }
  | { readonly kind: 'object'; readonly fields: readonly Field[] }
  | { readonly kind: 'record'; readonly of: Shape }
  | { readonly kind: 'list'; readonly of: Shape }
  | { readonly kind: 'either'; readonly of: readonly Alternative[] }
  | { readonly kind: 'both'; readonly of: readonly Shape[] }
  | { readonly kind: 'named'; readonly name: string }

/** A domain of schema shapes: a document with a shape, or a closed set of words. */
export interface Declaration {
  readonly name: string
  readonly prose: string
  readonly shape: Shape
  /** Whether a procedure that answers it may answer null instead. */
  readonly mayBeNull: boolean
  /** The functions of supabase/functions that answer it. */
  readonly answeredBy: readonly string[]
}
