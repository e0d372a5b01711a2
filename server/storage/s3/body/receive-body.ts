// Receives a body onto the disk and compares it with everything the request says about it: its hash, its length, its checksums.
import { createHash } from 'node:crypto'
import { unlink } from 'node:fs/promises'
import { type ReceivedFile, stageUpload } from '../../content/stage-upload.ts'
import { bodyChunks } from '../../input/body-chunks.ts'
import type { Signed } from '../signature/authenticate.ts'
import { S3 } from '../words/s3-errors.ts'
import { CHECKSUMS, type Checksum } from './checksums.ts'
import { readChunks } from './chunked-body.ts'

const CHUNKED = /^STREAMING-(UNSIGNED-PAYLOAD|AWS4-HMAC-SHA256-PAYLOAD)(-TRAILER)?$/
const NAME = /^x-amz-checksum-(\w+)$/

export async function receiveBody(
  request: Request,
  { claim, signer }: Signed,
  options: { dir: string; limit: number },
): Promise<ReceivedFile> {
  const { headers } = request
  const [, kind, trailer] = CHUNKED.exec(claim.payload) ?? []
  if (claim.payload.startsWith('STREAMING-') && kind === undefined)
    throw S3.notImplemented(`A body as ${claim.payload}`)
  const trailers = new Map<string, string>()
  const source = bodyChunks(request)
  const isSigned = kind === 'AWS4-HMAC-SHA256-PAYLOAD'
  const plain =
    kind === undefined
      ? source
      : readChunks({
          source,
          signer: isSigned ? signer : undefined,
          seed: claim.signature,
          hasTrailer: Boolean(trailer),
          trailers,
        })

  const checks = new Map<string, Checksum>()
  for (const name of [...headers.keys(), ...(headers.get('x-amz-trailer') ?? '').split(',')]) {
    const algorithm = NAME.exec(name.trim().toLowerCase())?.[1]
    if (algorithm === undefined || ['algorithm', 'type', 'mode'].includes(algorithm)) continue
    const make = CHECKSUMS[algorithm]
    if (!make) throw S3.notImplemented(`The checksum ${algorithm}`)
    checks.set(`x-amz-checksum-${algorithm}`, make())
  }
  const hash = createHash('sha256')
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const chunk of plain) {
      if (kind === undefined) hash.update(chunk)
      for (const check of checks.values()) check.update(chunk)
      yield chunk
    }
  }

  const file = await stageUpload(counted(), options)
  try {
    const length = headers.get(kind === undefined ? 'content-length' : 'x-amz-decoded-content-length')
    if (length !== null && Number(length) !== file.size) throw S3.incomplete('The body is not as long as it says.')
    if (
      kind === undefined &&
      claim.payload !== 'UNSIGNED-PAYLOAD' &&
      hash.digest('hex') !== claim.payload.toLowerCase()
    )
      throw S3.badDigest('The body is not the one that was signed.')
    const md5 = headers.get('content-md5')
    if (md5 !== null && Buffer.from(md5, 'base64').toString('hex') !== file.md5)
      throw S3.badDigest('The body is not the one of Content-MD5.')
    for (const [name, check] of checks)
      if ((headers.get(name) ?? trailers.get(name)) !== check.digest())
        throw S3.badDigest(`The body is not the one of ${name}.`)
    return file
  } catch (fault) {
    await unlink(file.path).catch(() => undefined)
    throw fault
  }
}
