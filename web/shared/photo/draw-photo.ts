// Draws an opened photograph anew on white. The JPEG it makes holds pixels only: no place, no camera, no date.
import type { DrawingOrder } from './draw-worker.ts'
import type { OpenPhoto } from './open-photo.ts'
import { type Drawing, paintPhoto } from './paint-photo.ts'

/** Hands the drawing to `read` and frees its memory after. */
export async function withDrawing<Result>(
  photo: OpenPhoto,
  drawing: Drawing,
  read: (canvas: HTMLCanvasElement, pen: CanvasRenderingContext2D) => Result | Promise<Result>,
): Promise<Result> {
  const canvas = document.createElement('canvas')
  canvas.width = drawing.output.width
  canvas.height = drawing.output.height
  try {
    const pen = canvas.getContext('2d')
    paintPhoto(pen, photo.element, photo, drawing)
    if (!pen) throw new Error('This browser cannot draw')
    return await read(canvas, pen)
  } finally {
    // Phones give canvas memory back only when the canvas is emptied.
    canvas.width = 0
    canvas.height = 0
  }
}

export async function drawPhoto(photo: OpenPhoto, drawing: Drawing, quality: number): Promise<Blob> {
  const { file, width, height } = photo
  return (await drawnBeside({ file, size: { width, height }, drawing, quality })) ?? drawnHere(photo, drawing, quality)
}

const drawnHere = (photo: OpenPhoto, drawing: Drawing, quality: number) =>
  withDrawing(photo, drawing, async (canvas) => {
    const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
    if (!jpeg) throw new Error('The photograph could not be drawn')
    return jpeg
  })

/** Null where the browser has no such worker, its file can't be had, or it can't draw this photograph. */
function drawnBeside(order: DrawingOrder): Promise<Blob | null> {
  if (typeof Worker === 'undefined') return Promise.resolve(null)
  const worker = new Worker(new URL('./draw-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<Blob | null>((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Blob | null>) => resolve(data))
    worker.addEventListener('error', () => resolve(null))
    worker.postMessage(order)
  }).finally(() => worker.terminate())
}
