// Remembers what a build was made from, so that nothing is built twice. Compares contents, not times: a clone has new times.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** One hash over all files below the paths; tests and notes are no part of a build. */
export function hashOf(paths) {
  const hash = createHash('sha1')
  for (const path of paths) {
    if (!existsSync(path)) continue
    for (const file of filesOf(path)) hash.update(file).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

function filesOf(path) {
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      if (/\.test\.tsx?$|^node_modules$|^\.(?!env)/.test(entry.name)) return []
      return filesOf(join(path, entry.name))
    })
}

export function isBuilt(stampFile, hash) {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash
}

export function rememberBuild(stampFile, hash) {
  mkdirSync(dirname(stampFile), { recursive: true })
  writeFileSync(stampFile, hash)
}
