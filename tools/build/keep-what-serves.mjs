// For a container, after `npm prune`: leaves in node_modules what the built server imports and what that needs. The packages of the web app are in
// its own bundle.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** `packages`: those of package-lock.json. Returns the folders of the named ones and of all they need. */
export function foldersOf(names, packages) {
  const found = new Set()
  const take = (name, from) => {
    for (let place = from; ; place = place.slice(0, Math.max(0, place.lastIndexOf('node_modules/') - 1))) {
      const folder = `${place}${place && '/'}node_modules/${name}`
      if (folder in packages) {
        if (found.has(folder)) return
        found.add(folder)
        const { dependencies, optionalDependencies, peerDependencies } = packages[folder]
        for (const next of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
          take(next, folder)
        return
      }
      // An optional one that the lock doesn't have.
      if (!place) return
    }
  }
  for (const name of names) take(name, '')
  return [...found]
}

/** Those of the names that a text imports, as a whole or a part of. */
export const importedOf = (names, text) =>
  names.filter((name) => [`"${name}"`, `'${name}'`, `"${name}/`, `'${name}/`].some((quoted) => text.includes(quoted)))

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const { dependencies, optionalDependencies = {} } = packages['']
  const built = ['dist/server', 'dist/functions'].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.js'))
      .map((name) => readFileSync(join(folder, name), 'utf8')),
  )
  const names = [...importedOf(Object.keys(dependencies), built.join('\n')), ...Object.keys(optionalDependencies)]
  const kept = foldersOf(names, packages)
  // A folder goes with all that is in it, so none goes in which one is kept.
  const gone = Object.keys(packages).filter(
    (folder) => folder && existsSync(folder) && !kept.some((each) => each === folder || each.startsWith(`${folder}/`)),
  )
  for (const folder of gone) rmSync(folder, { recursive: true, force: true })
  console.log(`Kept for the server: ${names.join(', ')}. Removed ${gone.length} packages.`)
}
