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

/** Finds a softly deleted account too: the admin API shows its row, and can delete it for good. */
export async function findAccountOrDeleted({ database }: Reader, id: string): Promise<Account | undefined> {
  const rows = await database.query<Account>(`select ${ACCOUNT_COLUMNS} from auth.users u where u.id = $1`, [id])
  return rows[0]
}

/** `email` has to be in lower case, as accounts are stored. */
export async function findAccountByEmail({ database }: Reader, email: string): Promise<Account | undefined> {
  const rows = await database.query<Account>(
    `select ${ACCOUNT_COLUMNS} from auth.users u where u.email = $1 and u.is_sso_user = false and u.deleted_at is null`,
    [email],
  )
  return rows[0]
}
