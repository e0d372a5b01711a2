// Which photographs a profile takes, and the tip for those that are hard to see. Pure: somebody else opens the file.
import { limits } from './options.ts'

const smallest = 300
const narrowest = 0.33
const widest = 3
const dark = 50
const bright = 200

export type PhotoLook = { width: number; height: number; brightness: number }

export function countProblem(count: number): string | null {
  return count >= limits.photos ? 'Maximum 5 photos allowed' : null
}

export function shapeProblem({ width, height }: Pick<PhotoLook, 'width' | 'height'>): string | null {
  if (width < smallest || height < smallest) return 'Image too small. Use at least 300x300 pixels.'
  const aspect = width / height
  if (aspect < narrowest || aspect > widest) return 'Image aspect ratio too extreme. Use a more square image.'
  return null
}

/** A tip never holds a photograph back. */
export function brightnessTip(brightness: number): string | null {
  if (brightness < dark) return 'This photo looks quite dark. Brighter light shows you better.'
  if (brightness > bright) return 'This photo looks overexposed. Softer light shows you better.'
  return null
}

/** The photograph at `from` put at `to`; the others keep their order. */
export function moved(photos: string[], from: number, to: number): string[] {
  const photo = photos[from]
  if (photo === undefined || to < 0 || to >= photos.length || from === to) return photos
  const others = photos.filter((_, index) => index !== from)
  return [...others.slice(0, to), photo, ...others.slice(to)]
}
