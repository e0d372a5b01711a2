// Gives an account another address at an admin's request, without a mail to confirm it.
import type { Transaction } from '#server/database/database.ts'
import { ERRORS } from '../errors/catalogue.ts'
import { writeEmailIdentity } from './email-identity.ts'
import { isUniqueViolation } from './unique-violation.ts'

export async function changeEmail(
  tx: Transaction,
  userId: string,
  change: { email: string; verified: boolean; now: string },
): Promise<void> {
  try {
    await tx.query("update auth.users set email = $2, email_change = '', updated_at = $3 where id = $1", [
      userId,
      change.email,
      change.now,
    ])
    await writeEmailIdentity(tx, { userId, ...change })
  } catch (error) {
    throw isUniqueViolation(error) ? ERRORS.emailExists() : error
  }
}
