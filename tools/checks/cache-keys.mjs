// Holds the web app's way to its data: web/shared/api alone names the keys of the cache, and only a few shared folders speak to the backend.
// Screens use query options, and say by the name of an act what became stale.
import { readFileSync } from 'node:fs'
import { listSources } from './sources.mjs'

const keyHome = 'web/shared/api/'
const clientHomes = ['api/', 'supabase/', 'session/', 'realtime/', 'photo/upload-photo.ts', 'photo/sending/'].map(
  (path) => `web/shared/${path}`,
)
const functionHome = 'web/shared/supabase/call-function.ts'

const key = 'a cache key outside web/shared/api. Use the query options (or keys) of its group there, or staleAfter().'
const call = 'a call to the backend outside web/shared/api. Put it in the file of its group there and import that.'
const invocation = `a call of a function that does not know its answer. Use callFunction of ${functionHome}.`

const laws = [
  // Also by a name: only `threadKeys.…` and `threadQuery(…).queryKey` say whose key it is.
  { home: [keyHome], pattern: /\bqueryKey\s*:(?!\s*(?:\w+Keys\.|\w+Query(?:\([^()]*\))?\.queryKey))/, reason: key },
  { home: [keyHome], pattern: /\bqueryKey\b\s*(?:\?\.)?\[/, reason: key },
  { home: [keyHome], pattern: /\b(?:get|set|ensure)Quer\w+(?:<[^()]*>)?\(\s*\[/, reason: key },
  {
    home: [keyHome],
    pattern: /\b\w*[kK]eys?\b\s*(?::[^=]*)?=\s*(?:\([^)]*\)\s*=>\s*)?\[\s*(?:\.\.\.|['"`])/,
    reason: key,
  },
  { home: clientHomes, pattern: /\bsupabase\(\)/, reason: call },
  { home: clientHomes, pattern: /\.rpc\(|\.from\(\s*['"`]/, reason: call },
  { home: [functionHome], pattern: /\.functions\s*\.invoke\(/, reason: invocation },
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

const table = `${keyHome}stale-after.ts`

/** Rows of the table that no act asks for. */
function unusedRows(sources) {
  const acts = [...(sources.get(table) ?? '').matchAll(/^ {2}(\w+): \{/gm)].map(([, act]) => act)
  if (acts.length === 0) return [`${table}: its rows are not found any more. Mend tools/checks/cache-keys.mjs.`]
  const callers = [...sources.values()].filter((text) => text.includes('stale-after.ts'))
  return acts
    .filter((act) => !callers.some((text) => text.includes(`'${act}'`)))
    .map((act) => `${table}: nothing calls staleAfter(cache, '${act}'). Call it after the act, or delete the row.`)
}

export function checkCacheKeys() {
  const paths = listSources('web/*.ts', 'web/*.tsx').filter((path) => !isTest(path))
  const sources = new Map(paths.map((path) => [path, readFileSync(path, 'utf8')]))
  const faults = [...sources].flatMap(([path, text]) => cacheKeyFaults(path, text))
  return { faults: [...faults, ...unusedRows(sources)], said: `${paths.length} files` }
}
