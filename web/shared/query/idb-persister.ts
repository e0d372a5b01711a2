// Keeps a member's query cache on the device, under the member's own key, written at most once a second.
import type { PersistedClient, Persister } from '@tanstack/react-query-persist-client'
import { del, get, set } from 'idb-keyval'

export function idbPersister(userId: string): Persister {
  const key = `o1-cache-${userId}`
  let latest: PersistedClient | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let removed = false

  return {
    persistClient(client) {
      latest = client
      if (removed) return
      timer ??= setTimeout(() => {
        timer = undefined
        if (latest && !removed) void quietly(() => set(key, latest))
      }, 1000)
    },
    restoreClient: () => quietly(() => get<PersistedClient>(key)),
    async removeClient() {
      removed = true
      clearTimeout(timer)
      await quietly(() => del(key))
    },
  }
}

// A private window may refuse IndexedDB, even by throwing; the app then only lacks its cache between visits.
async function quietly<Result>(act: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await act()
  } catch {
    return undefined
  }
}
