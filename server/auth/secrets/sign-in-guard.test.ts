// The guard slows guessing of passwords down and locks no member out who knows the password.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cloneDatabase, type TestDatabase } from '#server/database/testing.ts'
import { createSignInGuard, networkOf } from './sign-in-guard.ts'

let clone: TestDatabase
beforeAll(async () => {
  clone = await cloneDatabase()
})
afterAll(() => clone.close())

/** Nobody has failed yet. */
async function newGuard() {
  await clone.database.query('delete from private.spent')
  const time = { now: Date.parse('2026-11-25T12:00:00Z') }
  const guard = createSignInGuard({ database: clone.database, clock: { now: () => time.now }, factor: 1 })
  const fail = async (times: number, account: string, address: string) => {
    for (let index = 0; index < times; index++) await guard.failed(account, address)
  }
  return { guard, time, fail }
}

describe('the sign-in guard', () => {
  it('allows a few mistakes, then makes the wait longer with each one', async () => {
    const { guard, fail } = await newGuard()
    await fail(5, 'ada', '192.0.2.1')
    expect(await guard.secondsToWait('ada', '192.0.2.1')).toBe(0)
    const waits: number[] = []
    for (let n = 0; n < 4; n++) {
      await fail(1, 'ada', '192.0.2.1')
      waits.push(await guard.secondsToWait('ada', '192.0.2.1'))
    }
    expect(waits).toEqual([1, 2, 4, 8])
  })

  it('limits the wait to five minutes and forgets failures after half an hour', async () => {
    const { guard, time, fail } = await newGuard()
    await fail(30, 'ada', '192.0.2.1')
    expect(await guard.secondsToWait('ada', '192.0.2.1')).toBe(300)
    time.now += 31 * 60_000
    expect(await guard.secondsToWait('ada', '192.0.2.1')).toBe(0)
    await fail(1, 'ada', '192.0.2.1')
    expect(await guard.secondsToWait('ada', '192.0.2.1')).toBe(0)
  })

  it('slows guessing at one account from many addresses, by at most a minute', async () => {
    const { guard, fail } = await newGuard()
    for (let index = 0; index < 40; index++) await fail(1, 'ada', `192.0.2.${index}`)
    expect(await guard.secondsToWait('ada', '198.51.100.1')).toBe(60)
    expect(await guard.secondsToWait('grace', '198.51.100.1')).toBe(0)
  })

  it('slows guessing at many accounts from one address', async () => {
    const { guard, fail } = await newGuard()
    for (let index = 0; index < 65; index++) await fail(1, `member ${index}`, '192.0.2.1')
    expect(await guard.secondsToWait('somebody new', '192.0.2.1')).toBeGreaterThan(0)
    expect(await guard.secondsToWait('somebody new', '192.0.2.2')).toBe(0)
  })

  it('keeps no member waiting at an address that signed in before when strangers guess elsewhere', async () => {
    const { guard, fail } = await newGuard()
    await guard.succeeded('ada', '192.0.2.1')
    for (let index = 0; index < 100; index++) await fail(1, 'ada', `198.51.100.${index}`)
    expect(await guard.secondsToWait('ada', '192.0.2.1')).toBe(0)
    expect(await guard.secondsToWait('ada', '203.0.113.9')).toBe(60)
  })

  it('keeps no member waiting at an address that signed in before when others guess from it', async () => {
    const { guard, fail } = await newGuard()
    await guard.succeeded('ada', '192.0.2.1')
    for (let index = 0; index < 100; index++) await fail(1, `member ${index}`, '192.0.2.1')
    expect(await guard.secondsToWait('ada', '192.0.2.1')).toBe(0)
    expect(await guard.secondsToWait('grace', '192.0.2.1')).toBe(60)
  })

  it('forgets a member’s mistakes once the password is right', async () => {
    const { guard, fail } = await newGuard()
    await fail(5, 'ada', '192.0.2.1')
    await guard.succeeded('ada', '192.0.2.1')
    await fail(5, 'ada', '192.0.2.1')
    expect(await guard.secondsToWait('ada', '192.0.2.1')).toBe(0)
  })

  it('counts a whole IPv6 network as one address', () => {
    expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe(networkOf('2001:db8:1:2::9'))
    expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0::/64')
    expect(networkOf('::ffff:192.0.2.1')).toBe('192.0.2.1')
  })
})
