// Holds an account until the transaction ends. Whoever takes a proof holds its account first and looks at the proof then: what ends its ways in ("that was
// not me", a new password, the account's end) is waited for and counts, or waits and ends the session too. One order for all, or two would wait for each
// other: the account, then what belongs to it.
import type { Transaction } from '#server/database/database.ts'

export async function holdAccount(tx: Transaction, id: string): Promise<void> {
  await tx.query('select from auth.users where id = $1 for no key update', [id])
}
