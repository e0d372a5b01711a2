// Finds one account by its id or its address.
import type { Transaction } from '#server/database/database.ts'
import { ACCOUNT_COLUMNS, type Account } from './account.ts'

interface Reader {
  readonly database: Transaction
}

export async function findAccountById({ database }: Reader, id: string): Promise<Account | undefined> {
  const rows = await database.query<Account>(
    `select ${ACCOUNT_COLUMNS} from auth.users u where u.id = $1 and u.deleted_at is null`,
    [id],
  )
  return rows[0]
}

/** Also one that was deleted softly: the admin API shows its row, and removes it for good. */
export async function findAccountOrRemains({ database }: Reader, id: string): Promise<Account | undefined> {
  const rows = await database.query<Account>(`select ${ACCOUNT_COLUMNS} from auth.users u where u.id = $1`, [id])
  return rows[0]
}

/** `email` is already lower-cased: every account is stored so. */
export async function findAccountByEmail({ database }: Reader, email: string): Promise<Account | undefined> {
  const rows = await database.query<Account>(
    `select ${ACCOUNT_COLUMNS} from auth.users u where u.email = $1 and u.is_sso_user = false and u.deleted_at is null`,
    [email],
  )
  return rows[0]
}
