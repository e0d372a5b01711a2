// The preview makes no request: it waits as long as one would, and stops when its screen closes.
import { useEffect, useRef, useState } from 'react'
import { simulatedWait } from '../model/preview-draft.ts'

export function useSimulatedWait() {
  const [busy, setBusy] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function wait(then: () => void) {
    setBusy(true)
    timer.current = setTimeout(() => {
      setBusy(false)
      then()
    }, simulatedWait)
  }

  return { busy, wait }
}
