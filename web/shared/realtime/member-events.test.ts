// What is read counts as kept up to date only while events are received.
import { expect, it, vi } from 'vitest'
import { heardSince, hearsMember, listenToMember } from './member-events.ts'

const channel = vi.hoisted(() => ({ joined: () => {}, lost: () => {} }))
vi.mock('./keep-joined.ts', () => ({
  keepJoined: (_make: unknown, joined: () => void, lost: () => void) => {
    Object.assign(channel, { joined, lost })
    return () => {}
  },
}))

it('a member is heard from the join until the channel is lost, and again after the next join', () => {
  const stop = listenToMember('ava', () => {})
  const heard = [hearsMember('ava')]
  for (const change of ['joined', 'lost', 'joined'] as const) {
    channel[change]()
    heard.push(hearsMember('ava'))
  }
  expect(heard).toEqual([false, true, false, true])
  stop()
})

it('what was read before the last event, or before anybody listened, may have been missed', () => {
  vi.useFakeTimers()
  expect(heardSince('ben', Date.now())).toBe(true)
  const stop = listenToMember('ben', () => {})
  vi.advanceTimersByTime(1000)
  const readAt = Date.now()
  const heard = [heardSince('ben', 0), heardSince('ben', readAt)]
  vi.advanceTimersByTime(1000)
  channel.joined()
  expect([...heard, heardSince('ben', readAt)]).toEqual([true, false, true])
  stop()
  vi.runAllTimers()
  vi.useRealTimers()
})
