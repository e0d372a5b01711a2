// Submits the application: one attempt at a time, any number of attempts, and the sentence of a failure.
import { useEffect, useRef, useState } from 'react'
import { ticketFor } from '#shared/admission/vouched.ts'
import { isReachable } from '#shared/connection/connection.ts'
import { portraitArrival } from '../data/portrait-passage.ts'
import type { ApplicationDraft } from '../model/application-draft.ts'
import { isLost, keptProblem, problemAfterSending, problemBeforeSending } from '../model/submit-problem.ts'
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
    const row = toApplication(draft)
    const secret = { password: draft.password, dateOfBirth: draft.dateOfBirth, ticket: ticketFor(row.email) }
    const queue = async () => (await import('../data/queue-application.ts')).queueApplication(row, secret)
    try {
      if (!isReachable()) return await queue()
      const portrait = await portraitArrival(draft.id)
      if (portrait === 'waits') return await queue()
      if (portrait !== 'there') return setProblem(keptProblem(portrait.refused))
      const { submitApplication } = await import('../data/submit-application.ts')
      onHandedIn(await submitApplication(row, secret))
    } catch (error) {
      console.warn('The application was not taken', error)
      const kept =
        isLost(error) &&
        (await queue().then(
          () => true,
          () => false,
        ))
      if (!kept) setProblem(problemAfterSending(error))
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
