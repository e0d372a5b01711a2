// An id_token signs in once. That it was used is kept for a day in auth.flow_state, by its hash, which is longer than any is taken.
import { createHash } from 'node:crypto'
import type { Auth } from '../context/auth.ts'

/** False if it was spent before. */
export async function spendIdToken(auth: Auth, partner: string, token: string): Promise<boolean> {
  const hash = createHash('sha256').update(token).digest('hex')
  const id = hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  const rows = await auth.database.query(
    `insert into auth.flow_state (id, provider_type, authentication_method, created_at, updated_at)
     values ($1::uuid, $2, 'id_token', $3, $3) on conflict (id) do nothing returning id`,
    [id, partner, auth.now()],
  )
  return rows.length > 0
}
