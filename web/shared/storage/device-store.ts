// Larger values kept on this device (IndexedDB), shared by the tabs of a browser. A private window may refuse; callers handle that.
import { createStore, promisifyRequest } from 'idb-keyval'

// The library's own default.
export const device = createStore('keyval-store', 'keyval')

export const readStored = <Value>(key: string): Promise<Value | undefined> =>
  device('readonly', (store) => promisifyRequest(store.get(key)))
export const deleteStored = (key: string) => changeStored(key, () => undefined)

/** Whatever has a key that begins so. */
export const under = (beginning: string) => IDBKeyRange.bound(beginning, `${beginning}\uffff`)
// A browser without any throws at once, not later: callers hear of it in one way.
export const deleteUnder = async (beginning: string) =>
  device('readwrite', (store) => {
    store.delete(under(beginning))
    return promisifyRequest(store.transaction)
  })

/** Looked at and changed in one transaction; undefined deletes it. `beside` is changed in the same one: both are, or neither. */
export const changeStored = <Value>(
  key: string,
  change: (stored: Value | undefined) => Value | undefined,
  beside?: { key: string; value: unknown },
) =>
  device('readwrite', (store) => {
    const put = (at: string, value: unknown) => (value === undefined ? store.delete(at) : store.put(value, at))
    const asked: IDBRequest<Value | undefined> = store.get(key)
    asked.onsuccess = () => {
      try {
        put(key, change(asked.result))
        if (beside) put(beside.key, beside.value)
      } catch {
        store.transaction.abort()
      }
    }
    return promisifyRequest(store.transaction)
  })
