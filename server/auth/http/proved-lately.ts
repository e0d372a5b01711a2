// Whether the owner of an account proved who they are in the last ten minutes: what somebody else at an unlocked phone must not be enough for asks this.
// Each proof (password, link, code) stands in the token with its time. The database asks the same of its own acts (private.require_proof).
import type { Auth } from '../context/auth.ts'
import type { AuthRequest } from './handler.ts'

const LATELY = 10 * 60

export function provedLately(auth: Auth, request: AuthRequest): boolean {
  if (!auth.settings.email.secure_password_change) return true
  const { amr } = request.get('caller').claims
  const proofs: unknown[] = Array.isArray(amr) ? amr : []
  return proofs.some((proof) => timeOf(proof) > auth.clock.now() / 1000 - LATELY)
}

function timeOf(proof: unknown): number {
  if (typeof proof !== 'object' || proof === null || !('timestamp' in proof)) return 0
  return typeof proof.timestamp === 'number' ? proof.timestamp : 0
}
