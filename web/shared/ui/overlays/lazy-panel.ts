// Loads a heavy panel when it is first wanted, so that no screen is heavier for what it might open.
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { sayFailed } from '../messages/say-failed.ts'

type LazyPanel<Props> = { load: () => Promise<ComponentType<Props>>; known: ComponentType<Props> | null }

export const lazyPanel = <Props>(load: LazyPanel<Props>['load']): LazyPanel<Props> => ({ load, known: null })

/** The panel once it has loaded, null before. A failed load is tried again the next time it is wanted. */
export function useLazyPanel<Props>(
  piece: LazyPanel<Props>,
  wanted: boolean,
  onLost?: () => void,
): ComponentType<Props> | null {
  const [known, setKnown] = useState(() => piece.known)
  const lost = useEffectEvent((error: unknown) => {
    sayFailed(error, 'This could not be opened')
    onLost?.()
  })
  useEffect(() => {
    if (!wanted || known) return
    let left = false
    piece.load().then(
      (loaded) => {
        piece.known = loaded
        if (!left) setKnown(() => loaded)
      },
      // A lost connection must not break the screen; the next opening tries again.
      (error: unknown) => left || lost(error),
    )
    return () => {
      left = true
    }
  }, [piece, wanted, known])
  return known
}
