// The address of a photograph at the size it is shown. Only stored photos can be resized; any other address stays as it is.

import { backendConfig } from '#shared/supabase/config.ts'
import { type PictureSquare, type PictureWidth, pictureSizes } from '#types/pictures.ts'

const stored = '/storage/v1/object/public/'
const resized = '/storage/v1/render/image/public/'

/** Addresses are stored whole, but the club may have moved to another port or domain since: its own pictures are requested from its present address. */
function rehomed(url: string): string {
  return url.replace(/^https?:\/\/[^/]+(?=\/storage\/v1\/object\/public\/profile-photos\/)/, backendConfig().url)
}

/** A square cut from the middle, or the whole picture at a width. */
type Shown = { square: PictureSquare } | { width: PictureWidth }

export function photoUrl(url: string, shown: Shown): string {
  if (!url.includes(stored)) return url
  const [path = url, query] = rehomed(url).replace(stored, resized).split('?')
  const wanted = new URLSearchParams(query)
  const isSquare = 'square' in shown
  wanted.set('width', String(isSquare ? shown.square : shown.width))
  if (isSquare) wanted.set('height', String(shown.square))
  wanted.set('resize', isSquare ? 'cover' : 'contain')
  wanted.set('quality', String(pictureSizes.quality))
  return `${path}?${wanted}`
}

/** A srcset of all widths; undefined when the address cannot be resized. */
export function photoSrcSet(url: string): string | undefined {
  if (!url.includes(stored)) return undefined
  return pictureSizes.widths.map((width) => `${photoUrl(url, { width })} ${width}w`).join(', ')
}
