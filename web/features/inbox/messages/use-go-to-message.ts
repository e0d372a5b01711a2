// Leads to a message that another one quotes, or that a search has found: loads the stretch around it where it is not loaded, brings it in sight, and marks it for a moment.
import { type RefObject, useCallback, useEffect, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import type { LogRow } from '../model/log-rows.ts'

export type Target = {
  id: string
  seq: number
  /** Who searches goes on typing. */
  keepsFocus?: boolean
}

type Options = {
  scroller: RefObject<HTMLElement | null>
  list: RefObject<VirtualizerHandle | null>
  rows: LogRow[]
  /** The reader leaves the end. */
  leave: () => void
  onAround: (seq: number) => Promise<void>
}

// Rows are drawn some frames after they have come in sight, and hidden until they are measured: nothing hidden takes the focus.
const FRAMES = 20

export function useGoToMessage({ scroller, list, rows, leave, onAround }: Options) {
  const [target, setWanted] = useState<Target | null>(null)
  const wanted = target?.id ?? null
  const keepsFocus = target?.keepsFocus ?? false
  const at = wanted === null ? -1 : rows.findIndex(({ key }) => key === wanted)

  useEffect(() => {
    if (wanted === null || at < 0) return
    leave()
    list.current?.scrollToIndex(at, { align: 'center' })
    let left = FRAMES
    let frame = requestAnimationFrame(function look() {
      const bubble = scroller.current?.querySelector<HTMLElement>(`[data-message="${wanted}"]`)
      left -= 1
      if (!keepsFocus) bubble?.focus({ preventScroll: true })
      const there = bubble && (keepsFocus || document.activeElement === bubble)
      if (!there && left > 0) {
        frame = requestAnimationFrame(look)
        return
      }
      setWanted(null)
      bubble?.animate?.(
        [{ outline: '2px solid var(--gold)', outlineOffset: '2px' }, { outline: '2px solid transparent' }],
        {
          duration: 1500,
        },
      )
    })
    return () => cancelAnimationFrame(frame)
  }, [wanted, keepsFocus, at, list, scroller, leave])

  return useCallback(
    (to: Target) => {
      leave()
      setWanted(to)
      if (!rows.some(({ key }) => key === to.id))
        onAround(to.seq).catch((error: unknown) => sayFailed(error, 'The message did not load'))
    },
    [rows, leave, onAround],
  )
}
