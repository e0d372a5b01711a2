// Writes a ZIP file (PKWARE's APPNOTE 6.3): texts deflated, pictures as they are, names in UTF-8. Only what one file under 4 GB needs.

export interface ZipEntry {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Texts become smaller, pictures do not. */
  readonly deflate: boolean
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n
  for (let bit = 0; bit < 8; bit++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
  return c >>> 0
})

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}

async function deflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

/** Little-endian fields: each a number and how many bytes it takes. */
function fields(...values: ReadonlyArray<readonly [number, 2 | 4]>): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(values.reduce((sum, [, width]) => sum + width, 0))
  const view = new DataView(bytes.buffer)
  let at = 0
  for (const [value, width] of values) {
    if (width === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += width
  }
  return bytes
}

export async function zip(entries: readonly ZipEntry[], made: Date): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const directory: Uint8Array<ArrayBuffer>[] = []
  let offset = 0
  const day = ((made.getUTCFullYear() - 1980) << 9) | ((made.getUTCMonth() + 1) << 5) | made.getUTCDate()
  const time = (made.getUTCHours() << 11) | (made.getUTCMinutes() << 5) | (made.getUTCSeconds() >> 1)
  for (const { name, bytes, deflate } of entries) {
    const named = new TextEncoder().encode(name)
    const packed = deflate ? await deflated(bytes) : bytes
    // Version 2.0; bit 11: the name is UTF-8.
    const about = fields(
      [20, 2],
      [0x0800, 2],
      [deflate ? 8 : 0, 2],
      [time, 2],
      [day, 2],
      [crc32(bytes), 4],
      [packed.length, 4],
      [bytes.length, 4],
      [named.length, 2],
      [0, 2],
    )
    parts.push(fields([0x04034b50, 4]), about, named, packed)
    // No comment, disk 0, no attributes.
    directory.push(fields([0x02014b50, 4], [20, 2]), about, fields([0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]), named)
    offset += 4 + about.length + named.length + packed.length
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  const end = fields(
    [0x06054b50, 4],
    [0, 2],
    [0, 2],
    [entries.length, 2],
    [entries.length, 2],
    [size, 4],
    [offset, 4],
    [0, 2],
  )
  return new Blob([...parts, ...directory, end], { type: 'application/zip' })
}
