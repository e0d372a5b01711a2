// Reads a body in aws-chunked form: chunks with their length and, if signed, the signature of each; then trailing headers.
import { createHash } from 'node:crypto'
import { sameText } from '../signature/authenticate.ts'
import { type Signer, sha256 } from '../signature/sign.ts'
import { S3 } from '../words/s3-errors.ts'

const MAX_LINE = 4096
const EMPTY = sha256('')

export interface ChunkedBody {
  readonly source: AsyncIterable<Uint8Array>
  /** Undefined if the chunks are not signed. */
  readonly signer?: Signer
  /** The signature of the request: that of the first chunk builds on it. */
  readonly seed: string
  readonly hasTrailer: boolean
  /** Filled when the body has been read. */
  readonly trailers: Map<string, string>
}

export async function* readChunks({ source, signer, seed, hasTrailer, trailers }: ChunkedBody): AsyncGenerator<Buffer> {
  const chunks = source[Symbol.asyncIterator]()
  let buffer: Buffer = Buffer.alloc(0)
  let previous = seed

  async function fill(): Promise<void> {
    const next = await chunks.next()
    if (next.done) throw S3.incomplete('The body ended before its last chunk.')
    buffer = buffer.length === 0 ? Buffer.from(next.value) : Buffer.concat([buffer, next.value])
  }

  async function line(): Promise<string> {
    for (;;) {
      const end = buffer.indexOf('\r\n')
      if (end >= 0) {
        const text = buffer.toString('latin1', 0, end)
        buffer = buffer.subarray(end + 2)
        return text
      }
      if (buffer.length > MAX_LINE) throw S3.invalid('The head of a chunk is too long.')
      await fill()
    }
  }

  const check = (kind: string, hashes: readonly string[], given: string) => {
    if (!signer) return
    const right = signer.sign(kind, [previous, ...hashes])
    if (!sameText(right, given)) throw S3.badSignature()
    previous = right
  }

  for (;;) {
    const [, hex, , signature = ''] = /^([0-9a-f]{1,8})(;chunk-signature=([0-9a-f]{64}))?$/i.exec(await line()) ?? []
    if (hex === undefined) throw S3.invalid('The body is not in aws-chunked form.')
    const length = Number.parseInt(hex, 16)
    const hash = createHash('sha256')
    for (let left = length; left > 0; ) {
      if (buffer.length === 0) await fill()
      const piece = buffer.subarray(0, left)
      buffer = buffer.subarray(piece.length)
      left -= piece.length
      if (signer) hash.update(piece)
      yield piece
    }
    check('AWS4-HMAC-SHA256-PAYLOAD', [EMPTY, hash.digest('hex')], signature)
    if (length === 0) break
    if ((await line()) !== '') throw S3.invalid('A chunk is longer than it says.')
  }
  if (!hasTrailer) return
  let signed = ''
  for (let text = await line(); text !== ''; text = await line()) {
    const at = text.indexOf(':')
    const [name, value] = [text.slice(0, at).trim().toLowerCase(), text.slice(at + 1).trim()]
    if (name === 'x-amz-trailer-signature') {
      check('AWS4-HMAC-SHA256-TRAILER', [sha256(signed)], value)
      trailers.set(name, value)
      continue
    }
    signed += `${name}:${value}\n`
    trailers.set(name, value)
  }
  if (signer && !trailers.has('x-amz-trailer-signature')) throw S3.badSignature()
}
