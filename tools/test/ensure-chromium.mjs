// Makes sure there is a Chromium for the journeys: the one named in CHROMIUM_PATH, Debian's, or Debian's once it is installed.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

export function ensureChromium() {
  if (process.env.CHROMIUM_PATH || existsSync('/usr/bin/chromium')) return
  console.log('Installing Chromium from Debian (once)…')
  const apt = (...args) =>
    spawnSync('apt-get', args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status
  apt('update')
  if (apt('install', '-y', '--no-install-recommends', 'chromium') === 0) return
  console.error('Chromium could not be installed. Install it by hand or name one in CHROMIUM_PATH.')
  process.exit(1)
}
