// Signing in takes the same time whether the address has an account or not.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestAuth, type TestAuth } from '../../testing.ts'

let server: TestAuth
beforeAll(async () => {
  server = await startTestAuth({ rateLimits: 'off', passwordCost: 10 })
})
afterAll(() => server.close())

async function millisecondsFor(email: string): Promise<number> {
  const start = performance.now()
  const body = JSON.stringify({ email, password: 'not the password' })
  const answer = await server.request('/token?grant_type=password', { method: 'POST', body })
  await answer.text()
  expect(answer.status).toBe(400)
  return performance.now() - start
}

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

it('signing in takes the same time for a member’s address and for an unknown one', { retry: 2 }, async () => {
  const members = [await server.makeMember(), await server.makeMember({ ban_duration: '24h' })]
  const known: number[] = []
  const unknown: number[] = []
  for (let round = 0; round < 12; round++) {
    // Known and unknown addresses take turns, so that other load on this machine slows both equally.
    known.push(await millisecondsFor(members[round % 2]?.email ?? ''))
    unknown.push(await millisecondsFor(`nobody-${round}@example.com`))
  }
  // Without a hash comparison for unknown addresses the factor would be about twenty.
  expect(median(known) / median(unknown)).toBeGreaterThan(0.6)
  expect(median(known) / median(unknown)).toBeLessThan(1.7)
})
