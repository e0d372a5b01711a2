// Holds the web app to its weight: what a visitor, a member and a screen must download, gzipped, read from the built manifest.
import { existsSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'

const kB = 1000

const budgets = {
  landing: 82.6 * kB,
  shell: 133.3 * kB,
  home: 140 * kB,
  // What the tabs but not home share is beyond the shell.
  route: 62 * kB,
  // The list of conversations: a third of it is what the tabs but not home share.
  inbox: 38 * kB,
  // What an open conversation needs beyond the list: it loads while the list is looked at, and the list never waits for it.
  conversation: 38 * kB,
  css: 20 * kB,
}

/** What a built web app weighs: one line a budget, and those that are too heavy. */
export function weigh(folder) {
  const manifestPath = `${folder}/asset-manifest.json`
  if (!existsSync(manifestPath))
    return { weighed: [], faults: [`No ${manifestPath}: build the web app first (node tools/build/build.mjs).`] }

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
  const client = find('shared/supabase/backend.ts')
  // What the tabs share, their frame with it (tab-files.ts).
  const tabs = Object.keys(manifest).find((key) => /^_tabs-[\w-]+\.js$/.test(key))
  if (!entryKey || !client || !tabs || !find('home/routes/home.tsx'))
    return {
      weighed: [],
      faults: ['The manifest does not name the entry, the client, the shell or home any more: mend this check.'],
    }
  const entry = scripts(entryKey)
  const shell = union(entry, scripts(tabs), scripts(client))

  const weighed = []
  const hold = (name, bytes, budget) =>
    weighed.push({ line: `${name}: ${(bytes / kB).toFixed(1)} of ${budget / kB} kB`, ok: bytes <= budget })

  hold('landing, scripts', weight(entry), budgets.landing)
  hold('signed-in shell, scripts', weight(shell), budgets.shell)
  hold('home opened first, scripts', weight(union(shell, scripts(find('home/routes/home.tsx')))), budgets.home)

  // Loaded ahead as well, so more than one file names it; it is shown beside its list alone.
  const within = { 'inbox/thread/thread-view.tsx': 'inbox/routes/inbox.tsx' }
  const budgetOf = (key) => {
    if (key.endsWith('inbox/routes/inbox.tsx')) return budgets.inbox
    return key.endsWith('inbox/thread/thread-view.tsx') ? budgets.conversation : budgets.route
  }
  const lazy = Object.keys(manifest)
    .filter((key) => /features\/.+\.tsx$/.test(key) && manifest[key].isDynamicEntry)
    .sort()
  for (const key of lazy) {
    const own = scripts(key)
    // What lies in the file of a screen, or is named by that file alone, is opened from that screen alone, which holds its own budget.
    const around = Object.entries(within).find(([ending]) => key.endsWith(ending))?.[1]
    const openers = Object.keys(manifest).filter((other) => manifest[other].dynamicImports?.includes(key))
    const openedFrom = lazy.filter(
      (screen) =>
        screen !== key &&
        (own.has(manifest[screen].file) ||
          (openers.length === 1 && openers[0] === screen) ||
          (around && screen.endsWith(around))),
    )
    const there = union(shell, ...openedFrom.map((screen) => scripts(screen)))
    const beyondShell = [...own].filter(([file]) => !there.has(file))
    hold(`${key.replace(/^.*features\//, '')}, scripts beyond the shell`, weight(new Map(beyondShell)), budgetOf(key))
  }

  const styles = new Set(Object.values(manifest).flatMap((chunk) => chunk.css ?? []))
  hold(
    'all styles',
    [...styles].reduce((sum, file) => sum + size(file), 0),
    budgets.css,
  )
  const faults = weighed
    .filter(({ ok }) => !ok)
    .map(({ line }) => `${line}\n  → load later (import()) what is not needed at once`)
  return { weighed, faults }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { weighed, faults } = weigh('dist/web')
  for (const { line, ok } of weighed) console.log(`  ${ok ? 'ok  ' : 'FAIL'}  ${line}`)
  if (faults.length > 0) {
    console.error(`\nToo heavy:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
    process.exit(1)
  }
}
