// Prints types/answers.ts: every shape in the form values are compared with, and for every procedure and function what it answers and which
// file declares that. Pure.
import type { Compiled } from '#types/misfit.ts'
import { compileAll, compileShape, type Declarations } from '../language/compile-shape.ts'
import type { CatalogFacts, ProcedureFacts } from '../read/catalog.ts'
import { shapeOfRow } from '../read/column-type.ts'
import { answerOf } from './print-database.ts'

export function printAnswers(
  facts: CatalogFacts,
  known: Declarations,
  answers: ReadonlyMap<string, string>,
  files: ReadonlyMap<string, string>,
): string {
  const procedures = facts.functions.flatMap((procedure) => {
    const answer = compiledAnswer(procedure, facts, known)
    const file = files.get(procedure.returnsShape ? `shapes.${procedure.returnsShape}` : `public.${procedure.name}`)
    return answer ? [[procedure.name, { answer, file }] as const] : []
  })
  const functions = [...answers].map(
    ([name, shape]) => [name, { answer: { is: 'named', name: shape }, file: files.get(`shapes.${shape}`) }] as const,
  )
  return [
    '// Written by `npm run gen:types` from schema shapes of the database: not by hand.',
    `import type { Compiled, Shapes } from './misfit.ts'`,
    '',
    '/** An answer, and the file that declares it. */',
    'export type Declared = { readonly answer: Compiled; readonly file: string }',
    '',
    ...printEntries('shapes: Shapes', Object.entries(compileAll(known))),
    ...printEntries('procedures: Readonly<Record<string, Declared>>', procedures),
    ...printEntries('functions: Readonly<Record<string, Declared>>', functions),
  ].join('\n')
}

const printEntries = (typed: string, entries: readonly (readonly [name: string, value: unknown])[]) => [
  `export const ${typed} = {`,
  ...entries.map(([name, value]) => `  '${name}': ${JSON.stringify(value)},`),
  '}',
  '',
]

function compiledAnswer(procedure: ProcedureFacts, { tables }: CatalogFacts, known: Declarations): Compiled | null {
  const table = tables.find(({ name }) => name === procedure.returnsTable)
  const shape = table ? shapeOfRow(table, known) : answerOf(procedure)
  if (!shape) return null
  const answer = compileShape(shape, known)
  return procedure.returnsSet ? { is: 'list', of: answer } : answer
}
