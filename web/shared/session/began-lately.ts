// Whether it was proved a moment ago who is there: what an unlocked phone must not be enough for asks this. The server asks itself as well.
import type { Session } from '#shared/supabase/client.ts'

const LATELY = 10 * 60

/** Each proof of a session (password, link, code) stands in its token with its time in seconds. */
export function beganLately({ access_token }: Pick<Session, 'access_token'>, now = Date.now()): boolean {
  const claims = claimsOf(access_token)
  if (typeof claims !== 'object' || claims === null || !('amr' in claims) || !Array.isArray(claims.amr)) return false
  const proofs: unknown[] = claims.amr
  return proofs.some((proof) => timeOf(proof) > now / 1000 - LATELY)
}

function timeOf(proof: unknown): number {
  if (typeof proof !== 'object' || proof === null || !('timestamp' in proof)) return 0
  return typeof proof.timestamp === 'number' ? proof.timestamp : 0
}

function claimsOf(token: string): unknown {
  try {
    return JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')))
  } catch {
    return null
  }
}
