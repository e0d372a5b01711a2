// How bright a photograph looks to the eye.
import { expect, it } from 'vitest'
import { meanBrightness } from './photo-brightness.ts'

it('brightness is weighed as the eye sees it', () => {
  expect(meanBrightness(new Uint8ClampedArray([255, 255, 255, 255, 0, 0, 0, 255]))).toBeCloseTo(127.5)
  expect(meanBrightness(new Uint8ClampedArray([0, 255, 0, 255]))).toBeGreaterThan(
    meanBrightness(new Uint8ClampedArray([255, 0, 0, 255])),
  )
})
