// The step as the address has it, so that Back and reload keep one's place.
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

export function useStep(steps: number) {
  const [params, setParams] = useSearchParams()
  const step = stepOf(params.get('step'), steps)
  const goTo = useCallback(
    (next: number, options?: { replace: boolean }) =>
      setParams((current) => {
        const changed = new URLSearchParams(current)
        changed.set('step', String(Math.min(Math.max(next, 0), steps - 1) + 1))
        return changed
      }, options),
    [setParams, steps],
  )
  return { step, goTo }
}

// The step an address names, counted from one there and from zero here. Anything else is the first.
export function stepOf(param: string | null, steps: number): number {
  const step = Number(param) - 1
  return Number.isInteger(step) && step >= 0 && step < steps ? step : 0
}
