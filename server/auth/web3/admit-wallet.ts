// Whom a wallet signs in: the member it is linked to, and nobody else, once a message. A wallet makes no account (decision 0089).
import type { Transaction } from '#server/database/database.ts'
import { type Account, isBanned } from '../accounts/account.ts'
import { findAccountById } from '../accounts/find-account.ts'
import type { Auth } from '../context/auth.ts'
import { ERRORS } from '../errors/catalogue.ts'
import { holdIdentity } from '../identities/find-identity.ts'
import type { SignedMessage } from './signed-message.ts'
import { spendMessage } from './spend-message.ts'

export const WEB3 = 'web3'

export async function admitWallet(
  auth: Auth,
  tx: Transaction,
  wallet: { subject: string; chain: string; address: string; message: SignedMessage; raw: string },
): Promise<Account> {
  const { subject, chain, address, message, raw } = wallet
  const known = await holdIdentity(tx, WEB3, subject)
  const account = known && (await findAccountById({ database: tx }, known.userId))
  if (!account) throw ERRORS.signupDisabled()
  if (isBanned(account, auth.clock)) throw ERRORS.partnerUserBanned()
  if (!(await spendMessage(tx, subject, raw, auth.now())))
    throw ERRORS.oauth('invalid_grant', 'Message was used before')
  const claims = {
    address,
    chain,
    network: message.chainId ?? '',
    domain: message.domain,
    statement: message.statement ?? '',
  }
  const data = { sub: subject, email_verified: false, phone_verified: false, custom_claims: claims }
  await tx.query(
    `update auth.identities set identity_data = $3::jsonb, last_sign_in_at = $4, updated_at = $4
     where user_id = $1 and provider = '${WEB3}' and provider_id = $2`,
    [account.id, subject, JSON.stringify(data), auth.now()],
  )
  return (await findAccountById({ database: tx }, account.id)) ?? account
}
