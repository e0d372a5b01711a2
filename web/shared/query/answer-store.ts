// Where a member's answers lie on this device (IndexedDB): each under a key of its own that begins with the member's. A private window may refuse; the app
// then only lacks its cache between visits.
import type { DehydratedState } from '@tanstack/react-query'
import { createStore, promisifyRequest } from 'idb-keyval'

export type KeptAnswer = DehydratedState['queries'][number]

/** Nothing asked of it fails. */
export interface AnswerStore {
  /** The member's own. What others have left goes: one is signed in at a time, and a mailed link may take the place of whoever was there. */
  read: () => Promise<KeptAnswer[]>
  /** All of it, or nothing. `gone` are hashes. */
  write: (kept: readonly KeptAnswer[], gone: readonly string[]) => Promise<void>
  /** Whosever it is. */
  clear: () => Promise<void>
}

/** Another build may expect rows of another shape: its answers are not read. */
type Stored = { build: string; answer: KeptAnswer }

export function deviceAnswers(userId: string, build: string): AnswerStore {
  // The library's own default.
  const device = createStore('keyval-store', 'keyval')
  const key = `o1-cache-${userId}/`
  const everybodys = () => IDBKeyRange.bound('o1-cache-', 'o1-cache-\uffff')
  return {
    read: () =>
      quietly<KeptAnswer[]>([], () =>
        device('readwrite', async (store) => {
          const [keys, values] = await Promise.all([
            promisifyRequest(store.getAllKeys(everybodys())),
            promisifyRequest<Partial<Stored>[]>(store.getAll(everybodys())),
          ])
          return keys.flatMap((one, at) => {
            const { build: from, answer } = values[at] ?? {}
            if (answer && from === build && String(one).startsWith(key)) return [answer]
            store.delete(one)
            return []
          })
        }),
      ),
    write: (kept, gone) =>
      quietly(undefined, () =>
        device('readwrite', (store) => {
          for (const answer of kept) store.put({ build, answer } satisfies Stored, key + answer.queryHash)
          for (const hash of gone) store.delete(key + hash)
          return promisifyRequest(store.transaction)
        }),
      ),
    clear: () =>
      quietly(undefined, () =>
        device('readwrite', (store) => {
          store.delete(everybodys())
          return promisifyRequest(store.transaction)
        }),
      ),
  }
}

async function quietly<Result>(otherwise: Result, act: () => Promise<Result>): Promise<Result> {
  try {
    return await act()
  } catch {
    return otherwise
  }
}
