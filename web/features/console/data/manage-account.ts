// Locks a member out, lets them in again, gives them a new password. Each is a server function that checks its caller itself.
import { throwIfFunctionError } from '#shared/errors/throw-if-function-error.ts'
import { supabase } from '#shared/supabase/client.ts'

export type AccountAction = 'disable' | 'enable'

export async function manageAccount(email: string, action: AccountAction): Promise<void> {
  const client = await supabase()
  await throwIfFunctionError(await client.functions.invoke('manage-user-account', { body: { email, action } }))
}

export async function updatePassword(email: string, newPassword: string): Promise<void> {
  const client = await supabase()
  await throwIfFunctionError(await client.functions.invoke('update-user-password', { body: { email, newPassword } }))
}
