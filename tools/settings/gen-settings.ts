// Prints the table of settings into docs/ops/environment.md and .env.example. `--check` only compares.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
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

async function wantedFiles(): Promise<[string, string][]> {
  const guide = 'docs/ops/environment.md'
  const text = await readFile(join(root, guide), 'utf8')
  const [before, rest] = text.split(START)
  const after = rest?.split(END)[1]
  if (before === undefined || after === undefined) throw new Error(`${guide} has lost its marks ${START} … ${END}.`)
  return [
    [guide, `${before}${START}\n${printTables()}${END}${after}`],
    ['.env.example', printExample()],
  ]
}

const root = findProjectRoot()
for (const [path, wanted] of await wantedFiles()) {
  const found = await readFile(join(root, path), 'utf8').catch(() => '')
  if (found === wanted) continue
  if (process.argv.includes('--check')) {
    console.error(`${path} does not match server/platform/settings/settings.ts. Mend it with: npm run gen:settings`)
    process.exitCode = 1
  } else {
    await writeFile(join(root, path), wanted)
    console.log(`${path} is up to date.`)
  }
}
