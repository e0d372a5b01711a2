// `npm run acceptance:versions`: the acceptance suite on Node 20, 22 and 24 with the client that is pinned, and on 22 and 24 with the newest
// release of it. `-- 24 newest` runs one of these. Nodes and clients come from the registry into .cache/versions, beside what is installed.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ensureInstalled } from '../start/ensure-installed.mjs'
import { countVitest, failuresOf } from './report.mjs'

ensureInstalled()
const CLIENT = '@supabase/supabase-js'
const NODES = ['20', '22', '24']
/** Releases after the pinned one ask for it. */
const NEWEST_NEEDS = 22

const wanted = process.argv.slice(2)
const unknown = wanted.find((word) => ![...NODES, 'pinned', 'newest'].includes(word))
if (unknown) {
  console.error(`"${unknown}" is none of ${NODES.join(', ')}, pinned, newest.`)
  process.exit(1)
}
const isWanted = (word, all) => wanted.includes(word) || !wanted.some((other) => all.includes(other))

const folder = resolve('.cache/versions')
const results = []
for (const client of ['pinned', 'newest']) {
  if (!isWanted(client, ['pinned', 'newest'])) continue
  const path =
    client === 'newest' ? install('newest-client', `${CLIENT}@latest`, CLIENT) : resolve('node_modules', CLIENT)
  const { version } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'))
  for (const major of NODES) {
    if (!isWanted(major, NODES) || (client === 'newest' && Number(major) < NEWEST_NEEDS)) continue
    results.push(runSuite(nodeOf(major), client, { path, version }))
  }
}
if (results.length === 0) console.error(`The newest client needs Node ${NEWEST_NEEDS}.`)
console.log(`\n${results.map(({ line }) => line).join('\n')}`)
process.exitCode = results.length > 0 && results.every(({ good }) => good) ? 0 : 1

function runSuite(node, which, client) {
  const report = join(folder, 'report.json')
  rmSync(report, { force: true })
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'acceptance']
  const { status } = spawnSync(
    node.path,
    [...args, '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`],
    {
      stdio: 'inherit',
      env: { ...process.env, ACCEPTANCE_CLIENT: client.path, ACCEPTANCE_CLIENT_VERSION: client.version },
    },
  )
  const read = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined
  const { passed, failed } = read ? countVitest(read) : { passed: 0, failed: 1 }
  const good = status === 0 && passed > 0 && failed === 0
  const names = read && !good ? failuresOf([read]).map((name) => `\n    ${name}`) : []
  const line = `Node ${node.version}, ${CLIENT} ${client.version} (${which}): ${passed} passed, ${failed} failed${names.join('')}`
  console.log(`\n${line}`)
  return { good, line }
}

/** This Node, if it is of that release, else the registry's newest of it. */
function nodeOf(major) {
  if (process.versions.node.startsWith(`${major}.`)) return { path: process.execPath, version: process.versions.node }
  const home = install(`node-${major}`, `node@${major}`, 'node')
  const path = join(home, 'bin/node')
  // Fetches the binary for this machine, where npm did not run it.
  if (!existsSync(path)) execFileSync(process.execPath, ['installArchSpecificPackage'], { cwd: home, stdio: 'ignore' })
  return { path, version: execFileSync(path, ['--version'], { encoding: 'utf8' }).trim().slice(1) }
}

/** Installs a package into a folder of its own and returns the package's folder. */
function install(name, wish, packageName) {
  const home = join(folder, name)
  mkdirSync(home, { recursive: true })
  writeFileSync(join(home, 'package.json'), '{ "private": true }\n')
  const args = ['install', '--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--engine-strict=false', wish]
  const npm = process.env.npm_execpath
  const [command, first] = npm ? [process.execPath, [npm]] : ['npm', []]
  execFileSync(command, [...first, ...args], { cwd: home, stdio: ['ignore', 'ignore', 'inherit'] })
  return join(home, 'node_modules', packageName)
}
