// What the shell shows over every screen: toasts, and a slim line while offline or when a newer version is out. Loads after the first screen.
import { useEffect, useState } from 'react'
import { useOnline } from '#shared/device/use-online.ts'
import { ToastHost } from '#shared/ui/messages/toast-host.tsx'
import { newerBuildIsOut } from '../deploy/new-deploy.ts'

export default function Notices() {
  return (
    <>
      <StatusLine />
      <ToastHost />
    </>
  )
}

const LOOK_AGAIN = 10 * 60_000

function StatusLine() {
  const online = useOnline()
  const newer = useNewerBuild()
  if (online && !newer) return null
  return (
    <div
      role="status"
      className="fixed inset-x-0 top-0 z-30 flex animate-appear items-center justify-center gap-3 border-b bg-raised px-5 pt-[calc(0.375rem+var(--safe-top))] pb-1.5 text-small text-ink"
    >
      {online ? (
        <>
          A new version of o1 is ready.
          <button
            type="button"
            className="min-h-8 font-medium text-gold-ink underline underline-offset-4"
            onClick={() => window.location.reload()}
          >
            Refresh
          </button>
        </>
      ) : (
        'You are offline. What you write is kept and sent when you are back.'
      )}
    </div>
  )
}

function useNewerBuild() {
  const [newer, setNewer] = useState(false)
  useEffect(() => {
    let looked = Date.now()
    const look = async () => {
      if (document.visibilityState !== 'visible' || Date.now() - looked < LOOK_AGAIN) return
      looked = Date.now()
      if (await newerBuildIsOut()) setNewer(true)
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return newer
}
