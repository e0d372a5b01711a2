// The guard slows guessing of passwords down and locks no member out who knows the password.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cloneDatabase, type TestDatabase } from '#server/database/testing.ts'
import { AuthError } from '../errors/auth-error.ts'
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
  /** The seconds to wait; none where the attempt is looked at, which leaves no trace here. */
  const waitOf = (account: string, address: string) =>
    guard
      .guess(account, address, () => Promise.reject(new Error('looked at')))
      .catch((error: unknown) => (error instanceof AuthError ? Number(error.headers['retry-after']) : 0))
  /** Waits where it has to. */
  const fail = async (times: number, account: string, address: string) => {
    for (let index = 0; index < times; index++) {
      time.now += (await waitOf(account, address)) * 1000
      expect(await guard.guess(account, address, async () => false)).toBe(false)
    }
  }
  const succeed = (account: string, address: string) => guard.guess(account, address, async () => true)
  return { guard, time, fail, succeed, waitOf }
}

describe('the sign-in guard', () => {
  it('allows a few mistakes, then makes the wait longer with each one', async () => {
    const { fail, waitOf } = await newGuard()
    await fail(5, 'ada', '192.0.2.1')
    expect(await waitOf('ada', '192.0.2.1')).toBe(0)
    const waits: number[] = []
    for (let n = 0; n < 4; n++) {
      await fail(1, 'ada', '192.0.2.1')
      waits.push(await waitOf('ada', '192.0.2.1'))
    }
    expect(waits).toEqual([1, 2, 4, 8])
  })

  it('limits the wait to five minutes and forgets failures after half an hour', async () => {
    const { fail, time, waitOf } = await newGuard()
    await fail(30, 'ada', '192.0.2.1')
    expect(await waitOf('ada', '192.0.2.1')).toBe(300)
    time.now += 31 * 60_000
    expect(await waitOf('ada', '192.0.2.1')).toBe(0)
    await fail(1, 'ada', '192.0.2.1')
    expect(await waitOf('ada', '192.0.2.1')).toBe(0)
  })

  it('slows guessing at one account from many addresses, by at most a minute', async () => {
    const { fail, waitOf } = await newGuard()
    for (let index = 0; index < 40; index++) await fail(1, 'ada', `192.0.2.${index}`)
    expect(await waitOf('ada', '198.51.100.1')).toBe(60)
    expect(await waitOf('grace', '198.51.100.1')).toBe(0)
  })

  it('slows guessing at many accounts from one address', async () => {
    const { fail, waitOf } = await newGuard()
    for (let index = 0; index < 65; index++) await fail(1, `member ${index}`, '192.0.2.1')
    expect(await waitOf('somebody new', '192.0.2.1')).toBeGreaterThan(0)
    expect(await waitOf('somebody new', '192.0.2.2')).toBe(0)
  })

  it('keeps no member waiting at an address that signed in before when strangers guess elsewhere', async () => {
    const { succeed, fail, waitOf } = await newGuard()
    await succeed('ada', '192.0.2.1')
    for (let index = 0; index < 100; index++) await fail(1, 'ada', `198.51.100.${index}`)
    expect(await waitOf('ada', '192.0.2.1')).toBe(0)
    expect(await waitOf('ada', '203.0.113.9')).toBe(60)
  })

  it('keeps no member waiting at an address that signed in before when others guess from it', async () => {
    const { succeed, fail, waitOf } = await newGuard()
    await succeed('ada', '192.0.2.1')
    for (let index = 0; index < 100; index++) await fail(1, `member ${index}`, '192.0.2.1')
    expect(await waitOf('ada', '192.0.2.1')).toBe(0)
    expect(await waitOf('grace', '192.0.2.1')).toBe(60)
  })

  it('forgets a member’s mistakes once the password is right', async () => {
    const { succeed, fail, waitOf } = await newGuard()
    await fail(5, 'ada', '192.0.2.1')
    await succeed('ada', '192.0.2.1')
    await fail(5, 'ada', '192.0.2.1')
    expect(await waitOf('ada', '192.0.2.1')).toBe(0)
  })

  it('looks at as many guesses of one moment as of one after the other, wherever they come from', async () => {
    const looks = async (addressOf: (n: number) => string) => {
      const { guard } = await newGuard()
      let looked = 0
      const guesses = Array.from({ length: 60 }, (_, n) =>
        guard.guess('ada', addressOf(n), async () => {
          looked++
          await new Promise((resolve) => setTimeout(resolve, 50))
          return false
        }),
      )
      const refused = (await Promise.allSettled(guesses)).filter(({ status }) => status === 'rejected')
      expect(refused).toHaveLength(60 - looked)
      return looked
    }
    expect(await looks(() => '192.0.2.1')).toBe(6)
    expect(await looks((n) => `192.0.2.${n}`)).toBe(21)
  })

  it('counts no right password, nor one that was not looked at, also at one moment', async () => {
    const { guard, time, fail, succeed, waitOf } = await newGuard()
    await fail(59, 'grace', '192.0.2.1')
    time.now += 60_000
    const rows = () =>
      clone.database.query(
        `select who, tokens, per_minute, at from private.spent where what = 'wrong guess' and tokens < 0 order by who`,
      )
    const before = await rows()
    expect(before).toHaveLength(3)
    await succeed('ada', '192.0.2.1')
    expect(await waitOf('somebody new', '192.0.2.1')).toBe(0)
    expect(await rows()).toEqual(before)
    const office = Array.from({ length: 40 }, (_, n) => guard.guess(`member ${n}`, '192.0.2.1', async () => true))
    const letIn = (await Promise.allSettled(office)).filter(({ status }) => status === 'fulfilled')
    expect(letIn.length).toBeGreaterThan(0)
    expect((await rows()).map(({ tokens }) => tokens)).toEqual(before.map(({ tokens }) => tokens))
  })

  it('counts a whole IPv6 network as one address', () => {
    expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe(networkOf('2001:db8:1:2::9'))
    expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0::/64')
    expect(networkOf('::ffff:192.0.2.1')).toBe('192.0.2.1')
  })
})
