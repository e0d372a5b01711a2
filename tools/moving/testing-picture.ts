// For tests: a small picture that every reader takes, different for each number.
import { crc32, deflateSync } from 'node:zlib'

const SIDE = 40

export function testPicture(number: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(SIDE, 0)
  head.writeUInt32BE(SIDE, 4)
  // Eight bits, grey.
  head[8] = 8
  const line = Buffer.concat([Buffer.from([0]), Buffer.alloc(SIDE, number)])
  const pixels = deflateSync(Buffer.concat(Array.from({ length: SIDE }, () => line)))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
