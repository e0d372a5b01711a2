// Gives an account another address: at an admin's request, or once its owner has confirmed it.
import type { Transaction } from '#server/database/database.ts'
import { writeEmailIdentity } from './email-identity.ts'
import { isUniqueViolation } from './unique-violation.ts'

export interface NewEmail {
  readonly email: string
  /** Somebody vouches for it, or has read the mail sent there. */
  readonly verified: boolean
  readonly now: string
  /** What is thrown if another account has it. */
  readonly ifTaken: () => Error
}

export async function changeEmail(tx: Transaction, userId: string, change: NewEmail): Promise<void> {
  await endWhatWasMailed(tx, userId)
  try {
    await writeEmail(tx, userId, change)
  } catch (error) {
    throw isUniqueViolation(error) ? change.ifTaken() : error
  }
}

async function writeEmail(tx: Transaction, userId: string, { email, verified, now }: NewEmail): Promise<void> {
  await tx.query(
    `update auth.users set email = $2, email_change = '', email_change_confirm_status = 0, updated_at = $3,
       is_anonymous = is_anonymous and not $4::boolean,
       email_confirmed_at = case when $4::boolean then coalesce(email_confirmed_at, $3::timestamptz) else email_confirmed_at end
     where id = $1`,
    [userId, email, now, verified],
  )
  await writeEmailIdentity(tx, { userId, email, verified, now })
}

/** Whoever reads the mailbox the account had may be who it is taken from: links and codes sent there, and codes of opened links (address-change.test.ts). */
async function endWhatWasMailed(tx: Transaction, userId: string): Promise<void> {
  await tx.query(
    `delete from auth.one_time_tokens t using auth.users u
     where u.id = $1 and t.user_id = u.id and (t.relates_to = u.email or t.token_type::text like 'email_change%')`,
    [userId],
  )
  await tx.query(
    `delete from auth.flow_state where user_id = $1 and authentication_method in ('signup', 'invite', 'recovery', 'magiclink')`,
    [userId],
  )
}
