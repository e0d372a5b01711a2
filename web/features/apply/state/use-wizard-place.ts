// The current step of the wizard, read from the address. Every move changes the address, so the browser's Back works.

import { useNavigate } from '#shared/links/link.tsx'
import { useLocation, useParams } from '#shared/router/hooks.ts'
import { stepNumber, stepPath, submitStep } from '../model/steps.ts'

/** How this history entry was reached, so that the back button goes back in the history instead of adding to it. */
type Trail = { from?: 'previous' | 'check' }

export function useWizardPlace() {
  const { step: slug } = useParams()
  const { state } = useLocation() as { state: Trail | null }
  const navigate = useNavigate()
  const step = stepNumber(slug)
  const changing = state?.from === 'check'

  function forward(from: number) {
    if (changing) return void navigate(-1)
    void navigate(stepPath(from + 1), { state: { from: 'previous' } satisfies Trail })
  }

  function back(from: number) {
    if (state?.from) return void navigate(-1)
    void navigate(stepPath(from - 1), { replace: true })
  }

  return { step, changing, forward, back, thank: () => void navigate(stepPath(submitStep + 1), { replace: true }) }
}

export const changeState = { from: 'check' } satisfies Trail
