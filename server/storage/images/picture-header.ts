// Reads a picture's header without decoding a pixel.
import sharp from 'sharp'

/** More than any phone takes, and what decoding may cost at most (50 million pixels are 200 MB). */
export const MAX_PIXELS = 50_000_000
const MAX_SIDE = 16_384
const MAX_FRAMES = 2_000

// Decoded pictures are kept in our own bounded cache, as files.
sharp.cache(false)
// The queue of the renderer says how many are made at once; one of them must not take every core.
sharp.concurrency(1)

export interface PictureHeader {
  readonly width: number
  readonly height: number
  readonly isReasonable: boolean
  readonly pages: number
  /** As EXIF counts; 1 is upright. */
  readonly orientation: number
  /** The file holds metadata: EXIF, XMP or IPTC. */
  readonly hasNotes: boolean
}

/** Undefined when it is no picture that can be read. */
export async function readPictureHeader(path: string): Promise<PictureHeader | undefined> {
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
    return { width, height, isReasonable, pages, orientation, hasNotes: Boolean(exif || xmp || iptc) }
  } catch {
    return undefined
  }
}
