// Finds the account and the live session of a request's access token. Refuses the request if either has ended since the
// token was signed, or if the member is banned: member.test.ts.
import { type Account, isBanned } from '../accounts/account.ts'
import { isVerified } from '../accounts/factor.ts'
import { findAccountById } from '../accounts/find-account.ts'
import type { Auth } from '../context/auth.ts'
import { ERRORS } from '../errors/catalogue.ts'
import { levelOfLiveSession } from '../sessions/live-session.ts'
import type { AssuranceLevel } from '../sessions/session-response.ts'
import type { AuthRequest } from './handler.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export interface SignedIn {
  readonly account: Account
  readonly sessionId: string
  /** What the session has shown, and this token of it says: an older token of a session that went on is not believed more than it says. */
  readonly aal: AssuranceLevel
}

/** With a stolen password, or a mailed link, alone: enough for none of the account's ways in. */
export const lacksSecondStep = ({ account, aal }: SignedIn) => account.factors.some(isVerified) && aal !== 'aal2'

export async function requireMember(auth: Auth, request: AuthRequest): Promise<SignedIn> {
  if (!/^bearer\s+\S/i.test(request.req.header('authorization') ?? '')) throw ERRORS.noBearer()
  const { userId, sessionId, claims } = request.get('caller')
  if (userId === '') throw ERRORS.badJwt('invalid claim: missing sub claim')
  if (!UUID.test(userId)) throw ERRORS.badJwt('invalid claim: sub claim must be a UUID')
  const account = await findAccountById(auth, userId)
  if (!account) throw ERRORS.tokenUserNotFound()
  if (isBanned(account, auth.clock)) throw ERRORS.tokenUserBanned()
  const level = UUID.test(sessionId) ? await levelOfLiveSession(auth, userId, sessionId) : undefined
  if (!level) throw ERRORS.sessionNotFound()
  return { account, sessionId, aal: claims.aal === 'aal2' ? level : 'aal1' }
}
