// Quick taps on Like: the card follows at once, the server gets the last wish, and a failure ends at what the server says.
import { expect, it, vi } from 'vitest'
import { createLikeSender, withLike } from './like-sender.ts'

/** A server with a like and a count, which answers and refuses on command. */
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

it('a like is shown before anything is sent', () => {
  const { card, sender } = club()
  sender.toggle()
  expect(card).toEqual({ isLiked: true, likesCount: 4 })
})

it('ten quick taps send only the last wish', async () => {
  const { server, card, sender, rested } = club()
  for (let tap = 0; tap < 10; tap++) sender.toggle()
  await vi.waitFor(() => expect(rested).toHaveBeenCalled())
  expect(server.liked).toBe(false)
  expect(server.sent.length).toBeLessThanOrEqual(2)
  expect(card).toEqual({ isLiked: false, likesCount: 3 })
})

it('likes never have two requests in flight', async () => {
  const { server, sender, rested } = club()
  sender.toggle()
  sender.toggle()
  sender.toggle()
  expect(server.sent).toEqual([true])
  await vi.waitFor(() => expect(rested).toHaveBeenCalled())
  expect(server.liked).toBe(true)
})

it.each([1, 2])("ten quick taps with one failure (of request %i) end at the server's count", async (request) => {
  const { server, card, sender, failed, rested } = club({ refuse: [request] })
  for (let tap = 0; tap < 10; tap++) sender.toggle()
  await vi.waitFor(() => expect(rested).toHaveBeenCalled())
  expect(failed).toHaveBeenCalledTimes(1)
  expect(card).toEqual({ isLiked: server.liked, likesCount: server.liked ? 4 : 3 })
})

it("a tap during the read of the server's state is kept", async () => {
  const { server, card, sender, rested } = club()
  sender.toggle()
  await vi.waitFor(() => expect(server.liked).toBe(true))
  sender.toggle()
  await vi.waitFor(() => expect(rested).toHaveBeenCalled())
  expect(server.liked).toBe(false)
  expect(card.likesCount).toBe(3)
})

it('the like count never goes below 0', () => {
  expect(withLike({ isLiked: true, likesCount: 0 }, false).likesCount).toBe(0)
  expect(withLike({ isLiked: true, likesCount: 5 }, true).likesCount).toBe(5)
})
