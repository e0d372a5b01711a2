// Where a member's answers lie on this device (IndexedDB): each under a key of its own that begins with the member's. A private window may refuse; the app
// then only lacks its cache between visits.
import type { DehydratedState } from '@tanstack/react-query'
import { promisifyRequest } from 'idb-keyval'
import { deleteUnder, device, under } from '#shared/storage/device-store.ts'

export type KeptAnswer = DehydratedState['queries'][number]

/** Nothing asked of it fails. */
export interface AnswerStore {
  /** The member's own. What others have left goes: one is signed in at a time, and a mailed link may take the place of whoever was there. */
  read: () => Promise<KeptAnswer[]>
  /** In one transaction. `gone` are hashes; what can't be copied goes as well, and takes nothing else along. */
  write: (kept: readonly KeptAnswer[], gone: readonly string[]) => Promise<void>
  /** Whosever it is. */
  clear: () => Promise<void>
}

const EVERYBODYS = 'o1-cache-'

/** Another build may expect rows of another shape: its answers are not read. */
type Stored = { build: string; answer: KeptAnswer }

export function deviceAnswers(userId: string, build: string): AnswerStore {
  const key = `${EVERYBODYS}${userId}/`
  return {
    read: () =>
      quietly<KeptAnswer[]>([], () =>
        device('readwrite', async (store) => {
          const [keys, values] = await Promise.all([
            promisifyRequest(store.getAllKeys(under(EVERYBODYS))),
            promisifyRequest<Partial<Stored>[]>(store.getAll(under(EVERYBODYS))),
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
          for (const answer of kept) {
            try {
              store.put({ build, answer } satisfies Stored, key + answer.queryHash)
            } catch {
              store.delete(key + answer.queryHash)
            }
          }
          for (const hash of gone) store.delete(key + hash)
          return promisifyRequest(store.transaction)
        }),
      ),
    clear: () => deleteUnder(EVERYBODYS).catch(() => {}),
  }
}

async function quietly<Result>(otherwise: Result, act: () => Promise<Result>): Promise<Result> {
  try {
    return await act()
  } catch {
    return otherwise
  }
}
