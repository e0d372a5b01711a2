// Keeps a member's answers on the device, each by itself, so that a change writes what changed: written whole, a cache with a long conversation in it keeps
// a slow phone from answering for half a second, at every change.
import {
  dehydrateQuery,
  hydrate,
  type Query,
  type QueryCacheNotifyEvent,
  type QueryClient,
} from '@tanstack/react-query'
import type { AnswerStore, KeptAnswer } from './answer-store.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** False: never on the device. */
      persist?: boolean
      /** What of a large answer is worth keeping; undefined for nothing. */
      keep?(data: unknown): unknown
    }
  }
}

export type KeptAnswers = {
  /** What was kept is in the cache. */
  restored: Promise<void>
  /** Nothing is kept from now on, and nothing is left. */
  forget: () => Promise<void>
}

const EVERY = 1000
const AT_LATEST = 3000

/** None is restored that is older than `keptFor`. */
export function keepAnswers(client: QueryClient, store: AnswerStore, keptFor: number): KeptAnswers {
  const answers = client.getQueryCache()
  const changed = new Set<string>()
  let restoring = false
  let forgotten = false

  const write = () => {
    if (forgotten || changed.size === 0) return
    const kept: KeptAnswer[] = []
    const gone: string[] = []
    for (const hash of changed) {
      const answer = answers.get(hash)
      const data = answer && worthKeeping(answer)
      if (!answer || data === undefined) gone.push(hash)
      else kept.push(asKept(answer, data))
    }
    changed.clear()
    void store.write(kept, gone)
  }
  const unsubscribe = answers.subscribe((event) => {
    if (restoring || !isChange(event)) return
    if (changed.size === 0) setTimeout(whenIdle, EVERY, write)
    changed.add(event.query.queryHash)
  })

  // A page that is left may not come back: what changed in its last seconds would be missing at the next visit. The build, which draws
  // screens, is no page.
  globalThis.addEventListener?.('visibilitychange', write, true)

  const restore = async () => {
    const kept = await store.read()
    if (forgotten) return
    const isOld = ({ state }: KeptAnswer) => Date.now() - state.dataUpdatedAt > keptFor
    restoring = true
    try {
      hydrate(client, { mutations: [], queries: kept.filter((answer) => !isOld(answer)) })
    } finally {
      restoring = false
    }
    const old = kept.filter(isOld).map(({ queryHash }) => queryHash)
    if (old.length > 0) void store.write([], old)
  }

  return {
    restored: restore().catch(store.clear),
    forget() {
      forgotten = true
      unsubscribe()
      globalThis.removeEventListener?.('visibilitychange', write, true)
      return store.clear()
    },
  }
}

// What is only asked for, or could not be read again, stays as it was kept: there is nothing newer, and the line may be gone until the next visit.
const isChange = (event: QueryCacheNotifyEvent) =>
  (event.type === 'added' && event.query.state.data !== undefined) ||
  event.type === 'removed' ||
  (event.type === 'updated' && ['success', 'invalidate', 'setState'].includes(event.action.type)) ||
  // Who asks says whether it may be kept; what was known before anybody asked came without that.
  (event.type === 'observerAdded' && event.query.meta?.persist === false)

const worthKeeping = ({ meta, state: { data } }: Query): unknown => {
  if (meta?.persist === false) return undefined
  return meta?.keep && data !== undefined ? meta.keep(data) : data
}

function asKept(answer: Query, data: unknown): KeptAnswer {
  // What a query is asked with comes with the next who asks; functions can't be kept.
  const { meta: _, promise: __, ...plain } = dehydrateQuery(answer)
  // What was read stands, also when reading it again has failed since.
  return { ...plain, state: { ...plain.state, data, status: 'success', error: null } }
}

/** Safari does not say when it is idle. */
function whenIdle(go: () => void) {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(go, { timeout: AT_LATEST })
  else setTimeout(go)
}
