// Opens a chosen photograph on the device: its size, its mean brightness, and a copy of its pixels alone. Sends nothing.
import type { PhotoLook } from '../model/photo-checks.ts'

const longestSide = 2000
const sample = 48

export async function openPhoto(file: Blob): Promise<HTMLImageElement> {
  const url = URL.createObjectURL(file)
  try {
    const photo = new Image()
    photo.src = url
    await photo.decode()
    return photo
  } finally {
    URL.revokeObjectURL(url)
  }
}

function drawn(photo: HTMLImageElement, width: number, height: number) {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser cannot draw')
  pen.drawImage(photo, 0, 0, width, height)
  return { canvas, pen }
}

export function lookAt(photo: HTMLImageElement): PhotoLook {
  const { pen } = drawn(photo, sample, sample)
  return {
    width: photo.naturalWidth,
    height: photo.naturalHeight,
    brightness: meanBrightness(pen.getImageData(0, 0, sample, sample).data),
  }
}

/** 0 to 255, weighed as the eye does. */
export function meanBrightness(pixels: Uint8ClampedArray): number {
  let sum = 0
  for (let at = 0; at < pixels.length; at += 4)
    sum += 0.299 * (pixels[at] ?? 0) + 0.587 * (pixels[at + 1] ?? 0) + 0.114 * (pixels[at + 2] ?? 0)
  return sum / (pixels.length / 4)
}

/** Drawn anew as a JPEG of a sensible size: no place, no camera, no date goes along. */
export async function pixelsOnly(photo: HTMLImageElement): Promise<Blob> {
  const scale = Math.min(1, longestSide / Math.max(photo.naturalWidth, photo.naturalHeight))
  const { canvas } = drawn(photo, Math.round(photo.naturalWidth * scale), Math.round(photo.naturalHeight * scale))
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
  canvas.width = 0
  if (!blob) throw new Error('The photograph could not be drawn')
  return blob
}
