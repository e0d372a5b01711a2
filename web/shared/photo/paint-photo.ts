// Puts a photograph on a canvas, on white. Knows neither where it comes from nor what becomes of it.
import type { Placement, Size } from './photo-geometry.ts'

export type Drawing = { placement: Placement; output: Size }

type Pen = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

export function paintPhoto(
  pen: Pen | null,
  source: CanvasImageSource,
  { width, height }: Size,
  { placement: { a, b, c, d, e, f }, output }: Drawing,
): Pen {
  if (!pen) throw new Error('This browser cannot draw')
  // JPEG has no see-through parts: what is left empty becomes black.
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, output.width, output.height)
  pen.imageSmoothingQuality = 'high'
  pen.setTransform(a, b, c, d, e, f)
  pen.drawImage(source, -width / 2, -height / 2, width, height)
  return pen
}
