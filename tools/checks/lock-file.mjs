// package-lock.json names every package by its hash and none by a download address, so that any registry serves it and none can change it.
import { readFileSync } from 'node:fs'

export function checkLockFile(text = readFileSync('package-lock.json', 'utf8')) {
  const packages = Object.entries(JSON.parse(text).packages).filter(([path]) => path !== '')
  const faults = packages.flatMap(([path, { integrity, resolved }]) => [
    ...(resolved ? [`${path} names a download address: leave .npmrc as it is and run npm install`] : []),
    ...(integrity
      ? []
      : [`${path} has no integrity: install it anew, or the newest version that has one for each platform`]),
  ])
  return { faults, said: `${packages.length} packages` }
}
