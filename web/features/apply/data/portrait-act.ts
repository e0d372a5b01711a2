// Sends an applicant's photograph to where visitors may add one. It waits in front of the application it belongs to, whose row names its
// address: they arrive in this order.
import { AppError, isAppError } from '#shared/errors/app-error.ts'
import { defineAct } from '#shared/outbox/act.ts'
import { asAppError, isPassing } from '#shared/outbox/passing.ts'
import { uploadPhoto } from '#shared/photo/upload-photo.ts'
import { noteProgress } from '#shared/photo/upload-progress.ts'
import { toast } from '#shared/ui/messages/toast.ts'
import { applicationSubject } from '../model/kept-application.ts'
import { keptProblem, noRoomForPhoto, photoRefused } from '../model/submit-problem.ts'

/** `path`: a name nobody guesses, made on the device. */
export type Portrait = { application: string; path: string }

export const portraitAct = defineAct<Portrait, void>('portrait', {
  refused: 'keep',
  patience: 120_000,
  subject: ({ application }) => applicationSubject(application),
  async send({ path }, { id, files, signal }) {
    const [file] = files
    if (!file) throw new AppError(photoRefused, 'It is not on this device any more', { status: 422 })
    try {
      await uploadPhoto({ path, file, signal, onProgress: (percent) => noteProgress(id, percent) })
    } catch (error) {
      // An earlier try, whose answer was lost, has brought it: nobody else knows its name.
      if (isAppError(error, 'Duplicate')) return
      throw named(asAppError(error))
    }
  },
  onSent: (_none, { here }) => void (here && toast.success('Profile photo uploaded successfully!')),
  onRefused(error, { here }) {
    if (here) toast.error('Failed to upload photo', { description: keptProblem(error.code) })
  },
})

// The longest that is worth waiting for without a word.
const SOON_SECONDS = 60

function named(error: AppError): AppError {
  const full = error.status === 429 || error.status === 507
  if (full && Number(error.details ?? Number.POSITIVE_INFINITY) > SOON_SECONDS)
    return new AppError(noRoomForPhoto, error.message, { cause: error, status: 422 })
  return isPassing(error) ? error : new AppError(photoRefused, error.message, { cause: error, status: 422 })
}
