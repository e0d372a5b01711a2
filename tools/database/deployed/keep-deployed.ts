// `npm run db:deployed`: records what this code asks of the database, when it is released: its server under the acceptance tests and under the
// tests of the web app that speak to a real backend. From then on each new schema has to answer it. It refuses a release that the last one can't
// stand beside.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cloneDatabase } from '#server/database/testing.ts'
import startCluster from '#server/database/testing-cluster.ts'
import { declaredToday, readContract, type Statement, writeDeployed } from './deployed-code.ts'
import { refusedOf } from './plan-statements.ts'
import { meantFile, trySuitesOfRelease } from './try-suites.ts'

const folder = mkdtempSync(join(tmpdir(), 'o1-asked-'))
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--project', 'acceptance', '--project', 'web-backend'],
  { stdio: 'inherit', env: { ...process.env, RECORD_STATEMENTS: folder } },
)
if (status !== 0) {
  console.error('Only code whose tests pass is recorded.')
  process.exit(1)
}
if (!(await trySuitesOfRelease())) {
  console.error('Nothing is recorded: a deploy from the last release to this code would break what runs.')
  process.exit(1)
}
const asked = new Map<string, Statement>()
for (const name of readdirSync(folder)) {
  const statements = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Statement[]
  for (const one of statements) asked.set(JSON.stringify(one), one)
}
rmSync(folder, { recursive: true })
const stop = await startCluster()
const club = await cloneDatabase()
const client = await club.connect()
const contract = await readContract(client)
await client.query('begin')
// What tests got refused on purpose, and what a server asks of tables it makes itself.
const refusals = await refusedOf(client, club.owner, [...asked.values()])
await client.query('rollback')
const refused = new Set(refusals.map(({ sql, role }) => `${role} ${sql}`))
for (const { role, reason, sql } of refusals) console.log(`  ${role || 'server'}: ${reason}: ${sql.slice(0, 100)}`)
await club.close()
await stop()
const statements = [...asked.values()]
  .filter(({ sql, role }) => !refused.has(`${role} ${sql}`))
  .toSorted((one, other) => (`${one.role} ${one.sql}` < `${other.role} ${other.sql}` ? -1 : 1))
writeDeployed({ statements, contract, ...declaredToday() })
// What was meant to differ from the last release is this one's own way.
writeFileSync(meantFile, '{}\n')
console.log(
  `${statements.length} statements kept in supabase/tests/deployed; ${refused.size} can't be planned by themselves`,
)
