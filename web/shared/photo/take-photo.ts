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
// Five of them are kept in the storage of drafts, which is small.
const previewPhoto: PhotoUse = { rules: profilePhotoRules, longestSide: 900, quality: 0.8 }
export const postPicture: PhotoUse = { rules: postPictureRules, longestSide: 1600, quality: 0.86 }

type Opening = {
  /** Sees the photograph once it is known to be taken, before it is drawn. */
  onOpen?: (photo: OpenPhoto) => void | Promise<void>
}

type Sending = {
  path: string
  onProgress?: (percent: number) => void
  signal?: AbortSignal
  /** Whether it may replace one of the same path. */
  upsert?: boolean
  /** Whether a large one waits for a lost line: the outbox waits by itself. */
  waits?: boolean
}

/** Gives the address of the sent photograph. Throws a PhotoProblem for a photograph that is not taken, an AppError for one not sent. */
export async function takePhoto(
  file: File,
  { use, onOpen, ...sending }: { use: PhotoUse } & Opening & Sending,
): Promise<string> {
  return uploadPhoto({ ...sending, file: await drawnWhole(file, use, { onOpen }) })
}

/** The same for one that stays on the device: it is its own address, and a draft may keep it. */
export async function keepPhoto(file: File, opening: Opening = {}): Promise<string> {
  const jpeg = await drawnWhole(file, previewPhoto, opening)
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(jpeg)
  })
}

async function drawnWhole(file: File, { rules, longestSide, quality }: PhotoUse, { onOpen }: Opening): Promise<Blob> {
  refuse(fileProblem(file, rules))
  const photo = await openPhoto(file)
  try {
    refuse(sizeProblem(photo, rules))
    await onOpen?.(photo)
    const output = fitted(photo, longestSide)
    return await drawPhoto(photo, { placement: placeWhole(photo, output), output }, quality)
  } finally {
    photo.close()
  }
}

function refuse(problem: string | null): void {
  if (problem) throw new PhotoProblem(problem)
}
