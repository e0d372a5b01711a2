// The aliases of package.json's "imports", as pairs of what an import begins with and the folder it stands for.
import { readFileSync } from 'node:fs'

const { imports } = JSON.parse(readFileSync('package.json', 'utf8'))

export const aliases = Object.entries(imports).map(([alias, folder]) => ({
  alias: alias.replace('*', ''),
  folder: folder.replace(/^\.\/|\*$/g, ''),
}))
