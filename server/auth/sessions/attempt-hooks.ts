// Tells the hooks of a password or a code that was tried, right or wrong, and does what they decide: a "reject" is the end of the attempt.
import type { Auth } from '../context/auth.ts'
import { ERRORS } from '../errors/catalogue.ts'
import { endSessions } from './end-sessions.ts'

const textOf = (value: unknown, otherwise: string) => (typeof value === 'string' && value !== '' ? value : otherwise)

/** Of an account there is. */
export async function passwordWasTried(
  auth: Auth,
  attempt: { userId: string; valid: boolean; address: string | null },
): Promise<void> {
  const { userId, valid, address } = attempt
  const answer = await auth.hooks.ask('password_verification_attempt', { user_id: userId, valid }, address)
  if (answer?.decision !== 'reject') return
  if (answer.should_logout_user === true) await endSessions(auth, { userId })
  throw ERRORS.passwordRejected(textOf(answer.message, 'Further password verification attempts will be rejected.'))
}

export async function codeWasTried(
  auth: Auth,
  attempt: { userId: string; factorId: string; factorType: string; valid: boolean; address: string | null },
): Promise<void> {
  const { userId, factorId, factorType, valid, address } = attempt
  const input = { user_id: userId, factor_id: factorId, factor_type: factorType, valid }
  const answer = await auth.hooks.ask('mfa_verification_attempt', input, address)
  if (answer?.decision !== 'reject') return
  await endSessions(auth, { userId })
  throw ERRORS.codeRejected(textOf(answer.message, 'Further MFA verification attempts will be rejected.'))
}
