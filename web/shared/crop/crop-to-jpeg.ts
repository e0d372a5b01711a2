// Draws the chosen part of a photograph anew as a 1200 x 1500 JPEG. Only pixels survive: no place, no camera, no date.
import { type Area, cropOutput, cropTransform, type QuarterTurn } from './crop-geometry.ts'

const bestQuality = 1

export async function cropToJpeg(photo: HTMLImageElement, area: Area, turn: QuarterTurn): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = cropOutput.width
  canvas.height = cropOutput.height
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser cannot draw')
  const size = { width: photo.naturalWidth, height: photo.naturalHeight }
  const { a, b, c, d, e, f } = cropTransform(size, area, turn)
  pen.imageSmoothingQuality = 'high'
  pen.setTransform(a, b, c, d, e, f)
  pen.drawImage(photo, -size.width / 2, -size.height / 2)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', bestQuality))
  // Phones give canvas memory back only when the canvas is emptied.
  canvas.width = 0
  canvas.height = 0
  if (!blob) throw new Error('The photograph could not be drawn')
  return new File([blob], 'photo.jpg', { type: 'image/jpeg' })
}
