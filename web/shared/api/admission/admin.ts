// Who is an admin: the one question about the console that other screens ask too.
import { queryOptions } from '@tanstack/react-query'
import { isAppError } from '#shared/errors/app-error.ts'
import { throwIfError } from '#shared/errors/throw-if-error.ts'
import { supabase } from '#shared/supabase/client.ts'

export async function verifyAdmin(): Promise<boolean> {
  const client = await supabase()
  return throwIfError(await client.rpc('verify_admin_access')) === true
}

/** The refusal that an admin alone meets: they are one, and the console opens once they sign in with two steps. */
export const isAdminWithoutSteps = (refusal: unknown) => isAppError(refusal, 'two_steps_required')

export const adminQuery = (userId: string) =>
  queryOptions({ queryKey: ['console', 'admin', userId], queryFn: verifyAdmin, meta: { persist: false } })
