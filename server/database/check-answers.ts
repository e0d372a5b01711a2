// For tests: makes a database refuse an answer that does not fit its declared shape, at every call of a procedure.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { findProjectRoot } from '#server/platform/settings/project-root.ts'
import { compileAll } from '#tools/contract/language/compile-shape.ts'
import { DOMAINS } from '#tools/contract/read/catalog.ts'
import { type DomainFacts, declare } from '#tools/contract/read/declare.ts'

const checks = join(findProjectRoot(), 'supabase/tests/check-answers.sql')

/** Does nothing if the database has the checks already. */
export async function checkAnswers(client: pg.Client): Promise<void> {
  const { rows: found } = await client.query(`select where to_regclass('tests.shapes') is not null`)
  if (found.length > 0) return
  await client.query(await readFile(checks, 'utf8'))
  const { rows } = await client.query<DomainFacts>(DOMAINS)
  const declared = declare(rows)
  const compiled = Object.entries(compileAll(declared)).map(([name, shape]) => ({
    name,
    compiled: shape,
    may_be_null: declared.get(name)?.mayBeNull,
  }))
  await client.query('insert into tests.shapes select * from jsonb_populate_recordset(null::tests.shapes, $1)', [
    JSON.stringify(compiled),
  ])
  await client.query('select tests.check_answers()')
}
