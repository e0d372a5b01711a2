// Which Chromium to drive: the one named in CHROMIUM_PATH, or Debian's. Its headless shell draws the same pages with a quarter less of the
// machine, which the journeys prefer; benches measure in the browser that members have.
import { existsSync } from 'node:fs'

export const headlessShell = '/usr/bin/chromium-headless-shell'
const wholeBrowser = '/usr/bin/chromium'

export const isChromiumNamed = () => Boolean(process.env.CHROMIUM_PATH)
export const isChromiumThere = () => isChromiumNamed() || existsSync(headlessShell) || existsSync(wholeBrowser)

export const chromiumOfJourneys = () =>
  process.env.CHROMIUM_PATH ?? (existsSync(headlessShell) ? headlessShell : wholeBrowser)

export const chromiumOfMembers = () =>
  process.env.CHROMIUM_PATH ?? (existsSync(wholeBrowser) ? wholeBrowser : headlessShell)
