// What a picture is, by its own bytes: JPEG, PNG or WebP that stands still, of a size that every phone can draw. Whatever else it is called, it is none. Pure.
import type { Buffer } from 'node:buffer'

export type PictureType = 'image/jpeg' | 'image/png' | 'image/webp'

const WIDEST = 8000
const MOST_PIXELS = 16_000_000
// In the first flags of a WebP: it moves.
const MOVES = 0x02

export function pictureType(bytes: Buffer): PictureType | undefined {
  const found = jpeg(bytes) ?? png(bytes) ?? webp(bytes)
  if (!found) return undefined
  const { type, width, height } = found
  const fits = width > 0 && height > 0 && width <= WIDEST && height <= WIDEST && width * height <= MOST_PIXELS
  return fits ? type : undefined
}

type Found = { type: PictureType; width: number; height: number }

function png(bytes: Buffer): Found | undefined {
  if (bytes.length < 33 || bytes.toString('latin1', 0, 16) !== '\x89PNG\r\n\x1a\n\0\0\0\rIHDR') return undefined
  // What moves says so before the picture itself.
  if (bytes.subarray(0, bytes.indexOf('IDAT')).includes('acTL')) return undefined
  return { type: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

function webp(bytes: Buffer): Found | undefined {
  if (bytes.length < 30 || bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP')
    return undefined
  const type = 'image/webp'
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { type, width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
    case 'VP8L': {
      const sides = bytes.readUInt32LE(21)
      return { type, width: (sides & 0x3fff) + 1, height: ((sides >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8X':
      if (bytes.readUInt8(20) & MOVES) return undefined
      return { type, width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
    default:
      return undefined
  }
}

/** From part to part, up to the one that begins the picture itself. */
function jpeg(bytes: Buffer): Found | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined
  let at = 2
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { type: 'image/jpeg', width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}
