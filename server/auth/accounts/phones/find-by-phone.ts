// Finds the account of a phone number: `phone` as checkedPhone folds it.
import type { Transaction } from '#server/database/database.ts'
import { ACCOUNT_COLUMNS, type Account } from '../account.ts'

interface Reader {
  readonly database: Transaction
}

/** Only one that has it confirmed: a number somebody wrote down opens nothing. */
export async function findAccountByPhone({ database }: Reader, phone: string): Promise<Account | undefined> {
  const rows = await database.query<Account>(
    `select ${ACCOUNT_COLUMNS} from auth.users u
     where u.phone = $1 and u.phone_confirmed_at is not null and u.is_sso_user = false and u.deleted_at is null`,
    [phone],
  )
  return rows[0]
}

/** Whose change waits: by the number the account has, as the platform looks, or by the one it is to get. Of several the one that asked last. */
export async function findPhoneChange({ database }: Reader, phone: string): Promise<Account | undefined> {
  const rows = await database.query<Account>(
    `select ${ACCOUNT_COLUMNS} from auth.users u
     where (u.phone = $1 or u.phone_change = $1) and u.phone_change <> '' and u.deleted_at is null
     order by u.phone = $1 desc nulls last, u.phone_change_sent_at desc nulls last limit 1`,
    [phone],
  )
  return rows[0]
}
