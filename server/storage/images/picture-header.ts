// Reads a picture's header without decoding its pixels.
import { openSharp } from './open-sharp.ts'

/** More pixels than any phone's picture has. Decoding 50 million takes 200 MB. */
export const MAX_PIXELS = 50_000_000
const MAX_SIDE = 16_384
const MAX_FRAMES = 2_000

export interface PictureHeader {
  readonly width: number
  readonly height: number
  readonly isReasonable: boolean
  readonly pages: number
  /** EXIF's number of the rotation; 1 is upright. */
  readonly orientation: number
  /** The file holds metadata: EXIF, XMP or IPTC. */
  readonly hasMetadata: boolean
}

/** Undefined if the file is no readable picture. */
export async function readPictureHeader(path: string): Promise<PictureHeader | undefined> {
  const sharp = await openSharp()
  try {
    const metadata = await sharp(path, { limitInputPixels: false }).metadata()
    const { width, height, pages = 1, orientation = 1, exif, xmp, iptc } = metadata
    const isReasonable =
      width > 0 &&
      height > 0 &&
      width <= MAX_SIDE &&
      height <= MAX_SIDE &&
      width * height <= MAX_PIXELS &&
      pages <= MAX_FRAMES
    return { width, height, isReasonable, pages, orientation, hasMetadata: Boolean(exif || xmp || iptc) }
  } catch {
    return undefined
  }
}
