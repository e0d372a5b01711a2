// Drafts in local storage, shared by the tabs of a browser. Each field has the time it was typed. Of a draft that was handed in, the
// time of that stays, so that no tab with an older copy brings it back. Never for passwords: leave them out of the value.
import { FORGOTTEN } from './forget-drafts.ts'
import { changedFields, merged, type Timed, timeAfter } from './merge-drafts.ts'

const PREFIX = 'o1-draft'

export type StoredDraft<Value> = {
  draft: Timed<Value> | null
  /** When it was last handed in or cleared; 0 for never. */
  gone: number
}

const plainKey = (name: string, version: number) => `${PREFIX}:${name}:v${version}`
// A key apart from the plain value of earlier builds: a tab that still runs one keeps finding what it can read.
const timedKey = (name: string, version: number) => `${plainKey(name, version)}:fields`

export function loadDraft<Value>(name: string, version: number): StoredDraft<Value> {
  try {
    const timed = localStorage.getItem(timedKey(name, version))
    if (timed !== null) return JSON.parse(timed) as StoredDraft<Value>
    const plain = localStorage.getItem(plainKey(name, version))
    return { draft: plain === null ? null : { value: JSON.parse(plain) as Value, at: {} }, gone: 0 }
  } catch {
    return { draft: null, gone: 0 }
  }
}

/** Keeps a copy; where another tab has typed later, that is kept. Gives what is kept then. */
export function keepDraft<Value>(name: string, version: number, ours: Timed<Value>, by?: object): Timed<Value> {
  const { draft, gone } = loadDraft<Value>(name, version)
  const kept = draft ? merged(ours, draft) : ours
  store(name, version, { draft: kept, gone }, by)
  return kept
}

/** Ends a draft for good, in all tabs. Gives the time of it. */
export function endDraft(name: string, version: number, by?: object): number {
  const { draft, gone } = loadDraft(name, version)
  const now = timeAfter([gone, ...Object.values(draft?.at ?? {})])
  store(name, version, { draft: null, gone: now }, by)
  return now
}

function store(name: string, version: number, stored: StoredDraft<unknown>, by?: object) {
  try {
    localStorage.setItem(timedKey(name, version), JSON.stringify(stored))
    localStorage.removeItem(plainKey(name, version))
  } catch {
    // Full or blocked storage: the text is still on the screen.
  }
  for (const watcher of watchers) if (watcher.key === timedKey(name, version) && watcher.by !== by) watcher.onChange()
}

export const readDraft = <Value>(name: string, version: number): Value | null =>
  loadDraft<Value>(name, version).draft?.value ?? null

export function writeDraft<Value>(name: string, version: number, value: Value) {
  const { draft, gone } = loadDraft<Value>(name, version)
  const now = timeAfter([gone, ...Object.values(draft?.at ?? {})])
  const changed = changedFields(draft?.value, value).map((field) => [field, now] as const)
  store(name, version, { draft: { value, at: { ...draft?.at, ...Object.fromEntries(changed) } }, gone })
}

export function deleteDraft(name: string, version: number) {
  endDraft(name, version)
}

type Watcher = {
  key: string
  by: object
  /** The draft was written or ended by somebody else. */
  onChange: () => void
  /** Its owner has signed out: what waits to be written is dropped. */
  onForgotten: () => void
}

const watchers = new Set<Watcher>()

export function watchDraft(name: string, version: number, watcher: Omit<Watcher, 'key'>): () => void {
  const watching = { ...watcher, key: timedKey(name, version) }
  if (watchers.size === 0) window.addEventListener('storage', onStorage)
  watchers.add(watching)
  return () => {
    watchers.delete(watching)
    if (watchers.size === 0) window.removeEventListener('storage', onStorage)
  }
}

function onStorage({ key, newValue }: StorageEvent) {
  for (const watcher of watchers) {
    if (watcher.key === key) watcher.onChange()
    else if (key === FORGOTTEN && newValue && watcher.key.includes(newValue)) watcher.onForgotten()
  }
}
