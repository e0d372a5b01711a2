// Finds folders that import each other, directly or by way of others. Types count: what a folder names, a reader has to know.
// Not in charge of which folder may import which: those laws are in .dependency-cruiser.mjs.
import { dirname } from 'node:path/posix'

const isTestOnly = (path) => /[.]test[.]tsx?$|\/testing/.test(path)

/** `modules` as dependency-cruiser lists them. */
export function findFolderCircles(modules, roots) {
  return roots.flatMap((root) => {
    const imports = folderImports(modules, root)
    return circlesOf(imports).map((folders) => explain(folders, imports))
  })
}

/** Folder → folder it imports from → the imports. */
function folderImports(modules, root) {
  const counts = (path) => path.startsWith(`${root}/`) && !isTestOnly(path)
  const imports = new Map()
  for (const { source, dependencies } of modules) {
    if (!counts(source)) continue
    const from = dirname(source)
    for (const { resolved } of dependencies) {
      const to = dirname(resolved)
      if (!counts(resolved) || to === from) continue
      const targets = imports.get(from) ?? new Map()
      targets.set(to, [...(targets.get(to) ?? []), `${source} → ${resolved}`])
      imports.set(from, targets)
    }
  }
  return imports
}

/** The shortest circle through each folder that is on one, every circle once. */
function circlesOf(imports) {
  const found = new Map()
  for (const start of imports.keys()) {
    const circle = shortestWayBack(imports, start)
    if (circle) found.set([...circle].sort().join(), circle)
  }
  return [...found.values()]
}

function shortestWayBack(imports, start) {
  const seen = new Set()
  let ways = [[start]]
  while (ways.length > 0) {
    const longer = []
    for (const way of ways) {
      for (const next of imports.get(way.at(-1))?.keys() ?? []) {
        if (next === start) return way
        if (seen.has(next)) continue
        seen.add(next)
        longer.push([...way, next])
      }
    }
    ways = longer
  }
  return undefined
}

function explain(folders, imports) {
  const steps = folders.map((folder, index) => {
    const lines = imports.get(folder).get(folders[(index + 1) % folders.length])
    const more = lines.length > 1 ? ` and ${lines.length - 1} more` : ''
    return { size: lines.length, text: `    ${lines[0]}${more}` }
  })
  const texts = steps.sort((one, other) => one.size - other.size).map((step) => step.text)
  return [
    `${folders.join(' → ')} → ${folders[0]}: these folders import each other.`,
    '    Give them one direction: move what both need into the lower folder (or one below both), or pass it in. Fewest imports first:',
    ...texts,
  ].join('\n')
}
