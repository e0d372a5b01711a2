// Who opens the feed is told that it is heard only while it is.
import { beforeEach, expect, it, vi } from 'vitest'
import { followFeed } from './follow-feed.ts'

const channel = vi.hoisted(() => ({ joined: () => {}, lost: () => {} }))
vi.mock('#shared/realtime/keep-joined.ts', () => ({
  keepJoined: (_make: unknown, joined: () => void, lost: () => void) => {
    Object.assign(channel, { joined, lost })
    return () => {}
  },
}))

let leaves: Array<() => void> = []
beforeEach(() => () => {
  for (const leave of leaves.splice(0)) leave()
})

it('a listener that comes after the channel was lost is told once it is joined again', () => {
  const [first, second, third] = [vi.fn(), vi.fn(), vi.fn()]
  leaves = [followFeed(first)]
  expect(first).not.toHaveBeenCalled()
  channel.joined()
  leaves.push(followFeed(second))
  expect([first.mock.calls, second.mock.calls]).toEqual([[[{ about: 'joined' }]], [[{ about: 'joined' }]]])
  channel.lost()
  leaves.push(followFeed(third))
  expect(third).not.toHaveBeenCalled()
  channel.joined()
  expect(third).toHaveBeenCalledTimes(1)
})
