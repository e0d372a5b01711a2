// The one truth about the connection, from what is really reached: requests and the socket tell it. While nothing is reached it tries
// again by itself, with growing pauses. What the device believes is only a hint.
import { useSyncExternalStore } from 'react'

export type Connection =
  | { line: 'online' }
  /** The device has a network, but nothing answers. */
  | { line: 'reconnecting'; since: number }
  | { line: 'offline'; since: number }

const FIRST_PAUSE = 1000
// Who looks at the screen is back within seconds of the server; who does not can wait.
const LONGEST_PAUSE = 6000
const LONGEST_PAUSE_HIDDEN = 30_000
const PATIENCE = 8000

let connection: Connection = { line: 'online' }
let pause = FIRST_PAUSE
let timer: ReturnType<typeof setTimeout> | undefined
let trying: Promise<void> | undefined
let probe = reachSite
const listeners = new Set<() => void>()
const reachedListeners = new Set<() => void>()

export const isReachable = () => connection.line === 'online'

export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, () => connection)
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Calls back each time the line has returned. */
export function onReached(listener: () => void): () => void {
  reachedListeners.add(listener)
  return () => reachedListeners.delete(listener)
}

/** Something answered. */
export function noteReached() {
  clearTimeout(timer)
  pause = FIRST_PAUSE
  if (connection.line === 'online') return
  change({ line: 'online' })
  for (const listener of [...reachedListeners]) listener()
}

/** Something did not answer. One lost request is no lost line: only when a try of our own fails as well is the line gone. */
export function noteUnreached() {
  if (isReachable()) void tryNow()
}

/** Tries at once whether there is an answer. */
export function tryNow(): Promise<void> {
  clearTimeout(timer)
  trying ??= probe()
    .catch(() => false)
    .then((answered) => {
      trying = undefined
      if (answered) return noteReached()
      if (isReachable()) change(gone())
      tryLater()
    })
  return trying
}

/** How a try is made, once the backend is known. */
export function probeWith(asked: () => Promise<boolean>) {
  probe = asked
}

/** Listens to the device: a network that goes or comes, a tab that is looked at again. */
export function followDevice() {
  window.addEventListener('offline', () => {
    change(gone())
    tryLater()
  })
  window.addEventListener('online', () => {
    if (connection.line === 'offline') change({ line: 'reconnecting', since: connection.since })
    void tryNow()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && !isReachable()) void tryNow()
  })
  if (navigator.onLine === false) void tryNow()
}

const gone = (): Connection => ({ line: navigator.onLine === false ? 'offline' : 'reconnecting', since: goneSince() })
const goneSince = () => (connection.line === 'online' ? Date.now() : connection.since)

function tryLater() {
  clearTimeout(timer)
  // Not all at the same moment: a server that is back must not meet every member at once.
  timer = setTimeout(() => void tryNow(), pause * (0.75 + Math.random() / 2))
  pause = Math.min(pause * 2, document.visibilityState === 'hidden' ? LONGEST_PAUSE_HIDDEN : LONGEST_PAUSE)
}

function change(to: Connection) {
  connection = to
  for (const listener of [...listeners]) listener()
}

/** Whether an answer came from the server itself, and not from a proxy before one that is gone. */
export const isAnswer = ({ status }: Response) => status < 502 || status > 504

async function reachSite(): Promise<boolean> {
  return isAnswer(
    await fetch('/robots.txt', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(PATIENCE) }),
  )
}
