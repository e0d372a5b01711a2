// Stored photographs are asked for at the size shown; other addresses are not touched.
import { expect, it } from 'vitest'
import { photoSrcSet, photoUrl } from './photo-url.ts'

const stored = 'https://o1.club/storage/v1/object/public/profile-photos/ada/1.jpg'

it('asks the storage of where the club is now for the width', () => {
  expect(photoUrl(stored, { width: 320 })).toBe(
    `${window.location.origin}/storage/v1/render/image/public/profile-photos/ada/1.jpg?width=320&resize=contain&quality=80`,
  )
})

it('covers a box when both sides are given and keeps what was asked before', () => {
  expect(photoUrl(`${stored}?t=9`, { width: 96, height: 96 })).toContain('?t=9&width=96&height=96&resize=cover')
})

it('leaves other addresses alone', () => {
  expect(photoUrl('https://images.example/ada.jpg', { width: 320 })).toBe('https://images.example/ada.jpg')
  expect(photoSrcSet('/samples/ada.svg', [320])).toBeUndefined()
})

it('offers several widths', () => {
  expect(
    photoSrcSet(stored, [320, 800])
      ?.split(', ')
      .map((one) => one.split(' ')[1]),
  ).toEqual(['320w', '800w'])
})
