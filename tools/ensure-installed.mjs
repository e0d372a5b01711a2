// Installs the dependencies when they are missing or older than the lock file. Uses nothing but Node itself.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export function ensureInstalled() {
  const [major = 0] = process.versions.node.split('.').map(Number)
  if (major < 20) {
    console.error(`o1 needs Node 20 or newer; this is ${process.versions.node}.`)
    process.exit(1)
  }
  if (isInstalled()) return
  console.log('Installing dependencies…')
  const npm = process.env.npm_execpath
  const [file, before] = npm ? [process.execPath, [npm]] : ['npm', []]
  const { status } = spawnSync(file, [...before, 'ci', '--no-audit', '--no-fund'], { stdio: 'inherit' })
  if (status !== 0) {
    console.error('The dependencies could not be installed; npm says why above.')
    process.exit(1)
  }
}

/** Whether what npm says it installed is what the lock file asks for; packages for other platforms need not be there. */
export function isInstalled(folder = '.') {
  // Written by npm last, so an installation that was cut off has none.
  const record = join(folder, 'node_modules/.package-lock.json')
  if (!existsSync(record)) return false
  const { packages: installed } = JSON.parse(readFileSync(record, 'utf8'))
  const { packages: wanted } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
  return Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      path === '' || (installed[path] ? installed[path].version === version : optional === true),
  )
}
