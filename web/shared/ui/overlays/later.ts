// A heavy piece of the interface that arrives when it is first wanted, so that no screen is heavier for what it may open one day.
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { sayFailed } from '../messages/say-failed.ts'

type Later<Props> = { load: () => Promise<ComponentType<Props>>; known: ComponentType<Props> | null }

export const later = <Props>(load: Later<Props>['load']): Later<Props> => ({ load, known: null })

/** The piece once it is there, null before; it is fetched the first time it is wanted. What was lost on its way is wanted anew. */
export function useLater<Props>(
  piece: Later<Props>,
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
      // A lost connection must not take the screen away; the next opening tries again.
      (error: unknown) => left || lost(error),
    )
    return () => {
      left = true
    }
  }, [piece, wanted, known])
  return known
}
