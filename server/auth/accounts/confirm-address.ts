// Marks an account's address as confirmed: its owner opened a link sent there, or an admin vouches for it.
import type { Transaction } from '#server/database/database.ts'
import type { Account } from './account.ts'

export async function confirmAddress(tx: Transaction, account: Account, now: string): Promise<void> {
  if (account.email_confirmed_at) return
  await tx.query(
    `update auth.users set email_confirmed_at = $2, updated_at = $2, is_anonymous = false,
       raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || '{"email_verified": true}' where id = $1`,
    [account.id, now],
  )
  await tx.query(
    `update auth.identities set identity_data = identity_data || '{"email_verified": true}', updated_at = $2
     where user_id = $1 and provider = 'email'`,
    [account.id, now],
  )
}
