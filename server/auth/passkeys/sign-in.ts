// Signs in whoever's passkey was shown: one step, however well the device knows its owner (decision 0088). Every refusal before the signature holds
// is the same one, so that it tells nothing about whom a passkey belongs to.
import type { Transaction } from '#server/database/database.ts'
import { type Account, isBanned } from '../accounts/account.ts'
import { findAccountById } from '../accounts/find-account.ts'
import type { Auth } from '../context/auth.ts'
import { ERRORS } from '../errors/catalogue.ts'
import { holdAccount } from '../sessions/hold-account.ts'
import type { SessionResponse } from '../sessions/session-response.ts'
import { type ClientInfo, handOver, openSession } from '../sessions/start-session.ts'
import { checkShown, ownerNamed, type Shown } from '../webauthn/ceremonies.ts'
import type { ShownCredential } from '../webauthn/credential-json.ts'
import { findPasskey, type Passkey } from './passkey.ts'

export async function signInByPasskey(
  auth: Auth,
  challenge: string,
  credential: ShownCredential,
  client: ClientInfo,
): Promise<SessionResponse> {
  const passkey = await findPasskey(auth, credential.id)
  if (!passkey || ownerNamed(credential) !== passkey.user_id) throw ERRORS.credentialRefused()
  const shown = await checkShown(auth.relyingParty, challenge, credential, {
    id: passkey.credential_id,
    publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64')),
    signCount: passkey.sign_count,
  })
  const opened = await auth.database.transaction(async (tx) => {
    const account = await use(auth, tx, passkey, shown)
    return openSession(auth, tx, { account, method: 'passkey' }, client)
  })
  return handOver(auth, opened)
}

/** Whose it still is. */
async function use(auth: Auth, tx: Transaction, passkey: Passkey, shown: Shown): Promise<Account> {
  await holdAccount(tx, passkey.user_id)
  const account = await findAccountById({ database: tx }, passkey.user_id)
  if (!account) throw ERRORS.credentialRefused()
  if (isBanned(account, auth.clock)) throw ERRORS.passkeyUserBanned()
  if (account.email && !account.email_confirmed_at) throw ERRORS.passkeyEmailNotConfirmed()
  // A count that stands still or goes back is another device with the same key. Of two at once one is that.
  const used = await tx.query(
    `update auth.webauthn_credentials set sign_count = $2, backed_up = $3, last_used_at = $4, updated_at = $4
     where id = $1 and (sign_count < $2::bigint or (sign_count = 0 and $2::bigint = 0)) returning id`,
    [passkey.id, shown.signCount, shown.backedUp, auth.now()],
  )
  if (used.length === 0) throw ERRORS.credentialRefused()
  return account
}
