// An id_token signs in once. That it was used is kept for a day in auth.flow_state, which is longer than any is taken. By what is signed, not by its
// signature: of one token there may be several signatures, and of one signature several spellings (id-token-grant.test.ts).
import { createHash } from 'node:crypto'
import type { Auth } from '../context/auth.ts'

/** False if it was spent before. */
export async function spendIdToken(auth: Auth, partner: string, token: string): Promise<boolean> {
  const signed = token.slice(0, token.lastIndexOf('.'))
  const hash = createHash('sha256').update(signed).digest('hex')
  const id = hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  const rows = await auth.database.query(
    `insert into auth.flow_state (id, provider_type, authentication_method, created_at, updated_at)
     values ($1::uuid, $2, 'id_token', $3, $3) on conflict (id) do nothing returning id`,
    [id, partner, auth.now()],
  )
  return rows.length > 0
}
