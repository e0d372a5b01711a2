// Draws a photograph beside the page, which answers meanwhile: twelve megapixels take a phone half a second to open, draw and press together.
// Answers with the JPEG, or with null where this browser can't do it here: then the page does.

import { type Drawing, paintPhoto } from './paint-photo.ts'
import type { Size } from './photo-geometry.ts'

export type DrawingOrder = { file: Blob; size: Size; drawing: Drawing; quality: number }

addEventListener('message', ({ data }: MessageEvent<DrawingOrder>) => {
  void draw(data).then(
    (jpeg) => postMessage(jpeg),
    (error: unknown) => {
      console.warn('A photograph could not be drawn beside the page', error)
      postMessage(null)
    },
  )
})

async function draw({ file, size, drawing, quality }: DrawingOrder): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    // Not upright as its camera meant it, or a drawing without a size of its own: the page knows better.
    if (picture.width !== size.width || picture.height !== size.height)
      throw new Error('The photograph has another size here')
    const canvas = new OffscreenCanvas(drawing.output.width, drawing.output.height)
    paintPhoto(canvas.getContext('2d'), picture, size, drawing)
    return await canvas.convertToBlob({ type: 'image/jpeg', quality })
  } finally {
    picture.close()
  }
}
