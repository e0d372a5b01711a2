// Larger values kept on this device (IndexedDB), shared by the tabs of a browser. A private window may refuse; callers handle that.
import { createStore, del, get, promisifyRequest } from 'idb-keyval'

// The library's own default.
const device = createStore('keyval-store', 'keyval')

export const readStored = <Value>(key: string) => get<Value>(key, device)
export const deleteStored = (key: string) => del(key, device)

/** Looked at and changed in one transaction; undefined deletes it. `beside` is stored in the same one: both are there, or neither. */
export const changeStored = <Value>(
  key: string,
  change: (stored: Value | undefined) => Value | undefined,
  beside?: { key: string; value: unknown },
) =>
  device('readwrite', (store) => {
    const asked: IDBRequest<Value | undefined> = store.get(key)
    asked.onsuccess = () => {
      try {
        const value = change(asked.result)
        if (value === undefined) store.delete(key)
        else store.put(value, key)
        if (beside) store.put(beside.value, beside.key)
      } catch {
        store.transaction.abort()
      }
    }
    return promisifyRequest(store.transaction)
  })
