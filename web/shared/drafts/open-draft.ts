// One draft as one tab has it open: what is typed here, and what other tabs type into it meanwhile. Knows no React.
import { endDraft, keepDraft, loadDraft, watchDraft } from './draft-store.ts'
import { changedFields, merged, type Times, timeAfter, withFields } from './merge-drafts.ts'

const SETTLE = 500

export type DraftOptions<Value> = {
  /** The part of the value that may be kept on the device; all of it when absent. What it changes stays with this tab. */
  keep?: (value: Value) => Value
  /** Checks what was stored and returns null when it is unusable. Without it the stored value is taken as it is. */
  revive?: (stored: unknown) => Value | null
  /** Fields that no other tab moves while it is open here, such as the step of a wizard. */
  own?: readonly string[]
}

export type DraftState<Value> = {
  value: Value
  /** Something from before was here when it was opened. */
  restored: boolean
  /** Another tab has handed it in or cleared it while it was open here. */
  endedElsewhere: boolean
  /** It was cleared here, and can still be had back. */
  cleared: boolean
}

export function openDraft<Value>(
  name: string,
  version: number,
  fresh: () => Value,
  { keep = (value) => value, revive = (stored) => stored as Value, own = [] }: DraftOptions<Value>,
) {
  const token = {}
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let waiting = false
  const found = read()
  const blank = fresh()
  let gone = found.gone
  let at: Times = found.draft?.at ?? {}
  let state: DraftState<Value> = {
    value: found.draft ? found.draft.value : blank,
    restored: found.draft !== null && JSON.stringify(found.draft.value) !== JSON.stringify(blank),
    endedElsewhere: false,
    cleared: false,
  }
  let beforeClear = blank

  function read() {
    const stored = loadDraft<Value>(name, version)
    const value = stored.draft && revive(stored.draft.value)
    return { gone: stored.gone, draft: stored.draft && value !== null ? { ...stored.draft, value } : null }
  }

  function show(next: Partial<DraftState<Value>>) {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }

  function drop() {
    clearTimeout(timer)
    waiting = false
    at = {}
  }

  /** Takes in what other tabs have done. True if they have ended the draft. */
  function pull(): boolean {
    const stored = read()
    const ended = stored.gone > gone
    gone = Math.max(gone, stored.gone)
    if (ended) {
      drop()
      show({ value: fresh(), restored: false, endedElsewhere: true })
    }
    if (!stored.draft) return ended
    const ours = { value: state.value, at }
    const now = merged(ours, { ...stored.draft, value: withFields(stored.draft.value, ours.value, own) })
    at = now.at
    if (changedFields(ours.value, now.value).length > 0) show({ value: now.value, endedElsewhere: false })
    return ended
  }

  function write() {
    clearTimeout(timer)
    if (!waiting || pull()) return
    waiting = false
    const kept = keep(state.value)
    const secret = changedFields(state.value, kept)
    const shared = Object.fromEntries(Object.entries(at).filter(([field]) => !secret.includes(field)))
    keepDraft(name, version, { value: kept, at: shared }, token)
  }

  function change(next: Value | ((current: Value) => Value)) {
    const before = state.value
    // A change of what another tab has ended would bring it back.
    if (pull()) return
    const current = state.value
    const value = next instanceof Function ? next(current) : withFields(current, next, changedFields(before, next))
    const fields = changedFields(current, value)
    if (fields.length === 0) return
    const now = timeAfter([gone, ...Object.values(at)])
    at = { ...at, ...Object.fromEntries(fields.map((field) => [field, now] as const)) }
    waiting = true
    clearTimeout(timer)
    timer = setTimeout(write, SETTLE)
    show({ value, endedElsewhere: false, cleared: false })
  }

  /** Ends the draft in all tabs: it was handed in, or is not wanted any more. */
  function discard(then = fresh()) {
    drop()
    gone = endDraft(name, version, token)
    show({ value: then, restored: false, endedElsewhere: false, cleared: false })
  }

  /** Empties it in all tabs. Gives how to have it back, also after something else was typed; `undo` does it until then. */
  function clear(): () => void {
    const { value } = state
    beforeClear = value
    discard()
    show({ cleared: true })
    return () => change(value)
  }

  function undo() {
    if (!state.cleared) return
    change(beforeClear)
    show({ restored: true })
  }

  function watch(): () => void {
    const onPageHide = () => write()
    const onVisible = () => (document.visibilityState === 'hidden' ? write() : void pull())
    const unwatch = watchDraft(name, version, { by: token, onChange: pull, onForgotten: drop })
    window.addEventListener('pagehide', onPageHide)
    window.addEventListener('pageshow', onVisible)
    document.addEventListener('visibilitychange', onVisible)
    pull()
    return () => {
      window.removeEventListener('pagehide', onPageHide)
      window.removeEventListener('pageshow', onVisible)
      document.removeEventListener('visibilitychange', onVisible)
      unwatch()
      write()
    }
  }

  return {
    name,
    state: () => state,
    subscribe(listener: () => void) {
      const unwatch = listeners.size === 0 ? watch() : undefined
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        unwatch?.()
      }
    },
    change,
    discard,
    clear,
    undo,
  }
}
