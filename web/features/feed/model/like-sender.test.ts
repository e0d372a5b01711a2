// Quick taps: the card follows at once, the server hears the last wish, and a failure ends at what the server says.
import { expect, it, vi } from 'vitest'
import { createLikeSender, withLike } from './like-sender.ts'

/** A server that keeps a like and a count, answers when told to, and refuses when told to. */
function club({ others = 3, refuse = [] as number[] } = {}) {
  const server = { liked: false, sent: [] as boolean[] }
  const card = { isLiked: false, likesCount: others }
  const failed = vi.fn()
  const rested = vi.fn()
  const show = (next: typeof card) => Object.assign(card, next)
  const sender = createLikeSender(false, {
    async send(liked) {
      server.sent.push(liked)
      await Promise.resolve()
      if (refuse.includes(server.sent.length)) throw new Error('refused')
      server.liked = liked
    },
    show: (liked) => show(withLike(card, liked)),
    async settle() {
      await Promise.resolve()
      show({ isLiked: server.liked, likesCount: others + (server.liked ? 1 : 0) })
    },
    failed,
    rested,
  })
  return { server, card, sender, failed, rested }
}

it('shows a like before anything is sent', () => {
  const { card, sender } = club()
  sender.toggle()
  expect(card).toEqual({ isLiked: true, likesCount: 4 })
})

it('sends ten quick taps as the one wish they end in', async () => {
  const { server, card, sender, rested } = club()
  for (let tap = 0; tap < 10; tap++) sender.toggle()
  await vi.waitFor(() => expect(rested).toHaveBeenCalled())
  expect(server.liked).toBe(false)
  expect(server.sent.length).toBeLessThanOrEqual(2)
  expect(card).toEqual({ isLiked: false, likesCount: 3 })
})

it('never has two requests under way', async () => {
  const { server, sender, rested } = club()
  sender.toggle()
  sender.toggle()
  sender.toggle()
  expect(server.sent).toEqual([true])
  await vi.waitFor(() => expect(rested).toHaveBeenCalled())
  expect(server.liked).toBe(true)
})

it.each([1, 2])('ends ten quick taps and one failure (of request %i) at the count of the server', async (request) => {
  const { server, card, sender, failed, rested } = club({ refuse: [request] })
  for (let tap = 0; tap < 10; tap++) sender.toggle()
  await vi.waitFor(() => expect(rested).toHaveBeenCalled())
  expect(failed).toHaveBeenCalledTimes(1)
  expect(card).toEqual({ isLiked: server.liked, likesCount: server.liked ? 4 : 3 })
})

it('keeps a tap that comes while the truth is read', async () => {
  const { server, card, sender, rested } = club()
  sender.toggle()
  await vi.waitFor(() => expect(server.liked).toBe(true))
  sender.toggle()
  await vi.waitFor(() => expect(rested).toHaveBeenCalled())
  expect(server.liked).toBe(false)
  expect(card.likesCount).toBe(3)
})

it('never counts below 0', () => {
  expect(withLike({ isLiked: true, likesCount: 0 }, false).likesCount).toBe(0)
  expect(withLike({ isLiked: true, likesCount: 5 }, true).likesCount).toBe(5)
})
