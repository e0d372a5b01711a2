// The one quiet line above every screen: the connection is gone, or a newer build is out. Screens begin below it.
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { tryNow, useConnection } from '#shared/connection/connection.ts'
import { useMatches } from '#shared/router/hooks.ts'
import { handleOf } from '../pages/page.ts'
import { useNewerBuild } from './use-newer-build.ts'

export function StatusLine() {
  const connection = useConnection()
  const newer = useNewerBuild()
  const kept = handleOf(useMatches())?.page.keptOffline
  if (connection.line === 'offline') return <Line>You are offline. {kept}</Line>
  if (connection.line === 'reconnecting') return <Reconnecting since={connection.since} />
  if (!newer) return null
  return (
    <Line>
      A new version of o1 is ready. <LineButton onPress={() => window.location.reload()}>Refresh</LineButton>
    </Line>
  )
}

// An answer that is late for a moment is nothing to speak of.
const WORTH_SAYING = 1

function Reconnecting({ since }: { since: number }) {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const count = () => setSeconds(Math.floor((Date.now() - since) / 1000))
    count()
    const timer = setInterval(count, 1000)
    return () => clearInterval(timer)
  }, [since])
  if (seconds < WORTH_SAYING) return null
  return (
    <Line>
      <span>
        Reconnecting
        {/* Heard once, not every second. */}
        <span aria-hidden="true" className="tabular">
          {seconds < 60 ? ` for ${seconds} s` : ` for ${Math.floor(seconds / 60)} min`}
        </span>
      </span>
      <LineButton onPress={() => void tryNow()}>Try now</LineButton>
    </Line>
  )
}

let stands = false

/** Screens make room between two presses: one whose button goes from under the finger is lost. */
function makeRoom() {
  const { documentElement: page } = document
  if (page.matches(':active')) setTimeout(makeRoom, 50)
  else if (stands) page.dataset.statusLine = 'shown'
  else delete page.dataset.statusLine
}

function Line({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    stands = true
    makeRoom()
    return () => {
      stands = false
      makeRoom()
    }
  }, [])
  return (
    <div
      role="status"
      className="fixed inset-x-0 top-0 z-30 flex h-(--safe-top) animate-appear items-end justify-center border-b bg-raised text-small whitespace-nowrap text-ink"
    >
      <div className="flex h-(--status-line) items-center gap-3 px-4">{children}</div>
    </div>
  )
}

function LineButton({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <button type="button" className="min-h-8 font-medium text-gold-ink underline underline-offset-4" onClick={onPress}>
      {children}
    </button>
  )
}
