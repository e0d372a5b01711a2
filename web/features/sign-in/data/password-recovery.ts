// The forgotten password: asks for the mail, and sets the new one once the mailed link has been opened.
import { throwIfError } from '#shared/errors/throw-if-error.ts'
import { supabase } from '#shared/supabase/client.ts'

export async function requestPasswordMail(email: string) {
  const client = await supabase()
  const redirectTo = `${window.location.origin}/reset-password`
  throwIfError(await client.auth.resetPasswordForEmail(email, { redirectTo }))
}

export async function setNewPassword(password: string) {
  const client = await supabase()
  throwIfError(await client.auth.updateUser({ password }))
}
