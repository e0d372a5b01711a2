// Whether what loads on its own may load: it is no part of what the build draws and the app takes over, and comes once that screen shows its content.
// Where nothing was drawn it loads at once.
import { useSyncExternalStore } from 'react'
import { afterFirstSight } from '#shared/early/after-first-sight.ts'

let over = typeof document === 'undefined' || document.documentElement.dataset.drawn === undefined

function follow(listener: () => void) {
  if (over) return () => {}
  let gone = false
  afterFirstSight().then(() => {
    over = true
    if (!gone) listener()
  })
  return () => {
    gone = true
  }
}

export const useTakenOver = () =>
  useSyncExternalStore(
    follow,
    () => over,
    () => false,
  )
