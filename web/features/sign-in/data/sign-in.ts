// Signs in with e-mail and password; a failure gives the catalogue's sentence.
import { currentUserId, signInWithPassword } from '#shared/api/account.ts'
import { findApplication } from '#shared/api/admission/applications.ts'
import { startPage } from '#shared/api/members/setup.ts'
import { isAppError } from '#shared/errors/app-error.ts'
import { describeError } from '#shared/errors/describe-error.ts'
import { needsSecondStep } from '#shared/session/second-step.ts'
import type { FoundApplication } from '#types/shapes.ts'
import { forgetLeaving, noteWay } from './last-way.ts'

export type SignInOutcome =
  /** An admin without a profile begins in the console. */
  | { kind: 'welcome'; inConsole: boolean }
  /** The second step is next: nothing is asked before. */
  | { kind: 'halfway' }
  | { kind: 'application'; found: FoundApplication }
  /** `why`: what else there is to know about it. */
  | { kind: 'refused'; message: string; why?: 'disabled' | 'credentials' }

export const wrongCredentials = 'Invalid email or password. Please try again.'
export const unexpectedFailure = 'An error occurred. Please try again.'

export async function signIn(email: string, password: string): Promise<SignInOutcome> {
  try {
    const { session } = await signInWithPassword(email, password)
    forgetLeaving()
    noteWay('password')
    if (needsSecondStep(session)) return { kind: 'halfway' }
    return { kind: 'welcome', inConsole: await beginsInConsole() }
  } catch (error) {
    if (isAppError(error, 'invalid_credentials')) {
      const found = await ownApplication(email, password)
      return found ? { kind: 'application', found } : { kind: 'refused', message: wrongCredentials, why: 'credentials' }
    }
    const why = isAppError(error, 'user_banned') ? 'disabled' : undefined
    if (!why) console.error('Signing in failed', error)
    const message = isAppError(error, 'network') ? unexpectedFailure : describeError(error, unexpectedFailure)
    return { kind: 'refused', message, why }
  }
}

const PATIENCE = 2000

/** Asked before a member screen is, which would be refused. What takes long or fails is found out there. */
export async function beginsInConsole(): Promise<boolean> {
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
