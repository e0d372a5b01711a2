// Who may come in by a partner's word: whose identity is known, or whose confirmed address is an account's, which links it. Nobody else: a partner
// makes no account (decision 0086). Links on unconfirmed addresses are tried in routes/partners/attacks.test.ts.
import type { Transaction } from '#server/database/database.ts'
import { type Account, isBanned } from '../accounts/account.ts'
import { confirmAddress } from '../accounts/confirm-address.ts'
import { findAccountByEmail, findAccountById } from '../accounts/find-account.ts'
import { recordAudit } from '../context/audit.ts'
import type { Auth } from '../context/auth.ts'
import { ERRORS } from '../errors/catalogue.ts'
import type { Vouched } from '../partners/vouched.ts'
import { findIdentity, holdIdentity, isOfHouse } from './find-identity.ts'
import { tellOwner } from './tell-owner.ts'
import { addIdentity, renewIdentity } from './write-identity.ts'

/** What is asked of the house: a partner, or a company's own. */
export interface AdmittingHouse {
  readonly settings: { readonly name: string; readonly emailOptional: boolean }
}

export async function admit(auth: Auth, tx: Transaction, house: AdmittingHouse, vouched: Vouched): Promise<Account> {
  const { name, emailOptional } = house.settings
  const known = await holdIdentity(tx, name, vouched.subject)
  if (known && isOfHouse(known, vouched)) return admitKnown(auth, tx, { userId: known.userId, partner: name, vouched })
  if (vouched.email === undefined && !emailOptional) throw ERRORS.partnerWithoutEmail()
  const account =
    vouched.email !== undefined && vouched.emailVerified
      ? await findAccountByEmail({ database: tx }, vouched.email)
      : undefined
  if (!account) throw ERRORS.signupDisabled()
  if (isBanned(account, auth.clock)) throw ERRORS.partnerUserBanned()
  const now = auth.now()
  const identity = { userId: account.id, partner: name, vouched, now }
  if (known) {
    // Another house's number: the address says whose it is here.
    if (known.userId !== account.id) throw ERRORS.identityOfAnother()
    await renewIdentity(tx, identity)
  } else if (!(await addIdentity(tx, identity))) {
    // Two tabs at once: the other one has linked it.
    const owner = await findIdentity(tx, name, vouched.subject)
    if (owner?.userId !== account.id) throw ERRORS.identityOfAnother()
    return account
  }
  if (!account.email_confirmed_at) await takeOver(tx, account, now)
  await recordAudit(tx, { action: 'identity_linked', actorId: account.id, now, traits: { provider: name } })
  await tellOwner(tx, { template: 'way_in_added', userId: account.id, partner: name, now })
  return (await findAccountById({ database: tx }, account.id)) ?? account
}

async function admitKnown(
  auth: Auth,
  tx: Transaction,
  identity: { userId: string; partner: string; vouched: Vouched },
): Promise<Account> {
  const account = await findAccountById({ database: tx }, identity.userId)
  if (!account) throw ERRORS.signupDisabled()
  if (isBanned(account, auth.clock)) throw ERRORS.partnerUserBanned()
  await renewIdentity(tx, { ...identity, now: auth.now() })
  return (await findAccountById({ database: tx }, identity.userId)) ?? account
}

/** Nobody had proved the address of this account: whoever chose its password may be somebody else, and keeps no way in. */
async function takeOver(tx: Transaction, account: Account, now: string): Promise<void> {
  await confirmAddress(tx, account, now)
  await tx.query(
    `with sessions as (delete from auth.sessions where user_id = $1)
     update auth.users set encrypted_password = '', updated_at = $2 where id = $1`,
    [account.id, now],
  )
}
