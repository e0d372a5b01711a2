// Signs in with e-mail and password; a failure gives the catalogue's sentence.
import { currentUserId, signInWithPassword } from '#shared/api/account.ts'
import { findApplication } from '#shared/api/admission/applications.ts'
import { startPage } from '#shared/api/members/setup.ts'
import type { FoundApplication } from '#types/shapes.ts'

export type SignInOutcome =
  /** An admin without a profile begins in the console. */
  | { kind: 'welcome'; inConsole: boolean }
  | { kind: 'application'; found: FoundApplication }
  /** `why`: what else there is to know about it. */
  | { kind: 'refused'; message: string; why?: 'disabled' | 'credentials' }

export const wrongCredentials = 'Invalid email or password. Please try again.'
export const unexpectedFailure = 'An error occurred. Please try again.'

export async function signIn(email: string, password: string): Promise<SignInOutcome> {
  try {
    const error = await signInWithPassword(email, password)
    if (!error) return { kind: 'welcome', inConsole: await beginsInConsole() }
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

const PATIENCE = 2000

/** Asked before a member screen is, which would be refused. What takes long or fails is found out there. */
async function beginsInConsole(): Promise<boolean> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE))
  const begin = currentUserId().then((id) => (id ? startPage(id) : undefined))
  return (await Promise.race([begin, late]).catch(() => undefined)) === '/cms'
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
