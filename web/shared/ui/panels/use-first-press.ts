// Hands the press that fetched a panel on to the panel's own trigger, which has just taken the place of the one that was pressed.
import { useEffect, useRef } from 'react'

export function useFirstPress() {
  const trigger = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // Once the press itself is over: it would count as one beside the open panel and close it.
    const timer = setTimeout(() => {
      trigger.current?.focus({ preventScroll: true })
      trigger.current?.click()
    })
    return () => clearTimeout(timer)
  }, [])
  return trigger
}
