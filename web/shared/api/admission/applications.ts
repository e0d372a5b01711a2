// A visitor's application: submit it, store its secret, ask for its status. The admins' side is console.ts.
import { throwIfError, toAppError } from '#shared/errors/throw-if-error.ts'
import { supabase } from '#shared/supabase/client.ts'
import type { Database } from '#types/database.types.ts'

export type ApplicationRow = Database['public']['Tables']['applications']['Insert'] & { id: string }

/** `arrivedBefore`: an earlier try under the same id had arrived. */
export async function insertApplication(row: ApplicationRow): Promise<{ arrivedBefore: boolean }> {
  const client = await supabase()
  const { error, status } = await client.from('applications').insert(row)
  if (!error) return { arrivedBefore: false }
  if (error.code === '23505' && error.message.includes('applications_pkey')) return { arrivedBefore: true }
  throw toAppError(error, { status })
}

type Secret = { password: string; dateOfBirth: string }

export async function setApplicationSecret(id: string, { password, dateOfBirth }: Secret): Promise<void> {
  const client = await supabase()
  throwIfError(await client.rpc('set_application_secret', { application_id: id, password, date_of_birth: dateOfBirth }))
}

/** The application with this e-mail and password, and its status; null also when it may not be told. */
export async function findApplication(email: string, password: string) {
  const client = await supabase()
  return throwIfError(await client.rpc('find_application', { email, password }))
}
