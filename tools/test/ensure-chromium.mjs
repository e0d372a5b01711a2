// Makes sure there is a Chromium for the journeys: the one named in CHROMIUM_PATH, Debian's, or Debian's once it is installed.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { headlessShell, isChromiumNamed, isChromiumThere } from './chromium.mjs'

/** Where there is no line to Debian, a minute is enough to know. */
const patience = ['-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=20']

export function ensureChromium() {
  if (isChromiumNamed() || existsSync(headlessShell)) return
  const isRoot = process.getuid?.() === 0
  if (isChromiumThere() && !isRoot) return
  console.log('Installing Chromium’s headless shell from Debian (once)…')
  const apt = (...args) =>
    spawnSync('apt-get', [...patience, ...args], {
      stdio: isChromiumThere() ? 'ignore' : 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status
  const install = (name) => apt('install', '-y', '--no-install-recommends', name) === 0
  apt('update')
  if (install('chromium-headless-shell') || isChromiumThere() || install('chromium')) return
  console.error('Chromium could not be installed. Install it by hand or name one in CHROMIUM_PATH.')
  process.exit(1)
}
