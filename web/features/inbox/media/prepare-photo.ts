// Makes of a chosen file the photograph that is sent: drawn anew, no larger than it is shown, without what its camera noted. Loads with the
// first one.
import type { DrawnPhoto } from '#shared/api/conversations/photographs.ts'
import { newId } from '#shared/device/new-id.ts'
import { drawPhoto, withDrawing } from '#shared/photo/draw-photo.ts'
import { openPhoto } from '#shared/photo/open-photo.ts'
import { fitted, placeWhole } from '#shared/photo/photo-geometry.ts'
import { fileProblem, PhotoProblem, type PhotoRules } from '#shared/photo/photo-rules.ts'
import { fileBytes } from '#types/limits.ts'
import { createTurns } from '../components/in-turn.ts'
import { placeholderOf } from './blurred.ts'

export type PreparedPhoto = DrawnPhoto & { file: Blob }

const longestSide = 1600
const qualities = [0.84, 0.7, 0.5]
const small = { width: 6, height: 6 }

const rules: PhotoRules = {
  megabytes: 40,
  notAnImage: (name) => `${name} is not an image`,
  tooLarge: (name) => `${name} is too large. Max size is 40MB`,
}

/** Decoded, one of a camera takes 50 MB: ten are drawn one after the other, and stand in the order they were chosen. */
const inTurn = createTurns()

/** Throws a PhotoProblem with the sentence to show. */
export async function preparePhoto(chosen: File): Promise<PreparedPhoto> {
  const problem = fileProblem(chosen, rules)
  if (problem) throw new PhotoProblem(problem)
  return inTurn(() => draw(chosen))
}

async function draw(chosen: File): Promise<PreparedPhoto> {
  const photo = await openPhoto(chosen)
  try {
    const output = fitted(photo, longestSide)
    const drawing = { placement: placeWhole(photo, output), output }
    let file = await drawPhoto(photo, drawing, qualities[0] ?? 1)
    for (const quality of qualities.slice(1))
      if (file.size > fileBytes['message-photos'] / 4) file = await drawPhoto(photo, drawing, quality)
    const placeholder = await withDrawing(
      photo,
      { placement: placeWhole(photo, small), output: small },
      (_canvas, pen) => placeholderOf(pen.getImageData(0, 0, small.width, small.height).data),
    )
    return { id: newId(), width: output.width, height: output.height, placeholder, file }
  } finally {
    photo.close()
  }
}
