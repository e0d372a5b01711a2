// Holds the web app's way to its data: web/shared/api alone names the keys of the cache, and only a few shared folders speak to the backend.
// Screens use query options, and say by the name of an act what became stale.
import { readFileSync } from 'node:fs'
import { listSources } from './sources.mjs'

const keyHome = 'web/shared/api/'
const clientHomes = ['api/', 'supabase/', 'session/', 'realtime/', 'photo/upload-photo.ts'].map(
  (path) => `web/shared/${path}`,
)

const key = 'a cache key outside web/shared/api. Use the query options (or keys) of its group there, or staleAfter().'
const call = 'a call to the backend outside web/shared/api. Put it in the file of its group there and import that.'

const laws = [
  { home: [keyHome], pattern: /\bqueryKey\s*:\s*\[/, reason: key },
  { home: [keyHome], pattern: /\bqueryKey\b\s*(?:\?\.)?\[/, reason: key },
  { home: [keyHome], pattern: /\b(?:get|set|ensure)Quer\w+(?:<[^()]*>)?\(\s*\[/, reason: key },
  {
    home: [keyHome],
    pattern: /\b\w*[kK]eys?\b\s*(?::[^=]*)?=\s*(?:\([^)]*\)\s*=>\s*)?\[\s*(?:\.\.\.|['"`])/,
    reason: key,
  },
  { home: clientHomes, pattern: /\bsupabase\(\)/, reason: call },
  { home: clientHomes, pattern: /\.rpc\(|\.from\(\s*['"`]|\.functions\s*\.invoke\(/, reason: call },
]

const isTest = (path) => /\.test\.tsx?$/.test(path) || path.includes('/testing/')

/** Each law a source breaks, with what to do instead. */
function cacheKeyFaults(path, text) {
  return laws
    .filter(({ home }) => !home.some((folder) => path.startsWith(folder)))
    .flatMap(({ pattern, reason }) => {
      const found = text.match(pattern)
      if (found?.index === undefined) return []
      return [`${path}:${text.slice(0, found.index).split('\n').length}: ${reason}`]
    })
}

export function checkCacheKeys() {
  const paths = listSources('web/*.ts', 'web/*.tsx').filter((path) => !isTest(path))
  const faults = paths.flatMap((path) => cacheKeyFaults(path, readFileSync(path, 'utf8')))
  return { faults, said: `${paths.length} files` }
}
