// Removes a picture's metadata (place, time, device, texts) and changes no pixel. Colour profiles stay.
// Tests: strip-metadata.test.ts, and through the service in picture-privacy.test.ts.

type Stripper = (bytes: Buffer) => Buffer | undefined

const strippers: Readonly<Record<string, Stripper>> = {
  'image/jpeg': stripJpeg,
  'image/png': stripPng,
  'image/webp': stripWebp,
}

/** Undefined for types it can't read, and for files that don't follow their type's format. */
export function stripMetadata(type: string, bytes: Buffer): Buffer | undefined {
  return strippers[type]?.(bytes)
}

const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9

function stripJpeg(bytes: Buffer): Buffer | undefined {
  const kept: Buffer[] = [bytes.subarray(0, 2)]
  let at = 2
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1] ?? 0
    // Any number of fill bytes may come before a marker.
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === END_OF_IMAGE) return undefined
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    if (end > bytes.length) return undefined
    const segment = bytes.subarray(at, end)
    if (isNeeded(marker, segment)) kept.push(segment)
    at = end
    if (marker !== START_OF_SCAN) continue
    const next = endOfScan(bytes, at)
    kept.push(bytes.subarray(at, next))
    at = next
    if (bytes[at + 1] === END_OF_IMAGE) {
      // Phones append more pictures and metadata after the end: all of it is dropped.
      kept.push(bytes.subarray(at, at + 2))
      return Buffer.concat(kept)
    }
  }
  // The file ends in the middle of a scan. Decoders show the part there is, so it stays.
  if (at < bytes.length) return undefined
  return Buffer.concat(kept)
}

/** JFIF, colour profile and Adobe's colour transform change how the picture looks. All other application segments and comments are metadata. */
function isNeeded(marker: number, segment: Buffer): boolean {
  if (marker === 0xe2) return segment.toString('latin1', 4, 15) === 'ICC_PROFILE'
  if (marker === 0xe0 || marker === 0xee) return true
  return !(marker > 0xe0 && marker <= 0xef) && marker !== 0xfe
}

/** The position of the next marker. Within a scan, a 0xff before a 0 or a restart is none. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return bytes.length
}

const PNG_METADATA = new Set(['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME'])

function stripPng(bytes: Buffer): Buffer | undefined {
  const kept: Buffer[] = [bytes.subarray(0, 8)]
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length) return undefined
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (!PNG_METADATA.has(type)) kept.push(bytes.subarray(at, end))
    if (type === 'IEND') return Buffer.concat(kept)
    at = end
  }
  return undefined
}

const WEBP_HAS_EXIF = 0x08
const WEBP_HAS_XMP = 0x04

function stripWebp(bytes: Buffer): Buffer | undefined {
  const whole = 8 + bytes.readUInt32LE(4)
  if (whole > bytes.length) return undefined
  const kept: Buffer[] = []
  for (let at = 12; at + 8 <= whole; ) {
    const size = bytes.readUInt32LE(at + 4)
    const end = at + 8 + size + (size % 2)
    if (end > whole) return undefined
    const type = bytes.toString('latin1', at, at + 4)
    const chunk = bytes.subarray(at, end)
    if (type === 'VP8X') kept.push(withFlags(chunk, ~(WEBP_HAS_EXIF | WEBP_HAS_XMP)))
    else if (type !== 'EXIF' && type !== 'XMP ') kept.push(chunk)
    at = end
  }
  const body = Buffer.concat(kept)
  const head = Buffer.from(bytes.subarray(0, 12))
  head.writeUInt32LE(4 + body.length, 4)
  return Buffer.concat([head, body])
}

function withFlags(chunk: Buffer, mask: number): Buffer {
  const changed = Buffer.from(chunk)
  changed[8] = (chunk[8] ?? 0) & mask
  return changed
}
