// A heavy piece of the interface that arrives when it is first wanted, so that no screen is heavier for what it may open one day.
import { type ComponentType, useEffect, useState } from 'react'
import { sayFailed } from './say-failed.ts'

type Later<Props> = { load: () => Promise<ComponentType<Props>>; known: ComponentType<Props> | null }

export const later = <Props>(load: Later<Props>['load']): Later<Props> => ({ load, known: null })

/** The piece once it is there, null before; it is fetched the first time it is wanted. */
export function useLater<Props>(piece: Later<Props>, wanted: boolean): ComponentType<Props> | null {
  const [known, setKnown] = useState(() => piece.known)
  useEffect(() => {
    if (!wanted || known) return
    let left = false
    piece.load().then(
      (loaded) => {
        piece.known = loaded
        if (!left) setKnown(() => loaded)
      },
      // A lost connection must not take the screen away; the next opening tries again.
      (error: unknown) => left || sayFailed(error, 'This could not be opened'),
    )
    return () => {
      left = true
    }
  }, [piece, wanted, known])
  return known
}
