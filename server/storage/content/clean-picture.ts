// Removes the metadata from a received picture, so that place, time and device stay private. If the metadata rotates the picture, its
// pixels are rotated first. Tests: picture-privacy.test.ts.
import { createHash } from 'node:crypto'
import { open, readFile } from 'node:fs/promises'
import sharp, { type FormatEnum } from 'sharp'
import { limitConcurrency } from '#server/platform/concurrency-limit.ts'
import { ERRORS } from '../errors/catalogue.ts'
import type { PictureHeader } from '../images/picture-header.ts'
import type { ReceivedFile } from './stage-upload.ts'
import { stripMetadata } from './strip-metadata.ts'

/** One picture at a time: a decoded one may take 200 MB. */
const oneAtATime = limitConcurrency(1, { maxWaiting: 32, refusal: ERRORS.busy })
/** High enough that a second encoding is not visible. */
const QUALITY = 92

/** Returns the file. Overwrites it if it had metadata. */
export async function cleanPicture(file: ReceivedFile, type: string, header: PictureHeader): Promise<ReceivedFile> {
  const original = await readFile(file.path)
  const cleaned = await withoutMetadata(original, type, header)
  if (cleaned.equals(original)) return file
  const handle = await open(file.path, 'w', 0o600)
  try {
    await handle.writeFile(cleaned)
    await handle.sync()
  } finally {
    await handle.close()
  }
  return { ...file, size: cleaned.length, md5: createHash('md5').update(cleaned).digest('hex') }
}

async function withoutMetadata(bytes: Buffer, type: string, header: PictureHeader): Promise<Buffer> {
  const isRotated = header.orientation !== 1 && header.pages === 1
  const stripped = isRotated ? undefined : stripMetadata(type, bytes)
  if (stripped) return stripped
  if (!isRotated && !header.hasMetadata) return bytes
  return oneAtATime(() => encodeAgain(bytes, type, header))
}

/** Sharp writes no metadata unless asked to. */
function encodeAgain(bytes: Buffer, type: string, { pages }: PictureHeader): Promise<Buffer> {
  return sharp(bytes, { pages: pages > 1 ? -1 : 1, failOn: 'none' })
    .autoOrient()
    .keepIccProfile()
    .toFormat(type.slice('image/'.length) as keyof FormatEnum, { quality: QUALITY })
    .toBuffer()
    .catch(() => {
      throw ERRORS.invalidImage('The file is not a readable picture')
    })
}
