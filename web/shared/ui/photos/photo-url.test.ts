// Stored photographs are requested at the size shown; other addresses stay as they are.
import { expect, it } from 'vitest'
import { photoSrcSet, photoUrl } from './photo-url.ts'

const stored = 'https://o1.club/storage/v1/object/public/profile-photos/ada/1.jpg'

it("a stored photograph is requested at its width, from the club's present address", () => {
  expect(photoUrl(stored, { width: 320 })).toBe(
    `${window.location.origin}/storage/v1/render/image/public/profile-photos/ada/1.jpg?width=320&resize=contain&quality=80`,
  )
})

it('a square is cut from the middle and keeps the other parameters', () => {
  expect(photoUrl(`${stored}?t=9`, { square: 96 })).toContain('?t=9&width=96&height=96&resize=cover')
})

it('an address outside the storage stays as it is', () => {
  expect(photoUrl('https://images.example/ada.jpg', { width: 320 })).toBe('https://images.example/ada.jpg')
  expect(photoSrcSet('/samples/ada.svg')).toBeUndefined()
})

it('a srcset offers every width', () => {
  expect(
    photoSrcSet(stored)
      ?.split(', ')
      .map((one) => one.split(' ')[1]),
  ).toEqual(['320w', '480w', '800w', '1200w'])
})
