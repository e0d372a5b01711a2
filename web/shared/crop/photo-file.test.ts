// Sentences of the error catalogue, word for word, and the limit to the byte.
import { expect, it } from 'vitest'
import { photoFileProblem } from './photo-file.ts'

it('takes images of up to ten megabytes', () => {
  expect(photoFileProblem({ type: 'image/webp', size: 10 * 1024 * 1024 })).toBeNull()
})

it('refuses what is not an image and what is too large', () => {
  expect(photoFileProblem({ type: 'application/pdf', size: 10 })).toBe('Please select an image file')
  expect(photoFileProblem({ type: '', size: 10 })).toBe('Please select an image file')
  expect(photoFileProblem({ type: 'image/png', size: 10 * 1024 * 1024 + 1 })).toBe(
    'Image too large. Please use an image under 10MB.',
  )
})
