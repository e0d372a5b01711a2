// Checks that its bucket allows a received file: the type that its bytes show, and for pictures the size in the header.
// Tests with attacks (SVG, decompression bombs, 200-megapixel pictures, wrong types): upload-attacks.test.ts.
import { ERRORS } from '../errors/catalogue.ts'
import { type PictureHeader, readPictureHeader } from '../images/picture-header.ts'
import { detectType, effectiveType } from './detect-type.ts'
import type { ReceivedUpload } from './receive-upload.ts'

export interface CheckedContent {
  readonly type: string
  /** Only for a picture in a bucket that allows nothing but pictures. */
  readonly picture?: PictureHeader
}

export async function checkContent(upload: ReceivedUpload, allowed: readonly string[] | null): Promise<CheckedContent> {
  const type = effectiveType(upload.file.head, upload.declaredType)
  if (!allows(allowed, type)) throw ERRORS.invalidMimeType(type)
  // Sound and film are known by their first bytes: what says nothing of itself is neither, whatever it was declared as.
  if (allowed?.length && allowed.every(isHeardOrSeen) && !detectType(upload.file.head))
    throw ERRORS.invalidMimeType('application/octet-stream')
  if (isPictureType(type) && allowed?.length && allowed.every((entry) => entry.startsWith('image/'))) {
    const header = await readPictureHeader(upload.file.path)
    if (!header) throw ERRORS.invalidImage('The file is not a readable picture')
    if (!header.isReasonable) throw ERRORS.invalidImage('The picture has too many pixels')
    return { type, picture: header }
  }
  return { type }
}

/** No list, or an empty one, allows everything. */
export function allows(allowed: readonly string[] | null, type: string): boolean {
  if (!allowed || allowed.length === 0) return true
  const base = type.split(';', 1)[0]?.trim() ?? ''
  // A wildcard for pictures never includes SVG: that is a document that can run scripts.
  return allowed.some((entry) => entry.toLowerCase() === base || (base !== 'image/svg+xml' && matches(entry, base)))
}

const isHeardOrSeen = (entry: string) => /^(image|audio|video)\/|^application\/ogg$/.test(entry)

function isPictureType(type: string): boolean {
  return type.startsWith('image/') && !type.startsWith('image/svg')
}

function matches(entry: string, type: string): boolean {
  if (entry === '*' || entry === '*/*') return true
  return entry.endsWith('/*') && type.startsWith(entry.slice(0, -1).toLowerCase())
}
