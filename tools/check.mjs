// `npm run check`: everything that can be said about the sources without running them, one line a check, each failure with its mend.
import { execFile } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { checkBenchQueries } from './checks/bench-queries.mjs'
import { checkBudgets } from './checks/budgets.mjs'
import { checkCacheKeys } from './checks/cache-keys.mjs'
import { checkDecisions } from './checks/decisions.mjs'
import { checkDocs } from './checks/docs.mjs'
import { checkImports } from './checks/imports.mjs'
import { checkLockFile } from './checks/lock-file.mjs'
import { checkMessages } from './checks/messages.mjs'
import { checkSources } from './checks/sources.mjs'

const run = (file, args) =>
  new Promise((resolve) => {
    execFile(file, args, { maxBuffer: 1 << 26 }, (error, stdout, stderr) => {
      resolve({ ok: !error, output: `${stdout}${stderr}`.trim() })
    })
  })

const command = (name, bin, args, mend) => ({
  name,
  async run() {
    const { ok, output } = await run(process.execPath, [`node_modules/${bin}`, ...args])
    return { faults: ok ? [] : [`${output}\n  → ${mend}`] }
  },
})

const checks = [
  command(
    'format and lint',
    '@biomejs/biome/bin/biome',
    ['check', '--error-on-warnings', '.'],
    'npx biome check --write .',
  ),
  command('types: server', 'typescript/bin/tsc', ['-p', 'tsconfig.server.json'], 'mend the types'),
  command('types: web', 'typescript/bin/tsc', ['-p', 'tsconfig.web.json'], 'mend the types'),
  command('types: e2e', 'typescript/bin/tsc', ['-p', 'tsconfig.e2e.json'], 'mend the types'),
  { name: 'import laws', run: checkImports },
  { name: 'budgets', run: checkBudgets },
  { name: 'sources', run: async () => checkSources() },
  { name: 'lock file', run: async () => checkLockFile() },
  { name: 'cache keys', run: async () => checkCacheKeys() },
  { name: 'bench queries', run: async () => checkBenchQueries() },
  { name: 'documents', run: async () => checkDocs() },
  { name: 'decisions', run: async () => checkDecisions() },
  { name: 'messages', run: async () => checkMessages() },
  command('dead code', 'knip/bin/knip.js', ['--no-progress'], 'delete what nothing uses'),
  command(
    'dead code but for tests',
    'knip/bin/knip.js',
    ['--no-progress', '-c', 'tools/checks/knip-without-tests.js'],
    'delete it with its tests; what tests share has "testing" in its name',
  ),
  command('mails', 'tsx/dist/cli.mjs', ['tools/mails/gen-mails.ts', '--check'], 'npm run gen:mails'),
  command('settings', 'tsx/dist/cli.mjs', ['tools/settings/gen-settings.ts', '--check'], 'npm run gen:settings'),
  command('migrations', 'tsx/dist/cli.mjs', ['tools/database/check-migrations.ts'], 'see each line'),
  command('schemas', 'tsx/dist/cli.mjs', ['tools/database/check-schemas.ts'], 'npm run db:diff -- NAME'),
  command('database types', 'tsx/dist/cli.mjs', ['tools/contract/gen-types.ts', '--check'], 'npm run gen:types'),
]

async function timed(check) {
  const started = Date.now()
  const result = await check.run()
  return { name: check.name, seconds: ((Date.now() - started) / 1000).toFixed(1), ...result }
}

/** Runs every check, two at a time; resolves to how many passed and failed. */
export async function runChecks() {
  const results = []
  let next = 0
  const lane = async () => {
    while (next < checks.length) {
      const place = next++
      results[place] = await timed(checks[place])
    }
  }
  await Promise.all([lane(), lane()])
  let passed = 0
  for (const { name, seconds, faults, warnings = [], said = '' } of results) {
    for (const warning of warnings) console.log(`  note  ${warning}`)
    if (faults.length === 0) passed += 1
    const verdict = faults.length === 0 ? 'ok   ' : 'FAIL '
    console.log([`  ${verdict} ${name} ${said} (${seconds} s)`, ...faults.map((fault) => `  ${fault}`)].join('\n'))
  }
  return { passed, failed: results.length - passed }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { passed, failed } = await runChecks()
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
}
