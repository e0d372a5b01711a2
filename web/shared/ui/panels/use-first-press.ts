// The first press on a button loads its panel, whose own trigger then replaces the button: passes that press on to the new trigger.
import { useEffect, useLayoutEffect, useRef } from 'react'

export function useFirstPress() {
  const trigger = useRef<HTMLButtonElement>(null)
  // In the moment of the change: a dialog around it takes a focus that is nowhere, and keeps it.
  useLayoutEffect(() => trigger.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    // After the press is over: the open panel would take it for a click outside and close.
    const timer = setTimeout(() => trigger.current?.click())
    return () => clearTimeout(timer)
  }, [])
  return trigger
}
