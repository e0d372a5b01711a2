// Larger values kept on this device (IndexedDB), shared by the tabs of a browser. A private window may refuse; callers handle that.
import { del, get, update } from 'idb-keyval'

export const readStored = <Value>(key: string) => get<Value>(key)
export const changeStored = <Value>(key: string, change: (stored: Value | undefined) => Value) =>
  update<Value>(key, change)
export const deleteStored = (key: string) => del(key)
