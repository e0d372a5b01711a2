// The one way of a photograph that is taken whole: checked, opened, checked again by its size, drawn on white, sent.
// A photograph that its owner cuts goes the same way with CropDialog between opening and drawing.
import { drawPhoto } from './draw-photo.ts'
import { type OpenPhoto, openPhoto } from './open-photo.ts'
import { fitted, placeWhole } from './photo-geometry.ts'
import {
  fileProblem,
  PhotoProblem,
  type PhotoRules,
  postPictureRules,
  profilePhotoRules,
  sizeProblem,
} from './photo-rules.ts'
import { uploadPhoto } from './upload-photo.ts'

export type PhotoUse = { rules: PhotoRules; longestSide: number; quality: number }

export const profilePhoto: PhotoUse = { rules: profilePhotoRules, longestSide: 2000, quality: 0.9 }
export const postPicture: PhotoUse = { rules: postPictureRules, longestSide: 1600, quality: 0.86 }

type Taking = {
  use: PhotoUse
  path: string
  /** Sees the photograph once it is known to be taken, before it is drawn. */
  onOpen?: (photo: OpenPhoto) => void | Promise<void>
  onProgress?: (percent: number) => void
  signal?: AbortSignal
  /** Whether it may replace one of the same path. */
  upsert?: boolean
}

/** Gives the address of the sent photograph. Throws a PhotoProblem for a photograph that is not taken, an AppError for one not sent. */
export async function takePhoto(
  file: File,
  { use, path, onOpen, onProgress, signal, upsert }: Taking,
): Promise<string> {
  refuse(fileProblem(file, use.rules))
  const photo = await openPhoto(file)
  let jpeg: Blob
  try {
    refuse(sizeProblem(photo, use.rules))
    await onOpen?.(photo)
    const output = fitted(photo, use.longestSide)
    jpeg = await drawPhoto(photo, { placement: placeWhole(photo, output), output }, use.quality)
  } finally {
    photo.close()
  }
  return uploadPhoto({ path, file: jpeg, upsert, onProgress, signal })
}

function refuse(problem: string | null): void {
  if (problem) throw new PhotoProblem(problem)
}
