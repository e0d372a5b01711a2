// The checksums that S3 clients send beside a body.
import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'

export interface Checksum {
  update(bytes: Uint8Array): void
  /** In base64, as headers have it. */
  digest(): string
}

/** By the last part of the header: `x-amz-checksum-crc32`. */
export const CHECKSUMS: Readonly<Record<string, () => Checksum>> = {
  crc32: () => {
    let value = 0
    return {
      update: (bytes) => {
        value = crc32(bytes, value)
      },
      digest: () => base64([value]),
    }
  },
  crc32c: () => reflected({ high: 0, low: 0x82f63b78 }, 32),
  crc64nvme: () => reflected({ high: 0x9a6c9329, low: 0xac4bc9b5 }, 64),
  sha1: () => hashOf('sha1'),
  sha256: () => hashOf('sha256'),
}

function hashOf(name: string): Checksum {
  const hash = createHash(name)
  return { update: (bytes) => void hash.update(bytes), digest: () => hash.digest('base64') }
}

interface Halves {
  readonly high: number
  readonly low: number
}

const tables = new Map<string, { high: Uint32Array; low: Uint32Array }>()

function tableOf(polynomial: Halves): { high: Uint32Array; low: Uint32Array } {
  const name = `${polynomial.high} ${polynomial.low}`
  const known = tables.get(name)
  if (known) return known
  const table = { high: new Uint32Array(256), low: new Uint32Array(256) }
  for (let byte = 0; byte < 256; byte++) {
    let high = 0
    let low = byte
    for (let bit = 0; bit < 8; bit++) {
      const isOdd = (low & 1) === 1
      low = (low >>> 1) | ((high & 1) << 31)
      high >>>= 1
      if (!isOdd) continue
      high ^= polynomial.high
      low ^= polynomial.low
    }
    table.high[byte] = high
    table.low[byte] = low
  }
  tables.set(name, table)
  return table
}

/** A CRC whose bits come lowest first, in two halves of 32 bits. */
function reflected(polynomial: Halves, bits: 32 | 64): Checksum {
  const table = tableOf(polynomial)
  let high = bits === 64 ? 0xffffffff : 0
  let low = 0xffffffff
  return {
    update(bytes) {
      for (const byte of bytes) {
        const at = (low ^ byte) & 0xff
        low = ((low >>> 8) | (high << 24)) ^ (table.low[at] ?? 0)
        high = (high >>> 8) ^ (table.high[at] ?? 0)
      }
    },
    digest: () => base64(bits === 64 ? [~high >>> 0, ~low >>> 0] : [~low >>> 0]),
  }
}

function base64(words: readonly number[]): string {
  const bytes = Buffer.alloc(words.length * 4)
  words.forEach((word, index) => {
    bytes.writeUInt32BE(word >>> 0, index * 4)
  })
  return bytes.toString('base64')
}
