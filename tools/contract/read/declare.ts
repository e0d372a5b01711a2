// Turns what the catalog says of schema shapes, each domain with its comment, into declarations by name.
import type { Declarations } from '../language/compile-shape.ts'
import { parseComment } from '../language/parse-shape.ts'
import type { Declaration, Shape } from '../language/shape.ts'
import { readClosedSet } from './read-closed-set.ts'

export interface DomainFacts {
  readonly name: string
  readonly base: string
  readonly comment: string | null
  readonly checks: readonly string[]
  readonly mayBeNull: boolean
}

export function declare(facts: readonly DomainFacts[]): Declarations {
  return new Map(facts.map((domain) => [domain.name, declareOne(domain)]))
}

function declareOne({ name, base, comment, checks, mayBeNull }: DomainFacts): Declaration {
  if (base === 'jsonb') return { name, mayBeNull, ...parseComment(name, comment ?? '') }
  if (!comment) throw new Error(`shapes.${name} has no comment: say in a line what it is.`)
  const sets = checks.map(readClosedSet).filter((set) => set !== null)
  const [set] = sets
  if (base !== 'text' || !set || sets.length !== 1)
    throw new Error(
      `shapes.${name} is neither a document (over jsonb) nor a closed set (over text, with one "value in (…)").`,
    )
  const words: Shape = {
    kind: 'either',
    of: set.words.map((value) => ({ note: '', shape: { kind: 'literal', value } })),
  }
  return { name, mayBeNull, prose: comment, shape: words }
}
