// Finds whose account an identity at another house belongs to. Deleted accounts are found as well: what they had is not another's.
import type { Transaction } from '#server/database/database.ts'

export async function ownerOfIdentity(tx: Transaction, partner: string, subject: string): Promise<string | undefined> {
  const [row] = await tx.query<{ user_id: string }>(
    'select user_id from auth.identities where provider = $1 and provider_id = $2',
    [partner, subject],
  )
  return row?.user_id
}
