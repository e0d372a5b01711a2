// Reordering and replacing never write one photograph over another.
import { describe, expect, it } from 'vitest'
import { mostPhotos, moved, placed, slotFor, slotOf, stamped, without } from './photo-slots.ts'

const me = 'a52b9989-f28d-4848-bdf2-e70a1eaf6244'
const at = (slot: number, query = '') =>
  `https://o1.club/storage/v1/object/public/profile-photos/${me}/${slot}.jpg${query}`

it("a photograph's slot is read from its address", () => {
  expect(slotOf(at(3, '?t=9'), me)).toBe(3)
  expect(slotOf(`https://o1.club/profile-photos/${me}/1795251926.jpg`, me)).toBeNull()
  expect(slotOf('https://images.example/0.jpg', me)).toBeNull()
})

describe('the slot a photograph is written to', () => {
  it('is that of its place when it is empty or its own', () => {
    expect(slotFor(0, [], me)).toBe(0)
    expect(slotFor(2, [at(0), at(1)], me)).toBe(2)
    expect(slotFor(1, [at(0), at(1)], me)).toBe(1)
  })

  it('is its own old slot, or a free one, when another photograph has that of its place', () => {
    expect(slotFor(0, [at(1), at(0)], me)).toBe(1)
    expect(slotFor(1, [at(1)], me)).toBe(0)
    expect(slotFor(0, ['https://images.example/x.jpg', at(0)], me)).toBe(1)
  })

  it('never holds another photograph, in any order of five', () => {
    const photos = [at(3), at(0), at(4), at(1), at(2)]
    photos.forEach((url, place) => {
      expect(slotFor(place, photos, me)).toBe(slotOf(url, me))
    })
  })
})

it('the address carries a version in its query', () => {
  expect(stamped(at(0, '?t=1'), 42)).toBe(at(0, '?t=42'))
})

it('photographs can be placed, removed and moved', () => {
  expect(placed(['a'], 4, 'b')).toEqual(['a', 'b'])
  expect(placed(['a', 'b'], 0, 'c')).toEqual(['c', 'b'])
  expect(placed(['1', '2', '3', '4', '5'], 5, '6')).toHaveLength(mostPhotos)
  expect(without(['a', 'b', 'c'], 1)).toEqual(['a', 'c'])
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
  expect(moved(['a', 'b'], 1, 2)).toEqual(['a', 'b'])
})
