// Reads schema shapes as the catalogue tells of it: each domain with its comment, as declarations by name.
import type { Declarations } from './compile-shape.ts'
import { parseComment } from './parse-shape.ts'
import { readClosedSet } from './read-closed-set.ts'
import type { Declaration, Shape } from './shape.ts'

export interface DomainFacts {
  readonly name: string
  readonly base: string
  readonly comment: string | null
  readonly checks: readonly string[]
  readonly mayBeNull: boolean
}

// A check that only the stage of the tests adds (tests.fits) is none of the declaration.
export const DOMAINS = `select t.typname as name, format_type(t.typbasetype, null) as base, obj_description(t.oid, 'pg_type') as comment,
    array(select pg_get_constraintdef(k.oid) from pg_constraint k
      where k.contypid = t.oid and k.contype = 'c' and pg_get_constraintdef(k.oid) not like '%tests.fits(%' order by k.conname) as checks,
    exists (select from pg_proc p where p.prorettype = t.oid and obj_description(p.oid, 'pg_proc') ~ '(^|\\n)@null') as "mayBeNull"
  from pg_type t where t.typnamespace = (select n.oid from pg_namespace n where n.nspname = 'shapes') and t.typtype = 'd'
  order by t.oid`

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
