// `npm test`: installs what is missing, then every check, test and journey, and one closing line that counts them all.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { ensureInstalled } from '../start/ensure-installed.mjs'

await ensureInstalled()
ensureChromium()

const results = '.cache/test-results'
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

const totals = { passed: 0, failed: 0 }
const add = (name, { passed, failed }) => {
  totals.passed += passed
  totals.failed += failed
  console.log(`${name}: ${passed} passed, ${failed} failed\n`)
}

console.log('Checks')
const { runChecks } = await import('../check.mjs')
add('checks', await runChecks())

console.log('Units, services and acceptance')
add('vitest', await suite('vitest', ['node_modules/vitest/vitest.mjs', 'run'], `${results}/vitest.json`, countVitest))

await onOldestPostgres()

console.log('Build and budgets')
add('build', await steps([['tools/build/build.mjs'], ['tools/build/check-budgets.mjs']]))

console.log('Journeys in a browser')
add('e2e', await suite('e2e', ['node_modules/@playwright/test/cli.js', 'test'], `${results}/e2e.json`, countPlaywright))

console.log(`${totals.passed} passed, ${totals.failed} failed`)
process.exitCode = totals.failed > 0 ? 1 : 0

/** Nothing may need the embedded release: the rules and the way to the database are tried on the oldest PostgreSQL at hand as well. */
async function onOldestPostgres() {
  const home = '/usr/lib/postgresql'
  const majors = existsSync(home)
    ? readdirSync(home)
        .map(Number)
        .sort((a, b) => a - b)
    : []
  const major = majors.find((each) => each >= 15 && each < 18 && existsSync(`${home}/${each}/bin/postgres`))
  if (!major) {
    console.log(`Not tried on PostgreSQL 15: there is none in ${home} (apt-get install postgresql-15 brings it).\n`)
    return
  }
  console.log(`Rules, races, requests and upgrades on PostgreSQL ${major}`)
  const suites = ['rules', 'races', 'people-races', 'counters', 'request', 'open/migrations']
  const files = suites.map((name) => `server/database/${name}.test.ts`)
  files.push('tools/database/releases/upgrade.test.ts', 'tools/database/plan/plan-migration.test.ts')
  // Vitest passes over a file that is gone as long as it finds another.
  const gone = files.filter((file) => !existsSync(file))
  if (gone.length > 0) throw new Error(`tools/test.mjs names tests that are gone: ${gone.join(', ')}`)
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', ...files]
  const env = { TEST_POSTGRES_BIN: `${home}/${major}/bin` }
  const name = `postgresql-${major}`
  add(name, await suite('vitest', args, `${results}/${name}.json`, countVitest, env))
}

function ensureChromium() {
  if (process.env.CHROMIUM_PATH || existsSync('/usr/bin/chromium')) return
  console.log('Installing Chromium from Debian (once)…')
  const apt = (...args) =>
    spawnSync('apt-get', args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status
  apt('update')
  if (apt('install', '-y', '--no-install-recommends', 'chromium') !== 0) {
    console.error('Chromium could not be installed. Install it by hand or name one in CHROMIUM_PATH.')
    process.exit(1)
  }
}

function start(args, env) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } })
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

async function steps(commands) {
  const counted = { passed: 0, failed: 0 }
  for (const args of commands) counted[(await start(args)) === 0 ? 'passed' : 'failed'] += 1
  return counted
}

/** Runs a suite that writes a JSON report; a suite that ends badly without counting a failure counts as one. */
async function suite(name, args, report, count, env = {}) {
  const reporters =
    name === 'vitest'
      ? ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
      : ['--reporter=list,json']
  const code = await start([...args, ...reporters], { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report })
  if (!existsSync(report)) return { passed: 0, failed: 1 }
  const counted = count(JSON.parse(readFileSync(report, 'utf8')))
  if (counted.passed + counted.failed === 0 || (code !== 0 && counted.failed === 0)) counted.failed += 1
  return counted
}

function countVitest(report) {
  return {
    passed: report.numPassedTests,
    failed:
      report.numFailedTests +
      report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length,
  }
}

function countPlaywright({ stats }) {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
}
