// State that is also a draft: written half a second after the last change, and at once when the page is left.
import { useCallback, useEffect, useRef, useState } from 'react'
import { deleteDraft, readDraft, writeDraft } from './draft-store.ts'

const SETTLE = 500

type DraftOptions<Value> = {
  /** The part of the value that may be kept on the device; all of it when absent. */
  keep?: (value: Value) => Value
  /** Checks what was stored and returns null when it is unusable. Without it the stored value is taken as it is. */
  revive?: (stored: unknown) => Value | null
}

export function useDraft<Value>(name: string, version: number, initial: Value, options: DraftOptions<Value> = {}) {
  const [stored] = useState(() => {
    const found = readDraft<Value>(name, version)
    return found !== null && options.revive ? options.revive(found) : found
  })
  const [value, setValue] = useState<Value>(() => stored ?? initial)
  const waiting = useRef<{ value: Value } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const keep = useRef(options.keep)
  keep.current = options.keep

  const flush = useCallback(() => {
    clearTimeout(timer.current)
    if (!waiting.current) return
    const kept = keep.current ? keep.current(waiting.current.value) : waiting.current.value
    waiting.current = null
    writeDraft(name, version, kept)
  }, [name, version])

  const change = useCallback(
    (next: Value | ((current: Value) => Value)) => {
      setValue((current) => {
        const changed = next instanceof Function ? next(current) : next
        waiting.current = { value: changed }
        return changed
      })
      clearTimeout(timer.current)
      timer.current = setTimeout(flush, SETTLE)
    },
    [flush],
  )

  const discard = useCallback(
    (then: Value = initial) => {
      clearTimeout(timer.current)
      waiting.current = null
      deleteDraft(name, version)
      setValue(then)
    },
    [initial, name, version],
  )

  useEffect(() => {
    const onHide = () => flush()
    window.addEventListener('pagehide', onHide)
    document.addEventListener('visibilitychange', onHide)
    return () => {
      window.removeEventListener('pagehide', onHide)
      document.removeEventListener('visibilitychange', onHide)
      flush()
    }
  }, [flush])

  return { value, change, discard, restored: stored !== null }
}
