// Loads what a member may press next, one after the other, once the first screen is there and nothing else is to be done: so the press finds it.
// Not for who saves data, and not without a line.
import { isReachable } from '#shared/connection/connection.ts'

/** In milliseconds: until then the line is the first screen's, its photographs too. */
const FIRST_SCREEN = 2500

/** Returns how to stop. */
export function loadAhead(loads: (() => Promise<unknown>)[]): () => void {
  const waiting = savesData() ? [] : [...loads]
  let stopped = false
  const next = async () => {
    if (stopped || !isReachable()) return
    const load = waiting.shift()
    // What can't be had now is asked for again by the press.
    await load?.().catch(() => {})
    if (waiting.length > 0) whenIdle(next)
  }
  const timer = setTimeout(() => whenIdle(next), FIRST_SCREEN)
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** Safari does not say when it is idle. */
function whenIdle(go: () => void) {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(go)
  else setTimeout(go, 300)
}
