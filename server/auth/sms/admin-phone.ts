// The club writes a phone number into an account, and vouches for it or not. One that is not confirmed opens nothing.
import type { Transaction } from '#server/database/database.ts'
import { findAccountById } from '../accounts/find-account.ts'
import { isUniqueViolation } from '../accounts/unique-violation.ts'
import { ERRORS } from '../errors/catalogue.ts'
import { writePhone } from './write-phone.ts'

export async function adminPhone(
  tx: Transaction,
  userId: string,
  { phone, confirmed, now }: { phone: string; confirmed: boolean; now: string },
): Promise<void> {
  const account = await findAccountById({ database: tx }, userId)
  if (!account) throw ERRORS.userNotFound()
  // The same number once more takes nothing away.
  const stays = account.phone === phone && account.phone_confirmed_at !== null
  if (stays) return
  try {
    await writePhone(tx, account, { phone, confirmed, now })
  } catch (error) {
    throw isUniqueViolation(error) ? ERRORS.phoneExists() : error
  }
}
