// Signs in with e-mail and password and says, in the words of the catalogue, why not when it cannot.
import { supabase } from '#shared/supabase/client.ts'

export type SignInOutcome =
  | { kind: 'welcome' }
  | { kind: 'application'; status: 'pending' | 'rejected' }
  | { kind: 'refused'; message: string }

export const wrongCredentials = 'Invalid email or password. Please try again.'
export const unexpectedFailure = 'An error occurred. Please try again.'

export async function signIn(email: string, password: string): Promise<SignInOutcome> {
  try {
    const client = await supabase()
    const { error } = await client.auth.signInWithPassword({ email, password })
    if (!error) return { kind: 'welcome' }
    if (error.name === 'AuthRetryableFetchError') throw error
    if (error.code !== 'invalid_credentials' && !/invalid login credentials/i.test(error.message)) {
      return { kind: 'refused', message: error.message }
    }
    const status = await applicationStatus(email, password)
    return status ? { kind: 'application', status } : { kind: 'refused', message: wrongCredentials }
  } catch (error) {
    console.error('Signing in failed', error)
    return { kind: 'refused', message: unexpectedFailure }
  }
}

/** Where the application with this e-mail and password stands; null also when nobody may know. */
async function applicationStatus(email: string, password: string): Promise<'pending' | 'rejected' | null> {
  const client = await supabase()
  const { data, error } = await client.rpc('application_status', { email, password })
  if (error) console.error('The application could not be looked up', error)
  return data === 'pending' || data === 'rejected' ? data : null
}
