// Gives an account a phone number, proved by its owner or vouched for by the club, and mails the owner about it: it is a way in.
import type { Transaction } from '#server/database/database.ts'
import type { Account } from '../accounts/account.ts'
import { phoneInWords } from '../accounts/phones/phone-number.ts'
import { tellOwner } from '../identities/tell-owner.ts'
import { nameWaysIn } from '../identities/write-identity.ts'

/** Throws a unique violation if another account has it. Codes for the number before are worth nothing any more. */
export async function writePhone(
  tx: Transaction,
  account: Account,
  { phone, confirmed, now }: { phone: string; confirmed: boolean; now: string },
): Promise<void> {
  const userId = account.id
  await tx.query(
    `delete from auth.one_time_tokens where user_id = $1 and (token_type = 'phone_change_token' or relates_to = $2)`,
    [userId, account.phone ?? ''],
  )
  await tx.query(
    `update auth.users set phone = $2, phone_confirmed_at = case when $3::boolean then $4::timestamptz end, phone_change = '', phone_change_token = '', updated_at = $4
     where id = $1`,
    [userId, phone, confirmed, now],
  )
  const data = { sub: userId, phone, email_verified: false, phone_verified: confirmed }
  await tx.query(
    `insert into auth.identities (id, provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
     values (gen_random_uuid(), $1::text, $1::uuid, $2::jsonb, 'phone', $3, $3, $3)
     on conflict on constraint identities_provider_id_provider_unique do update
       set identity_data = excluded.identity_data, updated_at = excluded.updated_at`,
    [userId, JSON.stringify(data), now],
  )
  await nameWaysIn(tx, userId)
  const had = account.phone_confirmed_at !== null && account.phone ? account.phone : undefined
  const isNew = confirmed && had !== phone
  if (had && had !== phone) await tellOwner(tx, { template: 'way_in_removed', userId, partner: phoneInWords(had), now })
  if (isNew) await tellOwner(tx, { template: 'way_in_added', userId, partner: phoneInWords(phone), now })
}
