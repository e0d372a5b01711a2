// Hands an application in: the row first, then the secret. May be called again with the same id after any failure.
import { AppError } from '#shared/errors/app-error.ts'
import { toAppError } from '#shared/errors/throw-if-error.ts'
import { supabase } from '#shared/supabase/client.ts'
import { newId } from '../model/new-id.ts'
import { insertRefused } from '../model/submit-problem.ts'
import type { ApplicationRow } from '../model/to-application.ts'

type Secret = { password: string; dateOfBirth: string }

export async function submitApplication(row: ApplicationRow, { password, dateOfBirth }: Secret): Promise<void> {
  const client = await supabase()
  const inserted = await client.from('applications').insert(row)
  const arrivedBefore = inserted.error !== null && isSameApplication(inserted.error)
  if (inserted.error && !arrivedBefore) {
    const cause = toAppError({ status: inserted.status, ...inserted.error })
    throw new AppError(insertRefused, inserted.error.message, { cause })
  }
  const { error } = await client.rpc('set_application_secret', {
    application_id: row.id,
    password,
    date_of_birth: dateOfBirth,
  })
  if (!error) return
  const refusal = toAppError(error)
  if (!arrivedBefore || refusal.code !== 'application_not_found') throw refusal
  // The secret is taken once: an earlier attempt, whose answer was lost, has left it there.
  const standing = await client.rpc('application_status', { email: row.email, password })
  if (standing.error) throw toAppError(standing.error)
  if (standing.data === 'pending') return
  // What arrived then has been decided on, or opens with another password: this is a new application.
  await submitApplication({ ...row, id: newId() }, { password, dateOfBirth })
}

const isSameApplication = (error: { code: string; message: string }) =>
  error.code === '23505' && error.message.includes('applications_pkey')
