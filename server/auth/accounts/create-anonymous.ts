// Makes an anonymous account: no address and no identity, only a session.
import { randomUUID } from 'node:crypto'
import type { Transaction } from '#server/database/database.ts'
import type { Metadata } from './account.ts'

export async function createAnonymous(
  database: Transaction,
  now: string,
  userMetadata: Metadata | null | undefined,
): Promise<string> {
  const id = randomUUID()
  await database.query(
    `insert into auth.users (instance_id, id, aud, role, encrypted_password, raw_app_meta_data, raw_user_meta_data,
       created_at, updated_at, is_sso_user, is_anonymous, confirmation_token, recovery_token, email_change, email_change_token_new)
     values ('00000000-0000-0000-0000-000000000000', $1, 'authenticated', 'authenticated', '', '{}', $2::jsonb, $3, $3,
       false, true, '', '', '', '')`,
    [id, JSON.stringify(userMetadata ?? {}), now],
  )
  return id
}
