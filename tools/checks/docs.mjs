// What the documents name exists: files, folders, npm scripts, settings, procedures. Judges no sentence and follows no address of the web.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path/posix'
import { aliases } from './aliases.mjs'

/** What tools, operators and a running club make; no tree holds it. */
const MADE = /^(?:dist|data|photos|node_modules|\.cache|DATA_DIR|\/\w+)\b|\.env$/

const list = (...patterns) =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', ...patterns], { encoding: 'utf8' })
    .split('\n')
    .filter((path) => path && existsSync(path))

export function checkDocs() {
  const files = list()
  const scripts = JSON.parse(readFileSync('package.json', 'utf8')).scripts
  const tree = treeOf(files)
  const read = (...patterns) =>
    list(...patterns)
      .map((path) => readFileSync(path, 'utf8'))
      .join('\n')
  const sql = read('supabase/*.sql', 'server/database/*.sql')
  const code = read(
    'server/*.ts',
    'tools/*',
    'web/*.ts',
    'e2e/*.ts',
    'acceptance/*.ts',
    'attack/*.ts',
    'bench/*.ts',
    '*.config.ts',
    'supabase/functions/*',
  )

  const documents = list('*.md')
  const faults = documents.flatMap((path) => {
    let fenced = false
    const lines = readFileSync(path, 'utf8').split('\n')
    return lines.flatMap((line, index) => {
      if (line.startsWith('```')) fenced = !fenced
      const missing = [
        ...linksIn(line).filter((link) => !existsSync(normalize(join(dirname(path), link)))),
        ...pathsIn(fenced ? [line] : matches(line, /`([^`]+)`/g), fenced).filter((named) => !tree.has(named)),
        ...matches(line, /npm run ([a-z][\w:-]*)/g)
          .filter((name) => !scripts[name])
          .map((name) => `npm run ${name}`),
        ...matches(line, /(?<![\w])(O1_[A-Z_]+[A-Z])\b/g).filter((name) => !code.includes(name)),
        ...matches(line, /`(?:private\.)?(?!pg_)([a-z]+(?:_[a-z]+)+)\(/g)
          .filter((name) => !new RegExp(`\\b${name}\\b`).test(sql))
          .map((name) => `${name}()`),
      ]
      return [...new Set(missing)].map((name) => `${path}:${index + 1}: names ${name}, which is not there`)
    })
  })
  return { faults, said: `${documents.length} documents` }
}

const matches = (line, pattern) => [...line.matchAll(pattern)].map(([, name]) => name)

/** Links to files of the house, without the place in them. */
const linksIn = (line) =>
  matches(line, /\]\(([^)\s]+)\)/g)
    .filter((link) => !/^(?:[a-z]+:|#)/.test(link))
    .map((link) => link.replace(/#.*$/, ''))

/** What reads as a file or a folder of the house; in a block of code only what begins in the root. */
function pathsIn(spans, fenced) {
  return spans
    .flatMap((span) => span.split(/[\s,;()'"|]+/))
    .map((word) => word.replace(/^(?:\.\/|…\/)/, '').replace(/:\d+$/, ''))
    .filter((word) => /^[#\w.*<{@-][\w./*<>{},@…-]*$/.test(word) && !MADE.test(word))
    .filter((word) => startsInTree(word) || (!fenced && /\.(?:tsx?|mjs|mts|sql|css|md)$/.test(word)))
}

const ROOTS = /^(?:server|web|supabase|tools|types|e2e|acceptance|attack|bench|docs|\.github|\.ci)\//
const startsInTree = (word) => ROOTS.test(word) || aliases.some(({ alias }) => word.startsWith(alias))

/** Knows every file and folder, by its whole path or by the end of it; `<name>`, `…`, `*` and `{a,b}` stand for anything. */
function treeOf(files) {
  const all = new Set()
  for (const file of files) {
    for (let path = file; path !== '.'; path = dirname(path)) all.add(path)
  }
  const paths = [...all].join('\n')
  const known = new Map()
  return {
    has(named) {
      if (!known.has(named)) known.set(named, new RegExp(`(?:^|/)${patternOf(named)}$`, 'm').test(paths))
      return known.get(named)
    },
  }
}

function patternOf(named) {
  const meant = aliases.find(({ alias }) => named.startsWith(alias))
  const path = (meant ? meant.folder + named.slice(meant.alias.length) : named).replace(/\/+(?:…)?$/, '')
  return path
    .split(/(<[^>]*>|\{[^}]*\}|\*+|…|NNNN)/)
    .map((part, index) => (index % 2 ? '[^\\n]*' : part.replace(/[.+?^$()[\]\\|]/g, '\\$&')))
    .join('')
}
