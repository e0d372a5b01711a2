// Prints the contract from supabase/schemas: types/ (tables, answers, sets, limits, codes), its
// part that functions need, and docs/rpc.md. `--check` only compares.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findProjectRoot } from '#server/platform/settings/project-root.ts'
import { readProjectSettings } from '#server/platform/settings/project-settings.ts'
import { withEmptyDatabases } from '../database/empty-databases.ts'
import { loadSchemas } from '../database/load-schemas.ts'
import { printAnswers } from './print/print-answers.ts'
import { printErrors, printLetters, printLimits, printSets } from './print/print-constants.ts'
import { printDatabase } from './print/print-database.ts'
import { printDocs } from './print/print-docs.ts'
import { printFunctions } from './print/print-functions.ts'
import { printShapes } from './print/print-shapes.ts'
import { CATALOG, type CatalogFacts } from './read/catalog.ts'
import { answersOfFunctions, declare } from './read/declare.ts'
import { findErrorCodes, findFunctionCodes, oneStatusEach } from './read/error-codes.ts'
import { findDeclarations, findFunctions } from './read/find-declarations.ts'

const root = findProjectRoot()

async function readFacts(): Promise<CatalogFacts> {
  return withEmptyDatabases(async ({ create }) => {
    const client = await create('declared')
    await loadSchemas(client)
    const { rows } = await client.query<{ facts: CatalogFacts }>(CATALOG)
    const [row] = rows
    if (!row) throw new Error('The catalogue answered nothing.')
    return row.facts
  })
}

async function printAll(): Promise<Record<string, string>> {
  const facts = await readFacts()
  const settings = readProjectSettings(join(root, 'supabase/config.toml'))
  const declared = declare(facts.domains)
  const errors = findErrorCodes(facts.bodies, facts.triggers)
  const files = await findDeclarations()
  const functions = await findFunctions()
  const sources = [...functions.values()].join('\n')
  const answers = answersOfFunctions(
    declared,
    [...functions.keys()].filter((name) => /^[a-z-]+$/.test(name)),
  )
  return {
    'types/database.types.ts': printDatabase(facts, declared, answers),
    'types/shapes.ts': printShapes(declared.values()),
    'types/answers.ts': printAnswers(facts, declared, answers, files),
    'supabase/functions/_shared/contract.ts': printFunctions(facts, declared, answers, sources),
    'types/sets.ts': printSets(declared),
    'types/limits.ts': printLimits(facts, settings.auth.minimum_password_length),
    'types/letters.ts': printLetters(facts),
    'types/errors.ts': printErrors(
      oneStatusEach([
        ['supabase/schemas', errors.all],
        ['supabase/functions', findFunctionCodes(sources)],
      ]),
    ),
    'docs/rpc.md': printDocs(facts, declared, answers, errors, files),
  }
}

const checking = process.argv.includes('--check')
const stale: string[] = []
for (const [path, wanted] of Object.entries(await printAll())) {
  const file = join(root, path)
  if ((await readFile(file, 'utf8').catch(() => '')) === wanted) continue
  stale.push(path)
  if (!checking) await writeFile(file, wanted)
}
if (!checking) console.log(stale.length > 0 ? `Wrote ${stale.join(', ')}.` : 'Types and docs/rpc.md are up to date.')
else if (stale.length > 0) {
  console.error(`${stale.join(', ')} ${stale.length > 1 ? 'do' : 'does'} not say what supabase/schemas says.`)
  process.exitCode = 1
}
