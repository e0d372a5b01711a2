// A photograph that another part of the screen shows already: a sheet opened from a card begins with the card's own picture.
import { useEffect, useState } from 'react'
import { photoSrcSet, photoUrl } from '#shared/ui/photos/photo-url.ts'

// With fewer of its pixels a picture looks soft, and a sharper one is fetched behind it.
const ENOUGH = 0.6

type There = { url: string; width: number }

/** The widest copy of the whole photograph on the screen. */
export function pictureThere(photo: string, images: Iterable<HTMLImageElement> = document.images): There | null {
  const [path] = photoUrl(photo, { width: 320 }).split('?')
  let best: There | null = null
  for (const { complete, currentSrc, naturalWidth } of images) {
    const [itsPath, query] = currentSrc.split('?')
    if (!complete || naturalWidth === 0 || itsPath !== path) continue
    const size = new URLSearchParams(query)
    // A square is cut from the middle of it.
    if (size.has('height')) continue
    // Its own width is told in the pixels of the page, not in those it has.
    const width = Number(size.get('width'))
    if (width > (best?.width ?? 0)) best = { url: currentSrc, width }
  }
  return best
}

/**
 * From where to show a photograph at a width: the copy that is there, and no other where that has pixels enough; else the sharper one
 * as soon as it has come. Null while there is no photograph.
 */
export function usePictureThere(photo: string | null, width: number): string | null {
  const [found, setFound] = useState<{ photo: string; there: There | null } | null>(null)
  // Looked for once, when the photograph is first wanted: later it is on the screen twice.
  const known = photo !== null && found?.photo !== photo ? { photo, there: pictureThere(photo) } : found
  if (known !== found) setFound(known)
  const there = photo === null ? null : (known?.there ?? null)
  const sharpFrom = photo !== null && there !== null && there.width < width * devicePixelRatio * ENOUGH ? photo : null
  const [sharp, setSharp] = useState<string | null>(null)
  useEffect(() => {
    if (sharpFrom === null) return
    const picture = new Image()
    picture.sizes = `${width}px`
    picture.srcset = photoSrcSet(sharpFrom) ?? ''
    picture.src = photoUrl(sharpFrom, { width: 800 })
    let left = false
    picture.decode().then(
      () => left || setSharp(sharpFrom),
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [sharpFrom, width])
  return there === null || sharp === photo ? photo : there.url
}
