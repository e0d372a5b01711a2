// Whether it was proved a moment ago who is there: what an unlocked phone must not be enough for asks this. The server asks itself as well.
import type { Session } from '#shared/supabase/client.ts'
import { claimsOf } from './claims-of.ts'

const LATELY = 10 * 60

/** Each proof of a session (password, link, code) stands in its token with its time in seconds. */
export function beganLately({ access_token }: Pick<Session, 'access_token'>, now = Date.now()): boolean {
  const { amr } = claimsOf(access_token)
  if (!Array.isArray(amr)) return false
  const proofs: unknown[] = amr
  return proofs.some((proof) => timeOf(proof) > now / 1000 - LATELY)
}

function timeOf(proof: unknown): number {
  if (typeof proof !== 'object' || proof === null || !('timestamp' in proof)) return 0
  return typeof proof.timestamp === 'number' ? proof.timestamp : 0
}
