// Which photographs a profile has, in which order, and which file holds each. Moves no bytes.
import { limits } from '#types/limits.ts'

export const mostPhotos = limits.profiles.photos.max

/** The slot, counted from 0, whose file holds this photograph; null when it is stored elsewhere. */
export function slotOf(url: string, userId: string): number | null {
  const [, slot] = new RegExp(`/${userId}/(\\d)\\.[a-z0-9]+(?:\\?|$)`).exec(url) ?? []
  return slot === undefined || Number(slot) >= mostPhotos ? null : Number(slot)
}

/**
 * Where a photograph for this place is written. A place keeps its own slot; after reordering that may hold another
 * photograph of the profile, which must not be written over, so the first free one is taken.
 */
export function slotFor(place: number, photos: readonly string[], userId: string): number {
  const taken = new Set(photos.flatMap((url, index) => (index === place ? [] : [slotOf(url, userId)])))
  const own = photos[place] ? slotOf(photos[place], userId) : null
  const wanted = [place, ...(own === null ? [] : [own]), ...Array(mostPhotos).keys()]
  return wanted.find((slot) => !taken.has(slot)) ?? place
}

/** The address stays the same when its content changes, so a version in the query tells them apart. */
export const stamped = (url: string, now: number) => `${url.split('?')[0]}?t=${now}`

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
