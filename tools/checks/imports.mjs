// Holds the import laws and the direction of folders, and fails when it sees fewer modules than exist: a cruiser that reads nothing passes everything.
import { execFileSync } from 'node:child_process'
import { cruise } from 'dependency-cruiser'
import config from '../../.dependency-cruiser.mjs'
import { aliases } from './aliases.mjs'
import { findFolderCircles } from './folder-circles.mjs'

const roots = ['server', 'web', 'tools', 'e2e', 'acceptance', 'attack', 'bench', 'supabase', 'types']

export async function checkImports() {
  const { output } = await cruise(
    roots,
    { ...config.options, ruleSet: { forbidden: config.forbidden }, validate: true, outputType: 'json' },
    config.options.enhancedResolveOptions,
    { tsConfig: { options: {} } },
  )
  const { summary, modules } = typeof output === 'string' ? JSON.parse(output) : output
  const seen = new Set(modules.map((module) => module.source))
  const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', ...roots], { encoding: 'utf8' })
    .split('\n')
    .filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !path.endsWith('.d.ts'))
  const unseen = tracked.filter((path) => !seen.has(path))
  const faults = summary.violations
    .filter((violation) => violation.rule.severity === 'error')
    .map((violation) => {
      const rule = config.forbidden.find((candidate) => candidate.name === violation.rule.name)
      return `${violation.from} → ${violation.to}\n    ${violation.rule.name}: ${rule?.comment ?? ''}`
    })
  faults.push(...modules.flatMap(misspelt))
  faults.push(...findFolderCircles(modules, ['server', 'web']))
  if (unseen.length > 0) {
    faults.push(
      `The import check saw ${seen.size} modules but missed ${unseen.length}: ${unseen.slice(0, 5).join(', ')}`,
    )
  }
  return { faults, said: `${tracked.length} modules` }
}

/** The part of the house a module belongs to: what is inside it is near, the rest is reached by an alias. */
function partOf(path) {
  const [top, second, third] = path.split('/')
  if (top === 'web' && second !== 'app') return `${top}/${second}/${third}`
  return top === 'web' || top === 'server' ? `${top}/${second}` : top
}

/** Imports within the house that are written another way than the house does. */
function misspelt({ source, dependencies }) {
  return dependencies.flatMap(({ module, resolved }) => {
    const target = aliases.find(({ folder }) => resolved.startsWith(folder))
    if (!target) return []
    if (!/\.\w+(?:\?\w+)?$/.test(module))
      return [`${source} → ${module}\n    no-extension: imports carry their extension.`]
    const near = partOf(source) === partOf(resolved)
    if (near && module.startsWith('#'))
      return [`${source} → ${module}\n    alias-at-home: inside ${partOf(source)} imports are relative.`]
    if (!near && module.startsWith('.'))
      return [
        `${source} → ${module}\n    relative-across: write ${target.alias}${resolved.slice(target.folder.length)}.`,
      ]
    return []
  })
}
