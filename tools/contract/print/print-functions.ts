// Prints supabase/functions/_shared/contract.ts: the procedures that functions call and what functions answer, with the shapes of both. A
// copy, because nothing in supabase/ may depend on a file outside of it. Pure.
import type { Declarations } from '../language/compile-shape.ts'
import type { CatalogFacts } from '../read/catalog.ts'
import { printFunctionAnswers, printProcedure } from './print-database.ts'
import { JSON_TYPE, printDeclaration, typeName } from './print-shapes.ts'

export function printFunctions(
  { functions }: CatalogFacts,
  known: Declarations,
  answers: ReadonlyMap<string, string>,
  sources: string,
): string {
  const called = functions.filter(({ name }) => sources.includes(`.rpc('${name}'`))
  const body = [
    '/** The club as functions see it: they call procedures and touch no table. */',
    'export type Club = {',
    '  public: {',
    '    Tables: Record<never, never>',
    '    Views: Record<never, never>',
    '    Functions: {',
    ...called.map(printProcedure),
    '    }',
    '  }',
    '}',
    '',
    ...printFunctionAnswers(answers),
  ].join('\n')
  const shapes = shapesIn(body, known)
  return [
    '// Written by `npm run gen:types` from supabase/schemas: not by hand.',
    ...(/\bJson\b/.test([body, ...shapes].join()) ? [JSON_TYPE, ''] : []),
    ...shapes.flatMap((shape) => [shape, '']),
    body,
    '',
  ].join('\n')
}

/** The declarations a text names, and those that these name. */
function shapesIn(text: string, known: Declarations): string[] {
  const needed = new Map<string, string>()
  const search = (where: string) => {
    for (const declaration of known.values()) {
      if (needed.has(declaration.name) || !new RegExp(`\\b${typeName(declaration.name)}\\b`).test(where)) continue
      const printed = printDeclaration(declaration)
      needed.set(declaration.name, printed)
      search(printed.slice(printed.indexOf('export type')))
    }
  }
  search(text)
  return [...known.keys()].flatMap((name) => needed.get(name) ?? [])
}
