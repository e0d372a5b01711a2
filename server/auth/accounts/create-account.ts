// Makes an account with its e-mail identity, both in one statement.
import { randomUUID } from 'node:crypto'
import type { Transaction } from '#server/database/database.ts'
import { AuthError } from '../errors/auth-error.ts'
import { ERRORS } from '../errors/catalogue.ts'
import type { Metadata } from './account.ts'
import { isUniqueViolation } from './unique-violation.ts'

export interface NewAccount {
  readonly id?: string
  readonly email: string
  /** Null: nobody can sign in with a password until one is set. */
  readonly passwordHash: string | null
  readonly confirmed: boolean
  readonly role?: string
  readonly userMetadata?: Metadata | null
  readonly appMetadata?: Metadata | null
  readonly bannedUntil?: string | null
}

const INSERT_ACCOUNT = `
with account as (
  insert into auth.users (instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data,
    raw_user_meta_data, banned_until, created_at, updated_at, is_sso_user, is_anonymous,
    confirmation_token, recovery_token, email_change, email_change_token_new)
  values ('00000000-0000-0000-0000-000000000000', $1, 'authenticated', $2, $3, $4,
    case when $5::boolean then $6::timestamptz end, $7::jsonb, $8::jsonb, $9::timestamptz, $6, $6, false, false, '', '', '', '')
  returning id
)
insert into auth.identities (id, provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
select gen_random_uuid(), $1::text, account.id,
  jsonb_build_object('sub', $1::text, 'email', $3::text, 'email_verified', $5::boolean, 'phone_verified', false),
  'email', $6, $6, $6
from account`

/** Returns the id. */
export async function createAccount(database: Transaction, now: string, account: NewAccount): Promise<string> {
  const id = account.id ?? randomUUID()
  const appMetadata = { provider: 'email', providers: ['email'], ...account.appMetadata }
  const userMetadata = { email_verified: account.confirmed || undefined, ...account.userMetadata }
  try {
    await database.query(INSERT_ACCOUNT, [
      id,
      account.role ?? 'authenticated',
      account.email,
      account.passwordHash ?? '',
      account.confirmed,
      now,
      JSON.stringify(appMetadata),
      JSON.stringify(userMetadata),
      account.bannedUntil ?? null,
    ])
  } catch (error) {
    if (isUniqueViolation(error)) throw error.constraint === 'users_pkey' ? ERRORS.idExists() : ERRORS.emailExists()
    throw error
  }
  return id
}

/** Undefined where another request was quicker with the address: who asks twice at once learns no more than who asks once (open-signup.test.ts). */
export async function createUnlessTaken(
  database: Transaction,
  now: string,
  account: NewAccount,
): Promise<string | undefined> {
  try {
    return await createAccount(database, now, account)
  } catch (error) {
    if (error instanceof AuthError && error.code === 'email_exists') return undefined
    throw error
  }
}
