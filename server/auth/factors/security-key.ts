// A second step that is a security key, or a device that unlocks one. Its public key stands with the factor as the platform writes it (go-webauthn's
// JSON), so that a factor of a project is read here too.
import type { Transaction } from '#server/database/database.ts'
import type { Account } from '../accounts/account.ts'
import type { FactorRow } from '../accounts/factor.ts'
import { isVerified } from '../accounts/factor.ts'
import type { Auth } from '../context/auth.ts'
import { ERRORS } from '../errors/catalogue.ts'
import { passkeysOf } from '../passkeys/passkey.ts'
import {
  askToCreate,
  askToShow,
  type CreationOptions,
  checkCreated,
  checkShown,
  type NewCredential,
  type RequestOptions,
  type StoredCredential,
} from '../webauthn/ceremonies.ts'
import type { CreatedCredential, ShownCredential } from '../webauthn/credential-json.ts'

export type KeyAsked =
  | { readonly type: 'create'; readonly options: CreationOptions }
  | { readonly type: 'request'; readonly options: RequestOptions }

export type KeyAnswer =
  | { readonly type: 'create'; readonly credential_response: CreatedCredential }
  | { readonly type: 'request'; readonly credential_response: ShownCredential }

/** Writes what the answer leaves behind, in the transaction that raises the session. False where another answer was quicker. */
export type Spend = (tx: Transaction, now: string) => Promise<boolean>

interface KeyRow {
  readonly factor: string
  readonly id: string
  readonly key: string
  readonly count: number
}

/**
 * Of a factor that was never confirmed a new key is made, of another one its own is asked for. Not on a device that keeps a passkey of the account:
 * many hold one credential an account, and the new one would take its place.
 */
export async function askKey(auth: Auth, account: Account, factor: FactorRow): Promise<KeyAsked> {
  if (!isVerified(factor)) {
    const owner = { id: account.id, name: account.email || account.id }
    const passkeys = await passkeysOf(auth, account.id)
    const known = [...(await keyIdsOf(auth, account.id)), ...passkeys.map(({ credential_id }) => credential_id)]
    return {
      type: 'create',
      options: await askToCreate(auth.relyingParty, owner, { known, residentKey: 'discouraged' }),
    }
  }
  const key = keyOf(await keysOf(auth.database, account.id), factor)
  return { type: 'request', options: await askToShow(auth.relyingParty, [base64url(key.id)]) }
}

/** Takes the challenge out of its row: of two answers, right or wrong, one finds it. */
export async function takeChallenge(auth: Auth, challengeId: string, type: KeyAnswer['type']): Promise<string> {
  const [taken] = await auth.database.query<{ challenge: string | null; type: string | null }>(
    `with asked as (
       select id, web_authn_session_data as data from auth.mfa_challenges where id = $1 and web_authn_session_data is not null for update
     )
     update auth.mfa_challenges c set web_authn_session_data = null from asked where c.id = asked.id
     returning asked.data ->> 'challenge' as challenge, asked.data ->> 'type' as type`,
    [challengeId],
  )
  if (!taken?.challenge || taken.type !== type) throw ERRORS.challengeNotFound()
  return taken.challenge
}

export async function checkKey(auth: Auth, factor: FactorRow, challenge: string, answer: KeyAnswer): Promise<Spend> {
  if (answer.type === 'create') {
    const made = await checkCreated(auth.relyingParty, challenge, answer.credential_response)
    return (tx, now) => keepKey(tx, factor, made, now)
  }
  const key = keyOf(await keysOf(auth.database, factor.user_id), factor)
  const stored = storedKey(key)
  if (answer.credential_response.id !== stored.id) throw ERRORS.credentialRefused()
  const shown = await checkShown(auth.relyingParty, challenge, answer.credential_response, stored)
  return (tx, now) => countUse(tx, factor, shown.signCount, now)
}

async function keepKey(tx: Transaction, factor: FactorRow, made: NewCredential, now: string): Promise<boolean> {
  const id = Buffer.from(made.id, 'base64url').toString('base64')
  const keys = await keysOf(tx, factor.user_id)
  if (keys.some((key) => key.id === id)) return false
  const credential = {
    id,
    publicKey: Buffer.from(made.publicKey).toString('base64'),
    attestationType: 'none',
    transport: made.transports,
    flags: {
      userPresent: true,
      userVerified: true,
      backupEligible: made.backupEligible,
      backupState: made.backedUp,
    },
    authenticator: {
      AAGUID: Buffer.from(made.aaguid.replaceAll('-', ''), 'hex').toString('base64'),
      signCount: made.signCount,
      cloneWarning: false,
      attachment: '',
    },
  }
  const kept = await tx.query(
    `update auth.mfa_factors set web_authn_credential = $2::jsonb, web_authn_aaguid = $3::uuid, updated_at = $4
     where id = $1 and status = 'unverified' returning id`,
    [factor.id, JSON.stringify(credential), made.aaguid, now],
  )
  return kept.length > 0
}

/** A count that stands still or goes back is a copy of the key. */
async function countUse(tx: Transaction, factor: FactorRow, count: number, now: string): Promise<boolean> {
  const before = `coalesce((web_authn_credential #>> '{authenticator,signCount}')::bigint, 0)`
  const used = await tx.query(
    `update auth.mfa_factors set web_authn_credential = jsonb_set(web_authn_credential, '{authenticator,signCount}', to_jsonb($2::bigint)), updated_at = $3
     where id = $1 and (${before} < $2::bigint or (${before} = 0 and $2::bigint = 0)) returning id`,
    [factor.id, count, now],
  )
  return used.length > 0
}

/** Of the account's keys, as devices know them. */
export const keyIdsOf = async (auth: Auth, userId: string): Promise<string[]> =>
  (await keysOf(auth.database, userId)).map(({ id }) => base64url(id))

const keysOf = (database: Transaction, userId: string): Promise<KeyRow[]> =>
  database.query<KeyRow>(
    `select f.id as factor, f.web_authn_credential ->> 'id' as id, f.web_authn_credential ->> 'publicKey' as key,
       coalesce((f.web_authn_credential #>> '{authenticator,signCount}')::float8, 0) as count
     from auth.mfa_factors f where f.user_id = $1 and f.factor_type = 'webauthn' and f.web_authn_credential ->> 'id' is not null`,
    [userId],
  )

function keyOf(keys: readonly KeyRow[], factor: FactorRow): KeyRow {
  const key = keys.find((one) => one.factor === factor.id)
  if (!key) throw ERRORS.factorNotFound()
  return key
}

const storedKey = ({ id, key, count }: KeyRow): StoredCredential => ({
  id: base64url(id),
  publicKey: new Uint8Array(Buffer.from(key, 'base64')),
  signCount: count,
})

const base64url = (base64: string) => Buffer.from(base64, 'base64').toString('base64url')
