// Submits the application: one attempt at a time, any number of attempts, and the sentence of a failure.
import { useEffect, useRef, useState } from 'react'
import type { ApplicationDraft } from '../model/application-draft.ts'
import { problemAfterSending, problemBeforeSending } from '../model/submit-problem.ts'
import { toApplication } from '../model/to-application.ts'

export type Submission = {
  busy: boolean
  problem: string | null
  submit: () => void
}

export function useSubmission(draft: ApplicationDraft, onHandedIn: (application: string) => void): Submission {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const underWay = useRef(false)

  async function submit() {
    if (underWay.current) return
    const missing = problemBeforeSending(draft)
    setProblem(missing)
    if (missing) return
    underWay.current = true
    setBusy(true)
    try {
      const { submitApplication } = await import('../data/submit-application.ts')
      const secret = { password: draft.password, dateOfBirth: draft.dateOfBirth }
      onHandedIn(await submitApplication(toApplication(draft), secret))
    } catch (error) {
      console.warn('The application was not taken', error)
      setProblem(problemAfterSending(error))
    } finally {
      underWay.current = false
      setBusy(false)
    }
  }

  useWarnBeforeLeaving(busy)
  return { busy, problem, submit: () => void submit() }
}

/** Asks before the tab closes while a request is running. */
export function useWarnBeforeLeaving(active: boolean) {
  useEffect(() => {
    if (!active) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [active])
}
