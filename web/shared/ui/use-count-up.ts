// A number that counts up to its value once. Shows the value at once when the user wants less motion.
import { useEffect, useRef, useState } from 'react'
import { prefersReducedMotion } from './media-queries.ts'

export function useCountUp(target: number, duration = 2000): number {
  const [shown, setShown] = useState(0)
  const done = useRef(false)

  useEffect(() => {
    if (done.current || duration <= 0 || prefersReducedMotion()) {
      done.current = true
      setShown(target)
      return
    }
    let frame = 0
    const started = performance.now()
    const step = (now: number) => {
      const part = Math.min(1, Math.max(0, (now - started) / duration))
      setShown(Math.round(target * (1 - (1 - part) ** 3)))
      if (part < 1) frame = requestAnimationFrame(step)
      else done.current = true
    }
    frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [target, duration])

  return shown
}
