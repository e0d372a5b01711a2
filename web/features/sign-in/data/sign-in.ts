// Signs in with e-mail and password; a failure gives the catalogue's sentence.
import { signInWithPassword } from '#shared/api/account.ts'
import { findApplication } from '#shared/api/admission/applications.ts'
import type { FoundApplication } from '#types/shapes.ts'

export type SignInOutcome =
  | { kind: 'welcome' }
  | { kind: 'application'; found: FoundApplication }
  /** `why`: what else there is to know about it. */
  | { kind: 'refused'; message: string; why?: 'disabled' | 'credentials' }

export const wrongCredentials = 'Invalid email or password. Please try again.'
export const unexpectedFailure = 'An error occurred. Please try again.'

export async function signIn(email: string, password: string): Promise<SignInOutcome> {
  try {
    const error = await signInWithPassword(email, password)
    if (!error) return { kind: 'welcome' }
    if (error.name === 'AuthRetryableFetchError') throw error
    if (error.code !== 'invalid_credentials' && !/invalid login credentials/i.test(error.message)) {
      const why = error.code === 'user_banned' ? 'disabled' : undefined
      return { kind: 'refused', message: error.message, why }
    }
    const found = await ownApplication(email, password)
    return found ? { kind: 'application', found } : { kind: 'refused', message: wrongCredentials, why: 'credentials' }
  } catch (error) {
    console.error('Signing in failed', error)
    return { kind: 'refused', message: unexpectedFailure }
  }
}

/** Null also when it cannot be found out. */
async function ownApplication(email: string, password: string) {
  try {
    return await findApplication(email, password)
  } catch (error) {
    console.error('The application could not be looked up', error)
    return null
  }
}
