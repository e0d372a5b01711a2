// How bright an opened photograph is on average. Judges nothing.
import { withDrawing } from './draw-photo.ts'
import type { OpenPhoto } from './open-photo.ts'
import { placeWhole } from './photo-geometry.ts'

const sample = { width: 48, height: 48 }

export function brightnessOf(photo: OpenPhoto): Promise<number> {
  return withDrawing(photo, { placement: placeWhole(photo, sample), output: sample }, (_, pen) =>
    meanBrightness(pen.getImageData(0, 0, sample.width, sample.height).data),
  )
}

/** 0 to 255, weighed as the eye does. */
export function meanBrightness(pixels: Uint8ClampedArray): number {
  let sum = 0
  for (let at = 0; at < pixels.length; at += 4)
    sum += 0.299 * (pixels[at] ?? 0) + 0.587 * (pixels[at + 1] ?? 0) + 0.114 * (pixels[at + 2] ?? 0)
  return sum / (pixels.length / 4)
}
