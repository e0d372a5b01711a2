// Asks the server whether the caller is an admin. The answer is never kept on the device.
import { queryOptions } from '@tanstack/react-query'
import { throwIfError } from '#shared/errors/throw-if-error.ts'
import { supabase } from '#shared/supabase/client.ts'

async function verifyAdmin(): Promise<boolean> {
  const client = await supabase()
  return throwIfError(await client.rpc('verify_admin_access')) === true
}

export const adminQuery = (userId: string) =>
  queryOptions({ queryKey: ['cms', 'admin', userId], queryFn: verifyAdmin, meta: { persist: false } })
