// Makes small real pictures, so that the tests need no files.
import { crc32, deflateSync } from 'node:zlib'
import { target } from './target.ts'

/** A PNG of one colour. */
export function png(width = 64, height = 80, rgb: readonly [number, number, number] = [180, 40, 90]): Buffer {
  const row = Buffer.concat([Buffer.from([0]), Buffer.from(Array.from({ length: width }, () => rgb).flat())])
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body) >>> 0)
  return Buffer.concat([length, body, sum])
}

/** Reads a PNG's width and height from its header. */
export function sizeOf(picture: Buffer): { width: number; height: number } {
  if (picture.subarray(1, 4).toString() === 'PNG') {
    return { width: picture.readUInt32BE(16), height: picture.readUInt32BE(20) }
  }
  throw new Error(`Not a PNG: ${picture.subarray(0, 16).toString('hex')}`)
}

/** The address a picture in the club's bucket has, whether or not it is there. */
export const clubPicture = (name: string) => `${target.url}/storage/v1/object/public/profile-photos/${name}`
