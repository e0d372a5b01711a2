// The tar format, as much of it as a backup needs, so that every tar program can look into one. Not in charge of what is inside.

const BLOCK = 512

export interface TarHeader {
  readonly name: string
  readonly size: number
}

export function tarHeader({ name, size }: TarHeader): Buffer {
  const header = Buffer.alloc(BLOCK)
  if (Buffer.byteLength(name) > 100) throw new Error(`too long a name for the archive: ${name}`)
  header.write(name, 0, 100)
  header.write('0000600\0', 100)
  header.write('0000000\0', 108)
  header.write('0000000\0', 116)
  writeSize(header, size)
  header.write('00000000000\0', 136)
  header.write('        ', 148)
  header.write('0', 156)
  header.write('ustar\x0000', 257)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

/** 8 GiB and more doesn't fit into the octal field; the usual extension is a binary number with the first bit set. */
function writeSize(header: Buffer, size: number): void {
  if (size < 8 ** 11) {
    header.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
    return
  }
  header[124] = 0x80
  header.writeBigUInt64BE(BigInt(size), 128)
}

export function padding(size: number): Buffer {
  return Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK)
}

export const END_OF_ARCHIVE = Buffer.alloc(2 * BLOCK)

export interface TarEntry extends TarHeader {
  /** Can be read until the next entry is asked for. */
  readonly content: AsyncIterable<Buffer>
}

export class DamagedArchive extends Error {
  override readonly name = 'DamagedArchive'
}

export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const reader = new BlockReader(source)
  for (;;) {
    const header = await reader.take(BLOCK)
    if (!header) throw new DamagedArchive('it ends too early')
    if (header.every((byte) => byte === 0)) return
    const entry = parseHeader(header)
    const end = reader.position + entry.size + padding(entry.size).length
    yield { ...entry, content: reader.stream(entry.size) }
    // Whatever of it was not read.
    await reader.take(end - reader.position)
  }
}

function parseHeader(header: Buffer): TarHeader {
  const stated = Number.parseInt(header.toString('latin1', 148, 154), 8)
  const sum = header.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0)
  if (sum !== stated) throw new DamagedArchive('an entry has a wrong checksum')
  const name = header.toString('utf8', 0, 100).replace(/\0.*$/s, '')
  const isBinary = ((header[124] ?? 0) & 0x80) !== 0
  const size = isBinary ? Number(header.readBigUInt64BE(128)) : Number.parseInt(header.toString('latin1', 124, 135), 8)
  return { name, size }
}

class BlockReader {
  private readonly source: AsyncIterator<Buffer>
  private rest: Buffer = Buffer.alloc(0)
  position = 0

  constructor(source: AsyncIterable<Buffer>) {
    this.source = source[Symbol.asyncIterator]()
  }

  /** Exactly so many bytes, or undefined at the end of the source. */
  async take(length: number): Promise<Buffer | undefined> {
    const parts: Buffer[] = []
    for await (const part of this.stream(length)) parts.push(part)
    const taken = Buffer.concat(parts)
    return taken.length === length ? taken : undefined
  }

  async *stream(length: number): AsyncGenerator<Buffer> {
    let missing = length
    while (missing > 0) {
      if (this.rest.length === 0) {
        const { done, value } = await this.source.next()
        if (done) return
        this.rest = value
        continue
      }
      const part = this.rest.subarray(0, missing)
      this.rest = this.rest.subarray(part.length)
      this.position += part.length
      missing -= part.length
      yield part
    }
  }
}
