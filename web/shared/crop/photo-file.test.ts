// Sentences of the error catalogue, word for word, and the limit to the byte.
import { expect, it } from 'vitest'
import { photoFileProblem, unreadablePhoto } from './photo-file.ts'

const chosen = (type: string, size: number, name = 'photo') => ({ type, size, name })

it('takes images of up to ten megabytes', () => {
  expect(photoFileProblem(chosen('image/webp', 10 * 1024 * 1024))).toBeNull()
})

it('refuses what is not an image and what is too large', () => {
  expect(photoFileProblem(chosen('application/pdf', 10))).toBe('Please select an image file')
  expect(photoFileProblem(chosen('', 10))).toBe('Please select an image file')
  expect(photoFileProblem(chosen('image/png', 10 * 1024 * 1024 + 1))).toBe(
    'Image too large. Please use an image under 10MB.',
  )
})

it('knows what a phone took, even where the browser does not, and says what to do when it cannot be opened', () => {
  expect(photoFileProblem(chosen('image/heic', 10))).toBeNull()
  expect(photoFileProblem(chosen('', 10, 'IMG_0042.HEIC'))).toBeNull()
  const heic = 'This browser cannot open HEIC photos. Please choose a JPEG or PNG.'
  expect(unreadablePhoto(new File(['x'], 'IMG_0042.HEIC'), 'Failed to crop image')).toBe(heic)
  expect(unreadablePhoto(new Blob(['x'], { type: 'image/heif' }), 'Failed to crop image')).toBe(heic)
  expect(unreadablePhoto(new File(['x'], 'a.jpg', { type: 'image/jpeg' }), 'Failed to crop image')).toBe(
    'Failed to crop image',
  )
})
