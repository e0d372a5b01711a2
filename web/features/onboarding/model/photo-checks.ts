// How many photographs a profile takes, their order, and the tip for those that are hard to see. Pure: opens no file.
import { limits } from './options.ts'

const dark = 50
const bright = 200

export function countProblem(count: number): string | null {
  return count >= limits.photos ? `Maximum ${limits.photos} photos allowed` : null
}

/** A tip never blocks a photograph. */
export function brightnessTip(brightness: number): string | null {
  if (brightness < dark) return 'This photo looks quite dark. Brighter light shows you better.'
  if (brightness > bright) return 'This photo looks overexposed. Softer light shows you better.'
  return null
}

/** Moves the photograph at `from` to `to`; the others keep their order. */
export function moved(photos: string[], from: number, to: number): string[] {
  const photo = photos[from]
  if (photo === undefined || to < 0 || to >= photos.length || from === to) return photos
  const others = photos.filter((_, index) => index !== from)
  return [...others.slice(0, to), photo, ...others.slice(to)]
}
