// A session is fresh for ten minutes after somebody proved who they are; a token that does not say is not.
import { expect, it } from 'vitest'
import { beganLately } from './began-lately.ts'

const now = Date.UTC(2026, 10, 1, 12)
const minutesAgo = (minutes: number) => now / 1000 - minutes * 60
const token = (claims: unknown) => ({ access_token: `e30.${btoa(JSON.stringify(claims))}.x` })

it.each([
  ['a password just given', { amr: [{ method: 'password', timestamp: minutesAgo(1) }] }, true],
  ['a link opened nine minutes ago', { amr: [{ method: 'otp', timestamp: minutesAgo(9) }] }, true],
  ['a password given this morning', { amr: [{ method: 'password', timestamp: minutesAgo(180) }] }, false],
  ['a new proof in an old session', { amr: [{ timestamp: minutesAgo(180) }, { timestamp: minutesAgo(2) }] }, true],
  ['no proof', { amr: [] }, false],
  ['nothing said', { iat: minutesAgo(0) }, false],
  ['proofs without a time', { amr: ['password'] }, false],
])('%s', (_, claims, fresh) => {
  expect(beganLately(token(claims), now)).toBe(fresh)
})

it('no token at all', () => {
  expect(beganLately({ access_token: 'not a token' }, now)).toBe(false)
})
