// Guessing passwords gets slower; members who know theirs are not locked out.
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
  it('lets a few mistakes pass, then makes each next one wait longer', () => {
    const { guard, fail } = guardAt()
    fail(5, 'ada', '192.0.2.1')
    expect(guard.secondsToWait('ada', '192.0.2.1')).toBe(0)
    const waits = [1, 2, 3, 4].map(() => {
      fail(1, 'ada', '192.0.2.1')
      return guard.secondsToWait('ada', '192.0.2.1')
    })
    expect(waits).toEqual([1, 2, 4, 8])
  })

  it('caps the wait and forgets after a while', () => {
    const { guard, time, fail } = guardAt()
    fail(30, 'ada', '192.0.2.1')
    expect(guard.secondsToWait('ada', '192.0.2.1')).toBe(300)
    time.now = 31 * 60_000
    expect(guard.secondsToWait('ada', '192.0.2.1')).toBe(0)
    fail(1, 'ada', '192.0.2.1')
    expect(guard.secondsToWait('ada', '192.0.2.1')).toBe(0)
  })

  it('slows one account down from many addresses, at most a minute', () => {
    const { guard, fail } = guardAt()
    for (let index = 0; index < 40; index++) fail(1, 'ada', `192.0.2.${index}`)
    expect(guard.secondsToWait('ada', '198.51.100.1')).toBe(60)
    expect(guard.secondsToWait('grace', '198.51.100.1')).toBe(0)
  })

  it('slows one address down over many accounts', () => {
    const { guard, fail } = guardAt()
    for (let index = 0; index < 65; index++) fail(1, `member ${index}`, '192.0.2.1')
    expect(guard.secondsToWait('somebody new', '192.0.2.1')).toBeGreaterThan(0)
    expect(guard.secondsToWait('somebody new', '192.0.2.2')).toBe(0)
  })

  it('never lets strangers lock out who signed in from this address before', () => {
    const { guard, fail } = guardAt()
    guard.succeeded('ada', '192.0.2.1')
    for (let index = 0; index < 100; index++) fail(1, 'ada', `198.51.100.${index}`)
    expect(guard.secondsToWait('ada', '192.0.2.1')).toBe(0)
    expect(guard.secondsToWait('ada', '203.0.113.9')).toBe(60)
  })

  it('never lets strangers lock out the other people of one address', () => {
    const { guard, fail } = guardAt()
    guard.succeeded('ada', '192.0.2.1')
    for (let index = 0; index < 100; index++) fail(1, `member ${index}`, '192.0.2.1')
    expect(guard.secondsToWait('ada', '192.0.2.1')).toBe(0)
    expect(guard.secondsToWait('grace', '192.0.2.1')).toBe(60)
  })

  it('forgives a member who gets it right', () => {
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
