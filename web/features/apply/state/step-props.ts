// What every step is given.
import type { ApplicationDraft } from '../model/application-draft.ts'
import type { Dispatch } from './use-application.ts'
import type { Submission } from './use-submission.ts'

export type StepProps = {
  draft: ApplicationDraft
  dispatch: Dispatch
  submission: Submission
  /** The application has been handed in: everything can be read, nothing can be changed. */
  submitted: boolean
}
