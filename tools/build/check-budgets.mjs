// Holds the web app to its weight: what a visitor, a member and a screen must download, gzipped, read from the built manifest.
import { existsSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const folder = 'dist/web'
const manifestPath = `${folder}/asset-manifest.json`
const kB = 1000

const budgets = {
  landing: 110 * kB,
  shell: 195 * kB,
  route: 50 * kB,
  css: 20 * kB,
}

if (!existsSync(manifestPath)) {
  console.error(`No ${manifestPath}: build the web app first (node tools/build/build.mjs).`)
  process.exit(1)
}

const manifest = JSON.parse(readFileSync(manifestPath, 'utf8'))
const sizes = new Map()
const size = (file) => {
  if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(`${folder}/${file}`), { level: 9 }).length)
  return sizes.get(file)
}

/** The scripts that loading a module brings with it, itself included; what it imports lazily is not. */
function scripts(key, found = new Map()) {
  const chunk = manifest[key]
  if (!chunk || found.has(chunk.file)) return found
  if (chunk.file.endsWith('.js')) found.set(chunk.file, size(chunk.file))
  for (const next of chunk.imports ?? []) scripts(next, found)
  return found
}

const union = (...maps) => new Map(maps.flatMap((map) => [...map]))
const weight = (map) => [...map.values()].reduce((sum, bytes) => sum + bytes, 0)

const entryKey = Object.keys(manifest).find((key) => manifest[key].isEntry)
const find = (ending) => Object.keys(manifest).find((key) => key.endsWith(ending))
const entry = scripts(entryKey)
const client = Object.keys(manifest).find((key) => key.includes('@supabase/supabase-js'))
const shell = union(
  entry,
  scripts(find('app/layout/member-layout.tsx')),
  scripts(find('app/layout/tab-layout.tsx')),
  scripts(client),
)

const faults = []
function hold(name, bytes, budget) {
  const line = `${name}: ${(bytes / kB).toFixed(1)} of ${budget / kB} kB`
  if (bytes > budget) faults.push(line)
  console.log(`  ${bytes > budget ? 'FAIL' : 'ok  '}  ${line}`)
}

if (!entryKey || !client || !find('app/layout/member-layout.tsx')) {
  console.error('The manifest does not name the entry, the client or the shell any more: mend this check.')
  process.exit(1)
}

hold('landing, scripts', weight(entry), budgets.landing)
hold('signed-in shell, scripts', weight(shell), budgets.shell)

const lazy = Object.keys(manifest)
  .filter((key) => /features\/.+\.tsx$/.test(key) && manifest[key].isDynamicEntry)
  .sort()
for (const key of lazy) {
  const own = scripts(key)
  // What lies in the file of a screen is opened from that screen alone, which holds its own budget.
  const openedFrom = lazy.filter((screen) => screen !== key && own.has(manifest[screen].file))
  const there = union(shell, ...openedFrom.map((screen) => scripts(screen)))
  const beyondShell = [...own].filter(([file]) => !there.has(file))
  hold(`${key.replace(/^.*features\//, '')}, scripts beyond the shell`, weight(new Map(beyondShell)), budgets.route)
}

const styles = new Set(Object.values(manifest).flatMap((chunk) => chunk.css ?? []))
hold(
  'all styles',
  [...styles].reduce((sum, file) => sum + size(file), 0),
  budgets.css,
)

if (faults.length > 0) {
  console.error(
    `\nToo heavy:\n${faults.map((fault) => `  ${fault}`).join('\n')}\nLoad later (import()) what is not needed at once.`,
  )
  process.exit(1)
}
