// Whether what lies below the first screenful is drawn yet: right after what is in sight, which a slow phone then shows sooner. At once where the
// member comes back to a screen that was left further down.
import { useDeferredValue, useLayoutEffect, useState } from 'react'

const leftFurtherDown = new Set<string>()

export function useBelowSight(screen: string): boolean {
  const [atOnce] = useState(() => leftFurtherDown.has(screen))
  useLayoutEffect(
    () => () => {
      if (window.scrollY > 0) leftFurtherDown.add(screen)
      else leftFurtherDown.delete(screen)
    },
    [screen],
  )
  return useDeferredValue(true, atOnce)
}
