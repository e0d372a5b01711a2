// The welcome mail, as one of the auth service's own (docs/decisions/0005): a sign-in link for who chose a password, else a link to set one.
// A mail that can't be sent never undoes an approval.
import type { SupabaseClient } from '@supabase/supabase-js'

export interface Welcome {
  readonly email: string
  readonly hasPassword: boolean
  readonly signInAt: string | undefined
  readonly setPasswordAt: string | undefined
}

export async function sendWelcome(service: SupabaseClient, welcome: Welcome): Promise<boolean> {
  const { error } = welcome.hasPassword
    ? await service.auth.signInWithOtp({
        email: welcome.email,
        options: { shouldCreateUser: false, emailRedirectTo: welcome.signInAt },
      })
    : await service.auth.resetPasswordForEmail(welcome.email, { redirectTo: welcome.setPasswordAt })
  if (error) console.error('The welcome mail was not sent:', error.message)
  return !error
}
