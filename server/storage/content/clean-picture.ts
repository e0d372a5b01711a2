// Removes the metadata from a received picture, so that place, time and device stay private. If the metadata rotates the picture, its
// pixels are rotated first. Makes a visitor's picture no larger than it is ever shown. Tests: picture-privacy.test.ts,
// visitor-uploads.test.ts.
import { createHash } from 'node:crypto'
import { open, readFile } from 'node:fs/promises'
import type { FormatEnum } from 'sharp'
import { ERRORS } from '../errors/catalogue.ts'
import { openSharp } from '../images/open-sharp.ts'
import { MAX_PIXELS, type PictureHeader } from '../images/picture-header.ts'
import type { ReceivedFile } from './stage-upload.ts'
import { stripMetadata } from './strip-metadata.ts'

/** High enough that a second encoding is not visible. */
const QUALITY = 92
/** Of a picture made smaller: it is only ever shown. */
const SHOWN_QUALITY = 85

interface Cleaning {
  readonly type: string
  readonly header: PictureHeader
  /** Larger pictures are made this small; without it, none are. */
  readonly longestSide?: number
  /** Waits for its turn: a decoded picture may take 200 MB, and its file 10. */
  readonly takeTurn: <T>(work: () => Promise<T>) => Promise<T>
}

export interface CleanPicture {
  readonly file: ReceivedFile
  readonly type: string
}

/** Returns the file. Overwrites it if it had metadata or was too large. */
export async function cleanPicture(file: ReceivedFile, cleaning: Cleaning): Promise<CleanPicture> {
  const { type, header, longestSide, takeTurn } = cleaning
  const tooLarge = longestSide !== undefined && Math.max(header.width, header.height) > longestSide
  const made = await takeTurn(async () => {
    const original = await readFile(file.path)
    if (tooLarge) return makeSmaller(original, type, longestSide)
    const bytes = await withoutMetadata(original, type, header)
    return bytes.equals(original) ? undefined : { bytes, type }
  })
  if (!made) return { file, type }
  const handle = await open(file.path, 'w', 0o600)
  try {
    await handle.writeFile(made.bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
  const md5 = createHash('md5').update(made.bytes).digest('hex')
  return { file: { ...file, size: made.bytes.length, md5 }, type: made.type }
}

async function withoutMetadata(bytes: Buffer, type: string, header: PictureHeader): Promise<Buffer> {
  const isRotated = header.orientation !== 1 && header.pages === 1
  const stripped = isRotated ? undefined : stripMetadata(type, bytes)
  if (stripped) return stripped
  if (!isRotated && !header.hasMetadata) return bytes
  return encodeAgain(bytes, type, header)
}

/** Sharp writes no metadata unless asked to. */
async function encodeAgain(bytes: Buffer, type: string, { pages }: PictureHeader): Promise<Buffer> {
  const sharp = await openSharp()
  return sharp(bytes, { pages: pages > 1 ? -1 : 1, failOn: 'none' })
    .autoOrient()
    .keepIccProfile()
    .toFormat(type.slice('image/'.length) as keyof FormatEnum, { quality: QUALITY })
    .toBuffer()
    .catch(unreadable)
}

/** JPEG stays JPEG; of the others WebP keeps what can be seen through. One frame is left of an animation. */
async function makeSmaller(bytes: Buffer, type: string, side: number): Promise<{ bytes: Buffer; type: string }> {
  const format = type === 'image/jpeg' ? 'jpeg' : 'webp'
  const sharp = await openSharp()
  const smaller = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'none' })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside' })
    .toFormat(format, { quality: SHOWN_QUALITY })
    .toBuffer()
    .catch(unreadable)
  return { bytes: smaller, type: `image/${format}` }
}

function unreadable(): never {
  throw ERRORS.invalidImage('The file is not a readable picture')
}
