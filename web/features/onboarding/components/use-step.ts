// The step in the address, so that Back and reload keep it.
import { useCallback, useState } from 'react'
import { useSearchParams } from '#shared/router/hooks.ts'

/** `begin` is the step of an address that names none. */
export function useStep(steps: number, begin = 0) {
  const [params, setParams] = useSearchParams()
  const [first] = useState(begin)
  const step = params.has('step') ? stepOf(params.get('step'), steps) : first
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

// The address counts steps from one, the code from zero. Anything invalid is the first step.
export function stepOf(param: string | null, steps: number): number {
  const step = Number(param) - 1
  return Number.isInteger(step) && step >= 0 && step < steps ? step : 0
}
