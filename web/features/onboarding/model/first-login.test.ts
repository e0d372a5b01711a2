// The gates of the first login, and the photographs it adds.
import { expect, it } from 'vitest'
import { allPhotos, emptyFirst, firstGate, firstReducer, openSlots } from './first-login.ts'

it('the first login needs a city and waits for an upload', () => {
  expect(firstGate(0, emptyFirst, false)).not.toBeNull()
  expect(firstGate(0, { ...emptyFirst, city: '  ' }, false)).not.toBeNull()
  expect(firstGate(0, { ...emptyFirst, city: 'Rome' }, false)).toBeNull()
  expect(firstGate(1, emptyFirst, false)).toBeNull()
  expect(firstGate(1, emptyFirst, true)).not.toBeNull()
})

it('new photos come after those already there, within five', () => {
  const draft = [0, 2].reduce(
    (current, slot) => firstReducer(current, { type: 'photo-put', slot, photo: `new ${slot}` }),
    emptyFirst,
  )
  expect(allPhotos(['old'], draft)).toEqual(['old', 'new 0', 'new 2'])
  expect(allPhotos(['1', '2', '3', '4'], draft)).toEqual(['1', '2', '3', '4', 'new 0'])
  expect(allPhotos(['old'], firstReducer(draft, { type: 'photo-removed', slot: 0 }))).toEqual(['old', 'new 2'])
  expect([0, 1, 2, 4, 5, 9].map(openSlots)).toEqual([4, 4, 3, 1, 0, 0])
})
