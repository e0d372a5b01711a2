// Codes and links that prove that a person reads the mail of an address, or has a phone. The code is six digits; the link carries a keyed
// hash of address and code. The database keeps only a hash of the link, so reading the table opens no account. An account
// has at most one valid token of each kind.
import { createHash, createHmac, randomInt } from 'node:crypto'
import type { Transaction } from '#server/database/database.ts'
import type { Secrets } from '#server/platform/keys.ts'

export type LinkType = 'signup' | 'invite' | 'recovery' | 'magiclink' | 'email_change'
export type TokenKind =
  | 'confirmation_token'
  | 'recovery_token'
  | 'email_change_token_new'
  | 'email_change_token_current'
  | 'reauthentication_token'
  | 'phone_change_token'

export const KINDS_OF: Readonly<Record<LinkType, readonly TokenKind[]>> = {
  signup: ['confirmation_token'],
  invite: ['confirmation_token'],
  recovery: ['recovery_token'],
  magiclink: ['recovery_token'],
  email_change: ['email_change_token_new', 'email_change_token_current'],
}

const SENT_AT: Readonly<Record<TokenKind, string>> = {
  confirmation_token: 'confirmation_sent_at',
  recovery_token: 'recovery_sent_at',
  email_change_token_new: 'email_change_sent_at',
  email_change_token_current: 'email_change_sent_at',
  reauthentication_token: 'reauthentication_sent_at',
  phone_change_token: 'phone_change_sent_at',
}

export const PKCE_PREFIX = 'pkce_'

export interface OneTimeToken {
  /** The code a person types. */
  readonly code: string
  /** The token a link carries. */
  readonly link: string
}

export interface NewToken {
  readonly userId: string
  /** The address or phone number it is sent to. */
  readonly to: string
  readonly kind: TokenKind
  readonly pkce: boolean
  readonly now: string
}

export interface Redeemed {
  readonly userId: string
  readonly kind: TokenKind
  readonly issuedAt: number
}

export interface OneTimeTokens {
  issue(database: Transaction, token: NewToken): Promise<OneTimeToken>
  redeemLink(database: Transaction, kinds: readonly TokenKind[], link: string): Promise<Redeemed | undefined>
  redeemCode(
    database: Transaction,
    kinds: readonly TokenKind[],
    to: string,
    code: string,
  ): Promise<Redeemed | undefined>
}

/** `secrets`: the one that makes codes, then those whose codes are taken as well. */
export function createOneTimeTokens(secrets: () => Secrets): OneTimeTokens {
  function linkOf(secret: Buffer, kind: TokenKind, to: string, code: string, pkce: boolean): string {
    const hash = createHmac('sha224', secret).update(`${kind}\n${to}\n${code}`).digest('hex')
    return pkce ? PKCE_PREFIX + hash : hash
  }

  return {
    async issue(database, { userId, to, kind, pkce, now }) {
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      const link = linkOf(secrets()[0], kind, to, code, pkce)
      await database.query(
        `with sent as (update auth.users set ${SENT_AT[kind]} = $5::timestamptz, updated_at = $5 where id = $1)
         insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to, created_at, updated_at)
         values (gen_random_uuid(), $1, $2::auth.one_time_token_type, $3, $4,
           $5::timestamptz at time zone 'utc', $5::timestamptz at time zone 'utc')
         on conflict (user_id, token_type) do update set token_hash = excluded.token_hash, relates_to = excluded.relates_to,
           created_at = excluded.created_at, updated_at = excluded.updated_at`,
        [userId, kind, storedHash(link), to, now],
      )
      return { code, link }
    },
    redeemLink: (database, kinds, link) => redeem(database, kinds, [storedHash(link)]),
    redeemCode(database, kinds, to, code) {
      const links = secrets().flatMap((secret) =>
        kinds.flatMap((kind) => [linkOf(secret, kind, to, code, false), linkOf(secret, kind, to, code, true)]),
      )
      return redeem(database, kinds, links.map(storedHash))
    },
  }
}

function storedHash(link: string): string {
  return createHash('sha256').update(link).digest('hex')
}

/** The delete makes it work once: of two simultaneous requests only one finds the row. The account is held first (sessions/hold-account.ts). */
async function redeem(
  database: Transaction,
  kinds: readonly TokenKind[],
  hashes: readonly string[],
): Promise<Redeemed | undefined> {
  const [row] = await database.query<{ user_id: string; token_type: TokenKind; issued_at: string | number }>(
    `with held as (
       select u.id from auth.users u where u.id in (
         select t.user_id from auth.one_time_tokens t where t.token_hash = any($1::text[]) and t.token_type::text = any($2::text[]))
       for no key update
     )
     delete from auth.one_time_tokens t using held
     where t.user_id = held.id and t.token_hash = any($1::text[]) and t.token_type::text = any($2::text[])
     returning t.user_id, t.token_type::text, extract(epoch from t.created_at)::float8 as issued_at`,
    [hashes, kinds],
  )
  return row && { userId: row.user_id, kind: row.token_type, issuedAt: Number(row.issued_at) * 1000 }
}
