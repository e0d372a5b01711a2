// For tests: makes members, accounts and tokens, and signs in. All server tests use these; database/stories.ts has the cast of the stories.
import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#server/database/database.ts'
import type { Keys } from '#server/platform/keys.ts'

export interface Account {
  readonly id: string
  readonly email: string
  readonly password: string
}

/** Inserts members as rows, with set-up finished and no password, for tests that sign tokens themselves. */
export async function insertMembers(database: Database, members: Readonly<Record<string, string>>): Promise<void> {
  const [ids, names] = [Object.keys(members), Object.values(members)]
  await database.query(`insert into auth.users (id, email) select id, id || '@o1.test' from unnest($1::uuid[]) as id`, [
    ids,
  ])
  await database.query(
    `insert into public.profiles (user_id, display_name, name, setup_required)
     select id, name, name, false from unnest($1::uuid[], $2::text[]) as member (id, name)`,
    [ids, names],
  )
}

/** A member's access token, valid for an hour unless the claims say otherwise. */
export function memberToken(
  keys: Pick<Keys, 'sign'>,
  sub: string,
  claims: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  const usual = { sub, role: 'authenticated', aud: 'authenticated', iat: now, exp: now + 3600 }
  return keys.sign({ ...usual, session_id: randomUUID(), ...claims })
}

export const secondsFromNow = (seconds: number) => Math.floor(Date.now() / 1000) + seconds

/** Creates an account with a confirmed address and a password. `admin` has the service key. */
export async function createAccount(admin: SupabaseClient, given: Record<string, unknown> = {}): Promise<Account> {
  const account = { email: `member-${randomUUID()}@example.com`, password: 'first light', ...given }
  const { data, error } = await admin.auth.admin.createUser({ email_confirm: true, ...account })
  if (error) throw error
  return { id: data.user.id, email: account.email, password: account.password }
}

/** Creates an account with the profile of a member in it, set-up finished. `admin` has the service key. */
export async function createMember(
  admin: SupabaseClient,
  database: Database,
  { name, ...given }: { name: string; email?: string; password?: string },
): Promise<Account> {
  const account = await createAccount(admin, given)
  await database.query(
    `insert into public.profiles (user_id, display_name, name, photos, ig_handle, setup_required)
     values ($1, $2, $2, '{https://p.test/x.jpg}', $3, false)`,
    [account.id, name, `@${account.email.split('@')[0]}`],
  )
  return account
}

/** Creates the account of an admin, without a profile. `admin` has the service key. */
export async function createAdmin(
  admin: SupabaseClient,
  database: Database,
  given: { email: string; password: string },
): Promise<Account> {
  const account = await createAccount(admin, given)
  await database.query('insert into private.admins (user_id) values ($1)', [account.id])
  return account
}

/** Signs `client` in and returns the access token. */
export async function signIn(client: SupabaseClient, account: Pick<Account, 'email' | 'password'>): Promise<string> {
  const { data, error } = await client.auth.signInWithPassword({ email: account.email, password: account.password })
  if (error) throw error
  return data.session.access_token
}
