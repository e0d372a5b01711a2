// Draws a chosen picture anew as a JPEG no larger than the feed needs. Only pixels leave the device: no place, no camera, no date.
import { sentSize } from '../model/pictures.ts'

const quality = 0.86

export async function redrawPicture(file: File): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const { width, height } = sentSize(bitmap.width, bitmap.height)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser cannot draw')
  // A JPEG has no see-through parts.
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, width, height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  // Phones give canvas memory back only when the canvas is emptied.
  canvas.width = 0
  canvas.height = 0
  if (!blob) throw new Error('The picture could not be drawn')
  return blob
}
