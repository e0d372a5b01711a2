// The blurred picture of a photograph: from pixels to its colours, and from those to a bitmap.
import { expect, it } from 'vitest'
import { blurredUrl, placeholderOf } from './blurred.ts'

it('six by six pixels become their colours', () => {
  const pixels = Array.from({ length: 36 }, (_, at) => (at === 0 ? [255, 0, 136, 255] : [0, 17, 34, 255])).flat()
  expect(placeholderOf(pixels)).toBe(`f08${'012'.repeat(35)}`)
})

it('colours become a bitmap with the first row on top; anything else becomes nothing', () => {
  const url = blurredUrl(`f08${'012'.repeat(35)}`) ?? ''
  const bytes = Uint8Array.from(atob(url.replace('data:image/bmp;base64,', '')), (letter) => letter.charCodeAt(0))
  expect(bytes.length).toBe(54 + 20 * 6)
  // Rows from below, blue first.
  expect([...bytes.slice(54 + 20 * 5, 54 + 20 * 5 + 6)]).toEqual([136, 0, 255, 34, 17, 0])
  expect(blurredUrl('x')).toBeUndefined()
  expect(blurredUrl(`"${'a'.repeat(107)}`)).toBeUndefined()
})
