// Finds whose account an identity at another house belongs to. Deleted accounts are found as well: what they had is not another's.
import type { Transaction } from '#server/database/database.ts'
import type { Vouched } from '../partners/vouched.ts'
import { holdAccount } from '../sessions/hold-account.ts'

export interface KnownIdentity {
  readonly userId: string
  /** The house that gave out its number; null where nobody wrote it down. */
  readonly issuer: string | null
}

export async function findIdentity(
  tx: Transaction,
  partner: string,
  subject: string,
): Promise<KnownIdentity | undefined> {
  const [row] = await tx.query<KnownIdentity>(
    `select user_id as "userId", identity_data ->> 'iss' as issuer from auth.identities where provider = $1 and provider_id = $2`,
    [partner, subject],
  )
  return row
}

/** The same with its account held. */
export async function holdIdentity(
  tx: Transaction,
  partner: string,
  subject: string,
): Promise<KnownIdentity | undefined> {
  const found = await findIdentity(tx, partner, subject)
  if (!found) return undefined
  await holdAccount(tx, found.userId)
  return findIdentity(tx, partner, subject)
}

/** Whether the number is of the house that vouches now: a partner's `url` may have become another's, which gives the same numbers to other people. */
export const isOfHouse = ({ issuer }: KnownIdentity, vouched: Vouched): boolean =>
  !issuer || plain(issuer) === plain(vouched.issuer)

/** What a hosted project writes, or wrote, for houses that have one address. */
const OTHERWISE_WRITTEN: Readonly<Record<string, string>> = {
  'https://api.github.com': 'https://github.com',
  'https://www.googleapis.com/userinfo/v2/me': 'https://accounts.google.com',
  'accounts.google.com': 'https://accounts.google.com',
  'https://appleid.apple.com/auth': 'https://appleid.apple.com',
}

function plain(issuer: string): string {
  const bare = issuer.replace(/\/+$/, '').replace(/\/api\/v3$/, '')
  return OTHERWISE_WRITTEN[bare] ?? bare
}
