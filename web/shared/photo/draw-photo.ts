// Draws an opened photograph anew on white. The JPEG it makes holds pixels only: no place, no camera, no date.
import type { OpenPhoto } from './open-photo.ts'
import type { Placement, Size } from './photo-geometry.ts'

type Drawing = { placement: Placement; output: Size }

/** Hands the drawing to `read` and frees its memory after. */
export async function withDrawing<Result>(
  { element, width, height }: OpenPhoto,
  { placement: { a, b, c, d, e, f }, output }: Drawing,
  read: (canvas: HTMLCanvasElement, pen: CanvasRenderingContext2D) => Result | Promise<Result>,
): Promise<Result> {
  const canvas = document.createElement('canvas')
  canvas.width = output.width
  canvas.height = output.height
  try {
    const pen = canvas.getContext('2d')
    if (!pen) throw new Error('This browser cannot draw')
    // JPEG has no see-through parts: what is left empty becomes black.
    pen.fillStyle = 'white'
    pen.fillRect(0, 0, output.width, output.height)
    pen.imageSmoothingQuality = 'high'
    pen.setTransform(a, b, c, d, e, f)
    pen.drawImage(element, -width / 2, -height / 2, width, height)
    return await read(canvas, pen)
  } finally {
    // Phones give canvas memory back only when the canvas is emptied.
    canvas.width = 0
    canvas.height = 0
  }
}

export function drawPhoto(photo: OpenPhoto, drawing: Drawing, quality: number): Promise<Blob> {
  return withDrawing(photo, drawing, async (canvas) => {
    const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
    if (!jpeg) throw new Error('The photograph could not be drawn')
    return jpeg
  })
}
