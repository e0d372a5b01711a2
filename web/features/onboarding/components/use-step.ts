// The step as the address has it, so that Back and reload keep one's place.
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { stepOf } from '../model/step-param.ts'

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
