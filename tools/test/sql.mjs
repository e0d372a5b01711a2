// `npm run test:sql -- 80`: the stories of supabase/tests whose number or name fits, or all of them.
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { ensureInstalled } from '../start/ensure-installed.mjs'

ensureInstalled()
const stories = readdirSync('supabase/tests').filter((name) => /^\d\d-.*\.sql$/.test(name))
const wanted = process.argv.slice(2).map((word) => word.replace(/^.*\//, ''))
const found = stories.filter((name) => wanted.some((word) => name.startsWith(word) || name.slice(3).includes(word)))
if (wanted.length > 0 && found.length === 0) {
  console.error(`No story fits "${wanted.join(' ')}". There are:\n${stories.map((name) => `  ${name}`).join('\n')}`)
  process.exit(1)
}
const names = (wanted.length > 0 ? found : stories).map((name) => name.replaceAll('.', '\\.')).join('|')
const args = [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--project',
  'stories',
  'server/database/rules.test.ts',
  '-t',
  names,
]
process.exitCode = spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 1
