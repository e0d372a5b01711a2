// Where posts begin and end in their columns, which of them are near the screen, and the room that the others keep.
import { expect, it } from 'vitest'
import { roomAround, roomsOf, spanWithin } from './near-posts.ts'

const columns = [0, 1, 2, 1, 0, 2]
const rooms = roomsOf(columns, (place) => [500, 300, 400, 300, 200, 600][place] ?? 0)

it('a post begins where the one above it in its column ends', () => {
  expect(rooms.tops).toEqual([0, 0, 0, 300, 500, 400])
  expect(rooms.ends).toEqual([500, 300, 400, 600, 700, 1000])
})

it('near are all posts from the first to the last that reach between the edges', () => {
  expect(spanWithin(rooms, -100, 100)).toEqual({ from: 0, to: 3 })
  expect(spanWithin(rooms, 550, 650)).toEqual({ from: 3, to: 6 })
  expect(spanWithin(rooms, 5000, 6000)).toEqual({ from: 5, to: 6 })
  expect(spanWithin(rooms, -900, -500)).toEqual({ from: 0, to: 1 })
})

it('what is not drawn keeps its room, column by column', () => {
  expect(roomAround(rooms, { from: 0, to: 6 }, 3)).toEqual({ above: 0, below: 0, steps: [0, 0, 0] })
  expect(roomAround(rooms, { from: 3, to: 5 }, 3)).toEqual({ above: 300, below: 300, steps: [200, 0, 100] })
})

it('of a thousand posts a screen and its surroundings are few', () => {
  const many = roomsOf(
    Array.from({ length: 1000 }, () => 0),
    () => 600,
  )
  expect(spanWithin(many, 300_000 - 3600, 300_844 + 3600)).toEqual({ from: 494, to: 508 })
})
