// `npm run e2e -- plugs`: the journeys whose file or title fits, in a fresh demo club of the built product. With `--dev` in the club of
// the running dev loop, which needs no build; BASE_URL names any other.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { buildWhatChanged } from '../build/build.mjs'
import { ensureInstalled } from '../start/ensure-installed.mjs'
import { ensureChromium } from './ensure-chromium.mjs'

ensureInstalled()
ensureChromium()
const args = process.argv.slice(2).filter((arg) => arg !== '--dev')
if (process.argv.includes('--dev')) takeDevClub()
if (!process.env.BASE_URL) await buildWhatChanged({ say: console.log })
// Playwright takes words for files; one that fits none is part of a title.
const withValue = new Set(['-g', '--grep', '--repeat-each', '--retries', '-j', '--workers', '--timeout', '--trace'])
const files = readdirSync('e2e').filter((name) => name.endsWith('.spec.ts'))
const isTitle = (arg, place) =>
  !arg.startsWith('-') && !withValue.has(args[place - 1]) && !files.some((name) => `e2e/${name}`.includes(arg))
const titles = args.filter(isTitle)
const filter = titles.length > 0 ? ['-g', titles.join('|')] : []
const others = args.filter((arg, place) => !isTitle(arg, place))
const command = ['node_modules/@playwright/test/cli.js', 'test', ...others, ...filter]
process.exitCode = spawnSync(process.execPath, command, { stdio: 'inherit' }).status ?? 1

function takeDevClub() {
  const dataDir = process.env.DEV_DATA_DIR || '.cache/dev'
  const note = `${dataDir}/running.json`
  if (!existsSync(note)) {
    console.error('No dev loop runs here: start it with "npm run dev", or leave --dev out.')
    process.exit(1)
  }
  const { url, databaseUrl } = JSON.parse(readFileSync(note, 'utf8'))
  console.log(`In the dev club at ${url}: a journey changes it; "npm run dev -- --fresh" makes it anew.`)
  Object.assign(process.env, { BASE_URL: url, E2E_DATA_DIR: dataDir, E2E_DATABASE_URL: databaseUrl })
}
