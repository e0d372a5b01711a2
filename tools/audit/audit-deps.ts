// `npm run audit:deps`: what is known of the packages we ship (by the registry's own list), which are old, and which the lock file can't vouch
// for. Ends with 1 when something serious is known of what runs in production, with 2 when the registry could not be asked.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readAudit, readLock, readOutdated } from './read-reports.ts'

const SERIOUS = ['high', 'critical']
const options = { encoding: 'utf8', timeout: 120_000, maxBuffer: 64 * 1024 * 1024 } as const

/** npm ends with 1 when it found something, and says it all the same. */
function npmSays(...args: string[]): unknown {
  const { stdout } = spawnSync('npm', [...args, '--json'], options)
  try {
    return JSON.parse(stdout)
  } catch {
    return undefined
  }
}

const { shipped, unhashed } = readLock(JSON.parse(readFileSync('package-lock.json', 'utf8')))
const registry = spawnSync('npm', ['config', 'get', 'registry'], options).stdout.trim()

const known = readAudit(npmSays('audit'), shipped)
console.log('Known:')
if (!known) {
  console.log(`  ${registry} can't be asked what is known: it keeps no such list, or does not answer.`)
  console.log('  Ask another: npm run audit:deps --registry=ADDRESS')
} else if (known.length === 0) console.log('  nothing')
for (const { name, severity, ships, why, mended } of known ?? []) {
  const where = ships ? '' : ' (not in production)'
  console.log(
    `  ${severity}  ${name}${where}: ${why}; ${mended ? 'a newer version mends it' : 'no version mends it yet'}`,
  )
}

const old = readOutdated(npmSays('outdated'))
console.log('Old:')
if (!old) console.log(`  ${registry} does not answer.`)
else if (old.length === 0) console.log('  nothing')
for (const { name, current, latest, major } of old ?? []) {
  console.log(`  ${name} ${current}: ${latest} is out${major ? ', a major version' : ''}`)
}

const inProduction = unhashed.filter(({ ships }) => ships).length
console.log('Without a hash in package-lock.json:')
console.log(
  unhashed.length === 0
    ? '  none'
    : `  ${unhashed.length} builds for other platforms, ${inProduction} of which run in production there. A registry that has them adds the hashes: npm install --package-lock-only`,
)

if (known?.some(({ ships, severity }) => ships && SERIOUS.includes(severity))) process.exitCode = 1
else if (!known) process.exitCode = 2
