// The guard slows guessing of passwords down and locks no member out who knows the password.
import { describe, expect, it } from 'vitest'
import { createSignInGuard, networkOf } from './sign-in-guard.ts'

function guardAt(start = 0) {
  const time = { now: start }
  const guard = createSignInGuard({ clock: { now: () => time.now } })
  const fail = (times: number, account: string, address: string) => {
    for (let index = 0; index < times; index++) guard.failed(account, address)
  }
  return { guard, time, fail }
}

describe('the sign-in guard', () => {
  it('allows a few mistakes, then makes the wait longer with each one', () => {
    const { guard, fail } = guardAt()
    fail(5, 'ada', '192.0.2.1')
    expect(guard.secondsToWait('ada', '192.0.2.1')).toBe(0)
    const waits = [1, 2, 3, 4].map(() => {
      fail(1, 'ada', '192.0.2.1')
      return guard.secondsToWait('ada', '192.0.2.1')
    })
    expect(waits).toEqual([1, 2, 4, 8])
  })

  it('limits the wait to five minutes and forgets failures after half an hour', () => {
    const { guard, time, fail } = guardAt()
    fail(30, 'ada', '192.0.2.1')
    expect(guard.secondsToWait('ada', '192.0.2.1')).toBe(300)
    time.now = 31 * 60_000
    expect(guard.secondsToWait('ada', '192.0.2.1')).toBe(0)
    fail(1, 'ada', '192.0.2.1')
    expect(guard.secondsToWait('ada', '192.0.2.1')).toBe(0)
  })

  it('slows guessing at one account from many addresses, by at most a minute', () => {
    const { guard, fail } = guardAt()
    for (let index = 0; index < 40; index++) fail(1, 'ada', `192.0.2.${index}`)
    expect(guard.secondsToWait('ada', '198.51.100.1')).toBe(60)
    expect(guard.secondsToWait('grace', '198.51.100.1')).toBe(0)
  })

  it('slows guessing at many accounts from one address', () => {
    const { guard, fail } = guardAt()
    for (let index = 0; index < 65; index++) fail(1, `member ${index}`, '192.0.2.1')
    expect(guard.secondsToWait('somebody new', '192.0.2.1')).toBeGreaterThan(0)
    expect(guard.secondsToWait('somebody new', '192.0.2.2')).toBe(0)
  })

  it('keeps no member waiting at an address that signed in before when strangers guess elsewhere', () => {
    const { guard, fail } = guardAt()
    guard.succeeded('ada', '192.0.2.1')
    for (let index = 0; index < 100; index++) fail(1, 'ada', `198.51.100.${index}`)
    expect(guard.secondsToWait('ada', '192.0.2.1')).toBe(0)
    expect(guard.secondsToWait('ada', '203.0.113.9')).toBe(60)
  })

  it('keeps no member waiting at an address that signed in before when others guess from it', () => {
    const { guard, fail } = guardAt()
    guard.succeeded('ada', '192.0.2.1')
    for (let index = 0; index < 100; index++) fail(1, `member ${index}`, '192.0.2.1')
    expect(guard.secondsToWait('ada', '192.0.2.1')).toBe(0)
    expect(guard.secondsToWait('grace', '192.0.2.1')).toBe(60)
  })

  it('forgets a member’s mistakes once the password is right', () => {
    const { guard, fail } = guardAt()
    fail(5, 'ada', '192.0.2.1')
    guard.succeeded('ada', '192.0.2.1')
    fail(5, 'ada', '192.0.2.1')
    expect(guard.secondsToWait('ada', '192.0.2.1')).toBe(0)
  })

  it('counts a whole IPv6 network as one address', () => {
    expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe(networkOf('2001:db8:1:2::9'))
    expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0::/64')
    expect(networkOf('::ffff:192.0.2.1')).toBe('192.0.2.1')
  })
})
