// A row of auth.webauthn_credentials, and how clients see it: never with its key.
import type { Transaction } from '#server/database/database.ts'
import { isoTime } from '../accounts/account.ts'

interface Reader {
  readonly database: Transaction
}

export interface Passkey {
  readonly id: string
  readonly user_id: string
  /** base64url */
  readonly credential_id: string
  /** base64 */
  readonly public_key: string
  readonly sign_count: number
  readonly friendly_name: string
  readonly created_at: Date | string
  readonly last_used_at: Date | string | null
}

const COLUMNS = `id, user_id, translate(encode(credential_id, 'base64'), E'+/=\\n', '-_') as credential_id,
  translate(encode(public_key, 'base64'), E'\\n', '') as public_key, sign_count::int8::float8 as sign_count, friendly_name, created_at, last_used_at`

export const passkeysOf = ({ database }: Reader, userId: string): Promise<Passkey[]> =>
  database.query<Passkey>(
    `select ${COLUMNS} from auth.webauthn_credentials where user_id = $1 order by created_at, id`,
    [userId],
  )

export async function findPasskey({ database }: Reader, credentialId: string) {
  const [found] = await database.query<Passkey>(
    `select ${COLUMNS} from auth.webauthn_credentials where credential_id = decode($1, 'base64')`,
    [Buffer.from(credentialId, 'base64url').toString('base64')],
  )
  return found
}

export const passkeyJson = (passkey: Passkey) => ({
  id: passkey.id,
  friendly_name: passkey.friendly_name || undefined,
  created_at: isoTime(passkey.created_at),
  last_used_at: isoTime(passkey.last_used_at),
})
