// How long ago something was, kept up to date: every label follows one shared clock.
import { useSyncExternalStore } from 'react'
import { longDate, timeAgo } from '#shared/format/time.ts'

const MINUTE = 60_000
const listeners = new Set<() => void>()
let now = Date.now()
let ticking: ReturnType<typeof setInterval> | undefined

function follow(listener: () => void) {
  listeners.add(listener)
  if (ticking === undefined) {
    // Without listeners the clock stops.
    now = Date.now()
    ticking = setInterval(() => {
      now = Date.now()
      for (const tell of listeners) tell()
    }, MINUTE)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(ticking)
    ticking = undefined
  }
}

const read = () => now

export function TimeAgo({ moment }: { moment: string }) {
  const current = useSyncExternalStore(follow, read)
  return (
    <time dateTime={moment} title={longDate(moment)}>
      {timeAgo(moment, Math.max(current, Date.parse(moment)))}
    </time>
  )
}
