// Two-step sign-in, as a session tells of it: whether its account has a second step, and whether the session is still without it. Pure.
import type { Session, User } from '#shared/supabase/client.ts'
import { claimsOf } from './claims-of.ts'

type Factors = Pick<User, 'factors'>

export const hasSecondStep = ({ factors }: Factors) => factors?.some(({ status }) => status === 'verified') === true

/** Signed in by the first step alone: such a session opens nothing. */
export const needsSecondStep = ({ user, access_token }: Pick<Session, 'access_token'> & { user: Factors }) =>
  hasSecondStep(user) && claimsOf(access_token).aal !== 'aal2'
