// The address of a photograph at the size it is shown. Only stored photos can be resized; any other address stays as it is.
import { backendConfig } from '#shared/supabase/config.ts'

const stored = '/storage/v1/object/public/'
const resized = '/storage/v1/render/image/public/'

/** Addresses are stored whole, but the club may have moved to another port or domain since: its own pictures are requested from its present address. */
function rehomed(url: string): string {
  return url.replace(/^https?:\/\/[^/]+(?=\/storage\/v1\/object\/public\/profile-photos\/)/, backendConfig().url)
}

export function photoUrl(url: string, { width, height }: { width: number; height?: number }): string {
  if (!url.includes(stored)) return url
  const [path = url, query] = rehomed(url).replace(stored, resized).split('?')
  const wanted = new URLSearchParams(query)
  wanted.set('width', String(width))
  if (height) wanted.set('height', String(height))
  wanted.set('resize', height ? 'cover' : 'contain')
  wanted.set('quality', '80')
  return `${path}?${wanted}`
}

/** A srcset of the given widths; undefined when the address cannot be resized. */
export function photoSrcSet(url: string, widths: number[]): string | undefined {
  if (!url.includes(stored)) return undefined
  return widths.map((width) => `${photoUrl(url, { width })} ${width}w`).join(', ')
}
