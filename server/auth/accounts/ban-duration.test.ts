// Ban durations: how long an account stays disabled, as admins write it.
import { describe, expect, it } from 'vitest'
import { parseBanDuration } from './ban-duration.ts'

describe('ban durations', () => {
  it.each([
    ['none', 0],
    ['300ms', 300],
    ['24h', 86_400_000],
    ['1h30m', 5_400_000],
    ['1.5h', 5_400_000],
    ['876600h', 876_600 * 3_600_000],
  ])('reads %s', (text, ms) => {
    expect(parseBanDuration(text)).toBe(ms)
  })

  it.each(['', '1', 'h', '1d', '-1h', '1h ', 'forever', '9999999999h'])('refuses %j', (text) => {
    expect(() => parseBanDuration(text)).toThrow('invalid format for ban duration')
  })
})
