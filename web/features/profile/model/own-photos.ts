// Which photographs a profile has and in which order, and how the waiting changes lie over them. Moves no bytes.
import { mergeList } from '#shared/api/members/merge-list.ts'
import { limits } from '#types/limits.ts'

export const mostPhotos = limits.profiles.photos.max

/** `seen`: the photographs it was done to. `path`: where the new one among them is stored; its file travels along. */
export type PhotoEdit = { photos: string[]; seen: string[]; path?: string }

/** Each photograph has a name of its own: one that waits for days must not be written over another that came in between. */
export const photoPath = (userId: string, now: number) => `${userId}/${now}.jpg`

export function placed(photos: readonly string[], place: number, url: string): string[] {
  const next = [...photos]
  next[Math.min(place, photos.length)] = url
  return next.slice(0, mostPhotos)
}

export const without = (photos: readonly string[], place: number) => photos.filter((_, index) => index !== place)

export function moved(photos: readonly string[], from: number, to: number): string[] {
  const next = [...photos]
  const [photo] = next.splice(from, 1)
  if (photo === undefined || to < 0 || to >= photos.length) return [...photos]
  next.splice(to, 0, photo)
  return next
}

/** The photographs as they will be once the waiting changes have arrived. */
export const withPhotoEdits = (photos: readonly string[], edits: readonly PhotoEdit[]): string[] =>
  edits.reduce((now, edit) => mergeList(edit.seen, edit.photos, now).slice(0, mostPhotos), [...photos])
