// Prints the table of settings into docs/ops/environment.md and .env.example, and what callers may cost into docs/ops/deploy.md. `--check` only compares.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { COSTS, type Cost, LEVELS, type Level } from '#server/platform/budget/costs.ts'
import { findProjectRoot } from '#server/platform/settings/project-root.ts'
import { settingGroups } from '#server/platform/settings/settings.ts'

interface Setting {
  name: string
  says: string
  /** A plain value that stands for an unset one; empty where there is none. */
  value: string
  /** In words, where the value follows from something else. */
  whenUnset?: string
}

const groups = Object.entries(settingGroups).map(([title, settings]) => ({
  title,
  settings: Object.entries(settings).map(([name, schema]): Setting => {
    const { says, whenUnset } = schema.meta() ?? {}
    if (typeof says !== 'string') throw new Error(`${name} has no sentence in server/platform/settings/settings.ts.`)
    const value = String(schema.parse(undefined) ?? '')
    return { name, says, value, whenUnset: typeof whenUnset === 'string' ? whenUnset : undefined }
  }),
}))

const START = '<!-- settings: printed by npm run gen:settings -->'
const END = '<!-- end of settings -->'

function printTables(): string {
  const row = ({ name, value, whenUnset, says }: Setting) =>
    `| \`${name}\` | ${whenUnset ?? (value ? `\`${value}\`` : '–')} | ${says} |`
  return groups
    .map(({ title, settings }) =>
      [`## ${title}`, '', '| setting | when unset | meaning |', '|---|---|---|', ...settings.map(row), ''].join('\n'),
    )
    .join('\n')
}

/** A form that a shell, `node --env-file`, compose and systemd read alike. */
function printExample(): string {
  const head = [
    '# Every setting of the server, with what it is when unset. Printed by npm run gen:settings; meanings in docs/ops/environment.md.',
    '# Copy this file to .env, take the # away from what you change, and start with: set -a; . ./.env; set +a; npm start',
  ]
  const lines = groups.flatMap(({ title, settings }) => [
    '',
    `# ${title}`,
    ...settings.flatMap(({ name, says, value, whenUnset }) => [
      '',
      `# ${says}${whenUnset ? ` When unset: ${whenUnset}.` : ''}`,
      `#${name}=${/^[\w./:-]*$/.test(value) ? value : JSON.stringify(value)}`,
    ]),
  ])
  return `${[...head, ...lines].join('\n')}\n`
}

const COSTS_START = '<!-- costs: printed by npm run gen:settings -->'
const COSTS_END = '<!-- end of costs -->'

function amount(value: number, unit: Cost['unit'] | Level['unit']): string {
  if (unit !== 'bytes') return `${value}${unit === 'seconds' ? ' s' : ''}`
  return `${Math.round(value / 1024 / 1024)} MB`
}

function printCosts(): string {
  const cell = (cost: Cost, allowance: Cost['byAccount']) => {
    if (!allowance) return '–'
    const { burst, perMinute } = allowance
    return cost.unit === 'bytes'
      ? `${amount(burst, 'bytes')}, as much a day`
      : `${amount(burst, cost.unit)}, ${amount(perMinute, cost.unit)}`
  }
  const ofAccount = (cost: Cost) => {
    const everywhere = cost.accountEverywhere ? `; ${cell(cost, cost.accountEverywhere)} from all` : ''
    return `${cell(cost, cost.byAccount)}${cost.accountByAddress ? ' from one address' : ''}${everywhere}`
  }
  const costs: readonly Cost[] = Object.values(COSTS)
  const levels: readonly Level[] = Object.values(LEVELS)
  const level = ({ says, unit, bySource, byVisitors, inAll }: Level) =>
    `| ${says} | ${amount(bySource, unit)} | ${byVisitors === undefined ? '–' : amount(byVisitors, unit)} | ${amount(inAll, unit)} |`
  return [
    '| what | by address: at once, a minute | by account | all visitors together |',
    '|---|---|---|---|',
    ...costs.map(
      (cost) =>
        `| ${cost.says} | ${cell(cost, cost.byAddress)} | ${ofAccount(cost)} | ${cell(cost, cost.byVisitors)} |`,
    ),
    '',
    '| held at one moment, by each process | by address or account | all visitors together | in all |',
    '|---|---|---|---|',
    ...levels.map(level),
    '',
  ].join('\n')
}

function between(text: string, start: string, end: string, printed: string, path: string): string {
  const [before, rest] = text.split(start)
  const after = rest?.split(end)[1]
  if (before === undefined || after === undefined) throw new Error(`${path} has lost its marks ${start} … ${end}.`)
  return `${before}${start}\n${printed}${end}${after}`
}

async function wantedFiles(): Promise<[string, string][]> {
  const guide = 'docs/ops/environment.md'
  const deploy = 'docs/ops/deploy.md'
  const [settings, costs] = await Promise.all([guide, deploy].map((path) => readFile(join(root, path), 'utf8')))
  return [
    [guide, between(settings ?? '', START, END, printTables(), guide)],
    [deploy, between(costs ?? '', COSTS_START, COSTS_END, printCosts(), deploy)],
    ['.env.example', printExample()],
  ]
}

const root = findProjectRoot()
for (const [path, wanted] of await wantedFiles()) {
  const found = await readFile(join(root, path), 'utf8').catch(() => '')
  if (found === wanted) continue
  if (process.argv.includes('--check')) {
    console.error(`${path} does not match server/platform (settings, budget). Mend it with: npm run gen:settings`)
    process.exitCode = 1
  } else {
    await writeFile(join(root, path), wanted)
    console.log(`${path} is up to date.`)
  }
}
