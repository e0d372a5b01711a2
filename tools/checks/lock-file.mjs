// package-lock.json names every package by its hash and none by a download address, so that any registry serves it and none can change it.
import { readFileSync } from 'node:fs'

/** Builds for platforms whose hashes the registry this lock was made with does not have. A list that may only get shorter. */
const UNHASHED = /^node_modules\/(@biomejs\/cli|@node-rs\/bcrypt|@oxc-parser\/binding|@tailwindcss\/oxide)-/

export function checkLockFile(text = readFileSync('package-lock.json', 'utf8')) {
  const packages = Object.entries(JSON.parse(text).packages).filter(([path]) => path !== '')
  const faults = packages.flatMap(([path, { integrity, resolved, optional }]) => [
    ...(resolved ? [`${path} names a download address: leave .npmrc as it is and run npm install`] : []),
    ...(integrity || (optional && UNHASHED.test(path)) ? [] : [`${path} has no integrity: install it anew`]),
  ])
  const unhashed = packages.filter(([, { integrity }]) => !integrity).length
  const most = 43
  if (unhashed > most) faults.push(`${unhashed} packages have no integrity; there were ${most}`)
  return { faults, said: `${packages.length} packages, ${unhashed} for other platforms without a hash` }
}
