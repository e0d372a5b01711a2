// A signed message signs in once, in whichever process it comes again. That it was used is kept for a day in auth.flow_state, which is longer than any is
// taken. By the message, not by its signature: of one message there may be several signatures.
import { createHash } from 'node:crypto'
import type { Transaction } from '#server/database/database.ts'

/** False if it was spent before. */
export async function spendMessage(tx: Transaction, subject: string, message: string, now: string): Promise<boolean> {
  const hash = createHash('sha256').update(`${subject}\n${message}`).digest('hex')
  const id = hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  const rows = await tx.query(
    `insert into auth.flow_state (id, provider_type, authentication_method, created_at, updated_at)
     values ($1::uuid, 'web3', 'web3', $2, $2) on conflict (id) do nothing returning id`,
    [id, now],
  )
  return rows.length > 0
}
