// A signed-in member adds a way to sign in. What belongs to another account stays there, and its owner is told; so is the owner of a confirmed
// address that a stranger's identity carries. Tried in routes/partners/attacks.test.ts.
import type { Transaction } from '#server/database/database.ts'
import { type Account, isBanned } from '../accounts/account.ts'
import { isVerified } from '../accounts/factor.ts'
import { findAccountByEmail, findAccountById } from '../accounts/find-account.ts'
import { recordAudit } from '../context/audit.ts'
import type { Auth } from '../context/auth.ts'
import { ERRORS } from '../errors/catalogue.ts'
import type { Partner } from '../partners/partner.ts'
import { partnerLabel } from '../partners/partner-label.ts'
import type { Vouched } from '../partners/vouched.ts'
import { holdAccount } from '../sessions/hold-account.ts'
import { holdSession } from '../sessions/live-session.ts'
import { findIdentity, isOfHouse } from './find-identity.ts'
import { tellOwner } from './tell-owner.ts'
import { addIdentity, renewIdentity } from './write-identity.ts'

export type Linked = { readonly account: Account } | { readonly refusal: Error }

/** A refusal is an answer, so that the mail about it is kept with it. */
export async function linkIdentity(
  auth: Auth,
  tx: Transaction,
  wish: { userId: string; sessionId: string; partner: Partner; vouched: Vouched },
): Promise<Linked> {
  const { userId, sessionId, vouched } = wish
  const { name, emailOptional } = wish.partner.settings
  const now = auth.now()
  await holdAccount(tx, userId)
  const account = await findAccountById({ database: tx }, userId)
  if (!account) return { refusal: ERRORS.linkingTargetNotFound() }
  if (isBanned(account, auth.clock)) return { refusal: ERRORS.partnerUserBanned() }
  // Signed out, or asked for a second step, since it was begun: whoever that was for adds nothing any more.
  const level = await holdSession(tx, { userId, sessionId, now })
  if (!level) return { refusal: ERRORS.sessionNotFound() }
  if (account.factors.some(isVerified) && level !== 'aal2') return { refusal: ERRORS.linkingNeedsSecondStep() }
  const known = await findIdentity(tx, name, vouched.subject)
  const isKnownThere = known && isOfHouse(known, vouched)
  if (isKnownThere && known.userId === userId) return { refusal: ERRORS.identityAlreadyYours() }
  if (isKnownThere) return refuseFor(tx, { owner: known.userId, partner: name, now })
  // The number is taken by whoever had it at another house.
  if (known && known.userId !== userId) return { refusal: ERRORS.identityOfAnother() }
  const unconfirmed = vouched.email === undefined ? !emailOptional : !vouched.emailVerified
  if (unconfirmed) return { refusal: ERRORS.partnerEmailUnverified(partnerLabel(name)) }
  // One confirmed address is one account: whoever has it would find themselves in this one.
  const namesake = vouched.email ? await findAccountByEmail({ database: tx }, vouched.email) : undefined
  if (namesake && namesake.id !== userId) return refuseFor(tx, { owner: namesake.id, partner: name, now })
  const identity = { userId, partner: name, vouched, now }
  if (known) await renewIdentity(tx, identity)
  else if (!(await addIdentity(tx, identity))) return { refusal: ERRORS.identityOfAnother() }
  await recordAudit(tx, { action: 'identity_linked', actorId: userId, now, traits: { provider: name } })
  await tellOwner(tx, { template: 'way_in_added', userId, partner: name, now })
  return { account: (await findAccountById({ database: tx }, userId)) ?? account }
}

async function refuseFor(
  tx: Transaction,
  { owner, partner, now }: { owner: string; partner: string; now: string },
): Promise<Linked> {
  await tellOwner(tx, { template: 'way_in_refused', userId: owner, partner, now })
  return { refusal: ERRORS.identityOfAnother() }
}
