// Larger values kept on this device (IndexedDB), shared by the tabs of a browser. A private window may refuse; callers handle that.
import { createStore, del, get, promisifyRequest } from 'idb-keyval'

// The library's own default.
const device = createStore('keyval-store', 'keyval')

export const readStored = <Value>(key: string) => get<Value>(key, device)
export const deleteStored = (key: string) => del(key, device)

/** Looked at and deleted in one transaction: a newer one that comes in between stays. */
export const deleteStoredIf = <Value>(key: string, over: (stored: Value) => boolean) =>
  device('readwrite', (store) => {
    const asked: IDBRequest<Value | undefined> = store.get(key)
    asked.onsuccess = () => {
      if (asked.result !== undefined && over(asked.result)) store.delete(key)
    }
    return promisifyRequest(store.transaction)
  })

/** `beside` is stored in the same transaction: both are there, or neither. */
export const changeStored = <Value>(
  key: string,
  change: (stored: Value | undefined) => Value,
  beside?: { key: string; value: unknown },
) =>
  device('readwrite', (store) => {
    const asked: IDBRequest<Value | undefined> = store.get(key)
    asked.onsuccess = () => {
      try {
        store.put(change(asked.result), key)
        if (beside) store.put(beside.value, beside.key)
      } catch {
        store.transaction.abort()
      }
    }
    return promisifyRequest(store.transaction)
  })
