// A component whose code loads before it is shown, and is then drawn at once; what has not come by then loads as lazy-again.tsx does.
import { type ComponentType, createElement, useState } from 'react'
import { type LostProps, lazyAgain } from './lazy-again.tsx'

type Ahead<Props> = ComponentType<Props> & { ahead: () => Promise<void> }

export function lazyAhead<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Lost: ComponentType<LostProps>,
): Ahead<Props> {
  let loaded: ComponentType<Props> | undefined
  const keep = async () => {
    loaded = await load()
    return loaded
  }
  const Again = lazyAgain(keep, Lost)
  function LazyAhead(props: Props) {
    // Even a promise that has been kept would suspend for a moment, and show what stands in for it.
    const [Piece] = useState(() => loaded ?? Again)
    return createElement(Piece, props)
  }
  // What can't be had now is asked for again, and says so, once it is shown.
  const ahead = () =>
    keep().then(
      () => {},
      () => {},
    )
  return Object.assign(LazyAhead, { ahead })
}
