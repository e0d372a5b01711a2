// Whether a newer build is out: asked when the tab is looked at again, every ten minutes at most.
import { useEffect, useState } from 'react'
import { isReachable } from '#shared/connection/connection.ts'
import { newerBuildIsOut } from '#shared/connection/new-build.ts'

const LOOK_AGAIN = 10 * 60_000

export function useNewerBuild() {
  const [newer, setNewer] = useState(false)
  useEffect(() => {
    let looked = Date.now()
    const look = async () => {
      if (document.visibilityState !== 'visible' || !isReachable() || Date.now() - looked < LOOK_AGAIN) return
      looked = Date.now()
      if (await newerBuildIsOut()) setNewer(true)
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return newer
}
