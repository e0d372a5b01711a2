// Installs the dependencies when they are missing or older than the lock file. Uses nothing but Node itself.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const stamp = 'node_modules/.installed-lock'

export function ensureInstalled() {
  const [major = 0] = process.versions.node.split('.').map(Number)
  if (major < 20) {
    console.error(`o1 needs Node 20 or newer; this is ${process.versions.node}.`)
    process.exit(1)
  }
  const lock = readFileSync('package-lock.json', 'utf8')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  console.log('Installing dependencies…')
  const npm = process.env.npm_execpath
  const [file, before] = npm ? [process.execPath, [npm]] : ['npm', []]
  const { status } = spawnSync(file, [...before, 'ci', '--no-audit', '--no-fund'], { stdio: 'inherit' })
  if (status !== 0) {
    console.error('The dependencies could not be installed; npm says why above.')
    process.exit(1)
  }
  writeFileSync(stamp, lock)
}
