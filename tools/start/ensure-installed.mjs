// Installs the dependencies when they are missing or older than the lock file. Uses nothing but Node itself.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export function ensureInstalled() {
  if (!isNewEnough(process.versions.node)) {
    console.error(`o1 needs Node 20.19, 22.12 or newer; this is ${process.versions.node}.`)
    process.exit(1)
  }
  if (isInstalled()) return
  console.log('Installing dependencies…')
  const npm = process.env.npm_execpath
  const [file, before] = npm ? [process.execPath, [npm]] : ['npm', []]
  // With NODE_ENV=production npm would leave out the build tools.
  const wanted = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund']
  const { status } = spawnSync(file, [...before, ...wanted], { stdio: 'inherit' })
  if (status !== 0) {
    console.error('The dependencies could not be installed; npm says why above.')
    process.exit(1)
  }
}

/** What the build tools ask for: of Node 20 and 22 the early releases won't do. */
export function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19)
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
