// Finds the project's folder, when run from the sources and from the built bundle.
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export function findProjectRoot(from: string = dirname(fileURLToPath(import.meta.url))): string {
  let folder = from
  while (!existsSync(join(folder, 'package.json'))) {
    const parent = dirname(folder)
    if (parent === folder) throw new Error(`no package.json above ${from}`)
    folder = parent
  }
  return folder
}
