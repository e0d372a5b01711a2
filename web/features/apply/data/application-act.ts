// Sends an application that was handed in while the line was gone. Its password is not in it: this tab adds it while it lives, or the
// applicant chooses it once more.
import { rememberApplication } from '#shared/admission/handed-in.ts'
import { forgetTicket } from '#shared/admission/vouched.ts'
import { type ApplicationRow, setApplicationSecret } from '#shared/api/admission/applications.ts'
import { deleteDraft } from '#shared/drafts/draft-store.ts'
import { forgetWhyYou } from '#shared/drafts/why-you-draft.ts'
import { isAppError } from '#shared/errors/app-error.ts'
import { defineAct } from '#shared/outbox/act.ts'
import { toast } from '#shared/ui/messages/toast.ts'
import { draftName, draftVersion } from '../model/application-draft.ts'
import { applicationSubject, heldPassword, keepApplication } from '../model/kept-application.ts'
import { insertRefused, namedRefusal } from '../model/submit-problem.ts'
import { insertVouched } from './insert-vouched.ts'
import { submitApplication } from './submit-application.ts'

/** `ticket`: of a house that vouches for its address; one that has ended meanwhile costs nothing. */
export type HandedIn = { row: ApplicationRow; dateOfBirth: string; ticket?: string }

/** `application`: the id it has arrived under. */
export type Arrived = { application: string; withPassword: boolean }

export const applicationAct = defineAct<HandedIn, Arrived>('application', {
  refused: 'keep',
  patience: 60_000,
  subject: ({ row }) => applicationSubject(row.id),
  async send({ row, dateOfBirth, ticket = null }) {
    const password = heldPassword(row.id)
    try {
      if (password !== undefined)
        return { application: await submitApplication(row, { password, dateOfBirth, ticket }), withPassword: true }
      await insertVouched(row, ticket)
      return { application: row.id, withPassword: false }
    } catch (error) {
      throw namedRefusal(isAppError(error, insertRefused) ? error.cause : error)
    }
  },
  onSent({ application, withPassword }, { entry: { input }, here }) {
    const { dateOfBirth } = input
    rememberApplication(application)
    keepApplication(withPassword ? null : { is: 'without-password', application, dateOfBirth })
    forgetWhyYou()
    forgetTicket()
    deleteDraft(draftName, draftVersion)
    if (here) toast.success('Application submitted successfully!')
    const password = heldPassword(application)
    // Another tab has sent it, without what only this one holds.
    if (!withPassword && password !== undefined) {
      setApplicationSecret(application, { password, dateOfBirth }).then(
        () => keepApplication(null),
        (error: unknown) => console.warn('The password did not arrive', error),
      )
    }
  },
})
