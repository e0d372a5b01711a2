// Takes an account's phone number away, with every code that was sent to it.
import type { Transaction } from '#server/database/database.ts'

export async function clearPhone(tx: Transaction, userId: string, now: string): Promise<void> {
  await tx.query(
    `with codes as (
       delete from auth.one_time_tokens t using auth.users u
       where t.user_id = $1 and u.id = $1 and (t.token_type = 'phone_change_token' or t.relates_to = u.phone)
     )
     update auth.users set phone = null, phone_confirmed_at = null, phone_change = '', phone_change_token = '', updated_at = $2 where id = $1`,
    [userId, now],
  )
}
