// Hashes and verifies passwords off the event loop, at most cores − 1 at once, behind a queue of limited length.
// Without a stored hash, verifying takes the same time: sign-in-timing.test.ts.
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/bcrypt'
import { limitConcurrency } from '#server/platform/concurrency-limit.ts'
import { ERRORS } from '../errors/catalogue.ts'

const MAX_WAITING = 128
/** bcrypt of random bytes that were thrown away: its salt and its hash, which match nothing at any other cost either. */
const RANDOM_HASH = 'ocHSXNoH7HjOPPQxh0mPGO1BKySq3UuiApqnoa.Pkgqa44kkb6aEi'
const BCRYPT_HASH = /^\$2[aby]\$(0[4-9]|1[0-6])\$[./A-Za-z0-9]{53}$/

export interface Passwords {
  hash(password: string): Promise<string>
  /** `storedHash` null: there is no account; the password is refused in the same time. */
  verify(password: string, storedHash: string | null): Promise<boolean>
  /** True for hashes made with another cost. */
  isOutdated(storedHash: string): boolean
}

/** @param cost bcrypt's: one more takes twice the time. */
export function createPasswords(cost: number, atOnce = Math.max(1, availableParallelism() - 1)): Passwords {
  const ofNobody = `$2a$${String(cost).padStart(2, '0')}$${RANDOM_HASH}`
  const run = limitConcurrency(atOnce, { maxWaiting: MAX_WAITING, refusal: ERRORS.busy })
  return {
    // Named 2a, which pgcrypto and every other reader of the column understands: up to 72 bytes it is the same hash as 2b.
    hash: (password) => run(async () => (await hash(password, cost)).replace('$2b$', '$2a$')),
    async verify(password, storedHash) {
      const known = storedHash !== null && isBcryptHash(storedHash)
      const right = await run(() => verify(password, known ? storedHash : ofNobody))
      return known && right
    },
    isOutdated: (storedHash) => isBcryptHash(storedHash) && Number(storedHash.slice(4, 6)) !== cost,
  }
}

export function isBcryptHash(text: string): boolean {
  return BCRYPT_HASH.test(text)
}
