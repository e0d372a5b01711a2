// Holds the import laws, and fails when it sees fewer modules than exist: a cruiser that reads nothing passes everything.
import { execFileSync } from 'node:child_process'
import { cruise } from 'dependency-cruiser'
import config from '../../.dependency-cruiser.mjs'

const roots = ['server', 'web', 'tools', 'e2e', 'acceptance', 'bench', 'supabase', 'types']

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
  if (unseen.length > 0) {
    faults.push(
      `The import check saw ${seen.size} modules but missed ${unseen.length}: ${unseen.slice(0, 5).join(', ')}`,
    )
  }
  return { faults, said: `${tracked.length} modules` }
}
