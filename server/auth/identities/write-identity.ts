// Writes what a partner vouches for as an identity of an account, and names the account's ways in its app_metadata as the platform does. What the
// partner says stays in the identity: an account's own metadata, which travels in its tokens, is not filled with it.
import type { Transaction } from '#server/database/database.ts'
import { identityData, type Vouched } from '../partners/vouched.ts'

export interface NewIdentity {
  readonly userId: string
  readonly partner: string
  readonly vouched: Vouched
  readonly now: string
}

/** False if another request wrote it meanwhile, for whichever account. */
export async function addIdentity(tx: Transaction, { userId, partner, vouched, now }: NewIdentity): Promise<boolean> {
  const rows = await tx.query(
    `insert into auth.identities (id, provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
     values (gen_random_uuid(), $1, $2, $3::jsonb, $4, $5, $5, $5)
     on conflict on constraint identities_provider_id_provider_unique do nothing returning id`,
    [vouched.subject, userId, JSON.stringify(identityData(vouched)), partner, now],
  )
  if (rows.length > 0) await nameWaysIn(tx, userId)
  return rows.length > 0
}

export async function renewIdentity(tx: Transaction, { userId, partner, vouched, now }: NewIdentity): Promise<void> {
  await tx.query(
    `update auth.identities set identity_data = $4::jsonb, last_sign_in_at = $5, updated_at = $5
     where user_id = $1 and provider = $2 and provider_id = $3`,
    [userId, partner, vouched.subject, JSON.stringify(identityData(vouched)), now],
  )
}

export async function nameWaysIn(tx: Transaction, userId: string): Promise<void> {
  await tx.query(
    `update auth.users u set raw_app_meta_data = coalesce(u.raw_app_meta_data, '{}') || jsonb_build_object(
       'provider', coalesce(u.raw_app_meta_data ->> 'provider', ways.all[1]), 'providers', to_jsonb(ways.all))
     from (select array_agg(distinct i.provider order by i.provider) as all from auth.identities i where i.user_id = $1) ways
     where u.id = $1 and ways.all is not null`,
    [userId],
  )
}
