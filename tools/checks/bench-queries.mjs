// Holds that `npm run bench:explain` sees what each procedure reads: every procedure has a query in bench/support/queries.
import { readFileSync } from 'node:fs'
import { listSources } from './sources.mjs'

const printed = 'types/database.types.ts'
const folder = 'bench/support/queries'

export function checkBenchQueries() {
  const procedures = [...readFileSync(printed, 'utf8').matchAll(/^ {6}(\w+): \{ Args:/gm)].map(([, name]) => name)
  const queries = listSources(`${folder}/*.ts`).map((path) => readFileSync(path, 'utf8'))
  const missing = procedures.filter((name) => !queries.some((text) => text.includes(`public.${name}(`)))
  const faults = missing.map(
    (name) => `${folder}: no query calls public.${name}(…). Add one, in the file of who calls it.`,
  )
  if (procedures.length === 0)
    faults.push(`${printed}: no procedures are found any more. Mend tools/checks/bench-queries.mjs.`)
  return { faults, said: `${procedures.length} procedures` }
}
