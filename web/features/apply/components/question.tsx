// What every step of the wizard is made of: the question, with its title in large type and a line below it, and the props of a step.
import type { ReactNode } from 'react'
import type { ApplicationDraft } from '../model/application-draft.ts'
import type { Dispatch } from '../state/use-application.ts'
import type { Submission } from '../state/use-submission.ts'

type QuestionProps = { title: string; lead?: ReactNode; children: ReactNode }

export function Question({ title, lead, children }: QuestionProps) {
  return (
    <div className="flex flex-col">
      <h1 tabIndex={-1} className="text-name outline-none sm:text-[3.25rem]">
        {title}
      </h1>
      {lead && <p className="mt-4 max-w-reading text-balance text-muted">{lead}</p>}
      <div className="mt-9 sm:mt-11">{children}</div>
    </div>
  )
}

export type StepProps = {
  draft: ApplicationDraft
  dispatch: Dispatch
  submission: Submission
  /** Says what the step waits for while it is at work itself; null when for nothing. */
  sayBusy: (reason: string | null) => void
  /** The application was submitted: everything can be read, nothing can be changed. */
  submitted: boolean
}
