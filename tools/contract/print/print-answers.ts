// Prints types/answers.json: every shape in the form values are compared with, and for every procedure what it answers and which file
// declares that. Pure.
import type { Compiled } from '#types/misfit.ts'
import { compileAll, compileShape, type Declarations } from '../language/compile-shape.ts'
import type { CatalogFacts, ProcedureFacts } from '../read/catalog.ts'
import { shapeOfRow } from '../read/column-type.ts'
import { answerOf } from './print-database.ts'

export function printAnswers(facts: CatalogFacts, known: Declarations, files: ReadonlyMap<string, string>): string {
  const procedures = facts.functions.flatMap((procedure) => {
    const answer = compiledAnswer(procedure, facts, known)
    const file = files.get(procedure.returnsShape ? `shapes.${procedure.returnsShape}` : `public.${procedure.name}`)
    return answer ? [[procedure.name, { answer, file }] as const] : []
  })
  return `${JSON.stringify({ shapes: compileAll(known), procedures: Object.fromEntries(procedures) }, null, 1)}\n`
}

function compiledAnswer(procedure: ProcedureFacts, { tables }: CatalogFacts, known: Declarations): Compiled | null {
  const table = tables.find(({ name }) => name === procedure.returnsTable)
  const shape = table ? shapeOfRow(table, known) : answerOf(procedure)
  if (!shape) return null
  const answer = compileShape(shape, known)
  return procedure.returnsSet ? { is: 'list', of: answer } : answer
}
