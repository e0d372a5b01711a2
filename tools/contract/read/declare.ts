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
  if (base === 'jsonb') return declareDocument(name, mayBeNull, comment ?? '')
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
  return { name, mayBeNull, prose: comment, shape: words, answeredBy: [] }
}

const answering = /^@answered by ([a-z-]+)$\n?/gm

function declareDocument(name: string, mayBeNull: boolean, comment: string): Declaration {
  const { prose, shape } = parseComment(name, comment)
  const answeredBy = [...prose.matchAll(answering)].map(([, by = '']) => by)
  return { name, mayBeNull, answeredBy, shape, prose: prose.replaceAll(answering, '').trim() }
}

/** The shape each function answers, by the function's name. A function without one is refused, and so is a shape of no function. */
export function answersOfFunctions(known: Declarations, functions: readonly string[]): Map<string, string> {
  const found = new Map<string, string>()
  for (const { name, answeredBy } of known.values()) {
    for (const by of answeredBy) {
      if (!functions.includes(by))
        throw new Error(`shapes.${name} is answered by ${by}: supabase/functions has no such function.`)
      if (found.has(by))
        throw new Error(`The function ${by} answers shapes.${found.get(by)} and shapes.${name}: it has one answer.`)
      found.set(by, name)
    }
  }
  const silent = functions.find((name) => !found.has(name))
  if (silent)
    throw new Error(
      `No shape says what the function ${silent} answers: write "@answered by ${silent}" in the comment of one.`,
    )
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)))
}
