// `npm test`: installs what is missing, then every check, test and journey, and one closing line that counts them all.
// What needs no browser runs in two lanes; the journeys run alone, because they watch the clock.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { ensureInstalled } from '../start/ensure-installed.mjs'
import { ensureChromium } from './ensure-chromium.mjs'
import { findOldestPostgres, storiesOfOldTables } from './oldest-postgres.mjs'
import {
  countPlaywright,
  countVitest,
  failedScreens,
  failuresOf,
  flakyJourneys,
  screenIn,
  slowestOf,
} from './report.mjs'
import { runQuietly, runShown } from './run-stage.mjs'

ensureInstalled()
ensureChromium()

const results = '.cache/test-results'
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

const began = performance.now()
const totals = { passed: 0, failed: 0 }
const failed = []
const reports = []
const minutesLimit = 20

async function stage(name, run) {
  const start = performance.now()
  const { counted, report, said, output = '' } = await run()
  totals.passed += counted.passed
  totals.failed += counted.failed
  if (report) reports.push(report)
  if (counted.failed > 0) failed.push({ name, named: report ? failuresOf([report]) : [], said })
  const seconds = Math.round((performance.now() - start) / 1000)
  console.log(
    `${output ? `\n${output}\n` : ''}${name}: ${counted.passed} passed, ${counted.failed} failed (${seconds} s)\n`,
  )
}

const oldest = findOldestPostgres()
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json']

async function units() {
  const report = `${results}/vitest.json`
  await stage('units, services and acceptance', () =>
    runShown([...vitest, `--outputFile.json=${report}`, '--project', '!stories'], { report, count: countVitest }),
  )
}

async function besides() {
  // Before the checks, which weigh what is built.
  await stage('build', () => runQuietly(['tools/build/build.mjs']))
  await stage('checks', () => runQuietly(['tools/check.mjs']))
  // Always the same requests: other ones are tried by hand (`npm run attack`).
  await stage('attacks', () => runQuietly(['node_modules/tsx/dist/cli.mjs', 'attack/attack.ts', '8000', '1']))
  // On a cluster of their own.
  const told = `${results}/stories.json`
  const stories = ['--project', 'stories', 'server/database/rules.test.ts', ...(oldest ? [] : [storiesOfOldTables])]
  await stage('stories', () =>
    runQuietly([...vitest, `--outputFile.json=${told}`, ...stories], { report: told, count: countVitest }),
  )
  if (!oldest) {
    console.log('Not tried on PostgreSQL 15: there is none here (apt-get install postgresql-15 brings it).\n')
    return
  }
  // Nothing may need the embedded release: the rules and the way to the database are tried on the oldest one at hand as well.
  const report = `${results}/postgresql-${oldest.major}.json`
  const args = [
    ...vitest,
    `--outputFile.json=${report}`,
    '--project',
    'server',
    '--project',
    'stories',
    ...oldest.suites,
  ]
  await stage(`on PostgreSQL ${oldest.major}`, () =>
    runQuietly(args, { report, count: countVitest, env: { TEST_POSTGRES_BIN: oldest.binaries } }),
  )
}

console.log('Checks, build, units, services and acceptance')
await Promise.all([units(), besides()])

console.log('Journeys in a browser')
const journeys = `${results}/e2e.json`
await stage('journeys', () =>
  runShown(['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'], {
    report: journeys,
    count: countPlaywright,
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: journeys },
  }),
)

// Where this runs there may be nobody to open the pictures.
for (const { name, path } of failedScreens(reports)) {
  const shown = existsSync(path) ? screenIn(readFileSync(path, 'utf8')) : ['not known any more']
  console.log(`The screen as it failed: ${name}\n${shown.map((line) => `  ${line}`).join('\n')}\n`)
}
const flaky = flakyJourneys(reports)
if (flaky.length > 0) console.log(`Passed only when tried again:\n${flaky.map((name) => `  ${name}`).join('\n')}\n`)
console.log('The ten slowest:')
for (const { seconds, name } of slowestOf(reports, 10)) console.log(`  ${seconds.toFixed(1).padStart(6)} s  ${name}`)
const minutes = (performance.now() - began) / 60_000
console.log(
  `\n${minutes.toFixed(1)} minutes${minutes > minutesLimit ? `: over ${minutesLimit}; make the slowest quicker` : ''}`,
)

// Once more, where the end of the output shows it. What fails without naming a test (an error nobody caught) is told by its last lines.
for (const { name, named, said } of failed) {
  const why = named.length > 0 ? named : said.split('\n').slice(-40)
  console.log(`Failed in ${name}:\n${why.map((line) => `  ${line}`).join('\n')}\n`)
}
console.log(`${totals.passed} passed, ${totals.failed} failed`)
process.exitCode = totals.failed > 0 ? 1 : 0
