// Submits an application: the row first, then the secret. Can be called again with the same id after any failure.
import { type ApplicationRow, findApplication, setApplicationSecret } from '#shared/api/admission/applications.ts'
import { newId } from '#shared/device/new-id.ts'
import { AppError, isAppError } from '#shared/errors/app-error.ts'
import { insertRefused } from '../model/submit-problem.ts'
import { insertVouched } from './insert-vouched.ts'

/** `ticket`: of a house that vouches for its address. */
type Secret = { password: string; dateOfBirth: string; ticket: string | null }

/** Returns the id it has arrived under. */
export async function submitApplication(row: ApplicationRow, secret: Secret): Promise<string> {
  const { arrivedBefore } = await insert(row, secret.ticket)
  try {
    await setApplicationSecret(row.id, secret)
    return row.id
  } catch (refusal) {
    if (!arrivedBefore || !isAppError(refusal, 'application_not_found')) throw refusal
    // The server takes the secret once: an earlier attempt, whose answer was lost, has stored it.
    const found = await findApplication(row.email, secret.password)
    if (found?.status === 'pending') return found.application
    // The earlier application was decided on, or has another password: this is a new one.
    return submitApplication({ ...row, id: newId() }, secret)
  }
}

async function insert(row: ApplicationRow, ticket: string | null) {
  try {
    return await insertVouched(row, ticket)
  } catch (refusal) {
    if (!isAppError(refusal)) throw refusal
    throw new AppError(insertRefused, refusal.message, {
      cause: refusal,
      ...(refusal.raw === undefined ? {} : { raw: refusal.raw }),
    })
  }
}
