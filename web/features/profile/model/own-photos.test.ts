// Photographs are placed, removed and moved, also while changes before it still wait.
import { expect, it } from 'vitest'
import { mostPhotos, moved, photoPath, placed, without, withPhotoEdits } from './own-photos.ts'

it('photographs can be placed, removed and moved', () => {
  expect(placed(['a'], 4, 'b')).toEqual(['a', 'b'])
  expect(placed(['a', 'b'], 0, 'c')).toEqual(['c', 'b'])
  expect(placed(['1', '2', '3', '4', '5'], 5, '6')).toHaveLength(mostPhotos)
  expect(without(['a', 'b', 'c'], 1)).toEqual(['a', 'c'])
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
  expect(moved(['a', 'b'], 1, 2)).toEqual(['a', 'b'])
})

it('each has a name of its own', () => {
  expect(photoPath('me', 1795251926)).toBe('me/1795251926.jpg')
})

it('changes that wait lie over what the club has, and keep what another device has added', () => {
  const added = { photos: ['a', 'b', 'n'], seen: ['a', 'b'], path: 'me/n.jpg' }
  const moved = { photos: ['n', 'a', 'b'], seen: ['a', 'b', 'n'] }
  expect(withPhotoEdits(['a', 'b'], [added, moved])).toEqual(['n', 'a', 'b'])
  expect(withPhotoEdits(['a', 'b', 'theirs'], [added])).toEqual(['a', 'b', 'n', 'theirs'])
  // The first has arrived already.
  expect(withPhotoEdits(['a', 'b', 'n'], [moved])).toEqual(['n', 'a', 'b'])
  // The one with the photograph was taken back: nothing shows an address that leads nowhere.
  expect(withPhotoEdits(['a', 'b'], [moved])).toEqual(['a', 'b'])
})
