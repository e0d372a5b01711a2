// Makes the response of an answer, compressed for a member whose browser takes that. Decision 0073 says what is never compressed, and why
// the others give nothing away.
import { randomInt } from 'node:crypto'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import { acceptedEncodings, type Encoding } from '#server/platform/accepted-encodings.ts'
import type { DatabaseRole } from '#server/platform/caller.ts'
import { limitConcurrency } from '#server/platform/concurrency-limit.ts'
import type { HttpAnswer } from './respond.ts'

/** An answer of this size fits into one packet as it is. */
const SMALLEST = 1024

/** Up to here giving the work to another thread takes the event loop as long as the work (0.1 ms). */
const MOST_AT_ONCE = 64 * 1024

/** The lengths of two answers must differ by more than this to be told apart by one look at each. */
const PADDING = 64

const COMPRESSIBLE = /^(application\/([\w.-]+\+)?json|text\/)/i

// The cheapest levels: the next ones take twice the time for a tenth of the bytes. A wider window would only take memory.
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 18 } }
const GZIP = { level: 1 }

/** Threads that hash passwords and read files must not all wait for answers. */
const elsewhere = limitConcurrency(2, { maxWaiting: 16, refusal: () => new Busy() })
class Busy extends Error {}

export interface Reader {
  readonly role: DatabaseRole
  readonly acceptEncoding: string | null
}

export function compressAnswer(answer: HttpAnswer, reader: Reader): Response | Promise<Response> {
  const { body, headers } = answer
  // Visitors' answers are small; those of functions hold what only functions may know, and do not leave the machine.
  if (reader.role !== 'authenticated' || !(body instanceof Uint8Array) || body.length < SMALLEST) return sent(answer)
  // Headers that SQL has set may speak of the bytes.
  if (Array.isArray(headers) || !COMPRESSIBLE.test(headers['Content-Type'] ?? '')) return sent(answer)
  const varying = { ...answer, headers: { ...headers, Vary: 'Accept-Encoding' } }
  const [encoding] = acceptedEncodings(reader.acceptEncoding)
  if (!encoding) return sent(varying)
  if (body.length > MOST_AT_ONCE) return compressElsewhere(varying, body, encoding)
  return encoded(varying, encoding === 'br' ? brotliCompressSync(body, BROTLI) : gzipSync(body, GZIP), encoding)
}

/** An answer with the headers of REST alone. */
interface OwnAnswer extends HttpAnswer {
  readonly headers: Readonly<Record<string, string>>
}

async function compressElsewhere(
  answer: OwnAnswer,
  body: Uint8Array<ArrayBuffer>,
  encoding: Encoding,
): Promise<Response> {
  try {
    return encoded(answer, await elsewhere(() => compressOnThread(body, encoding)), encoding)
  } catch (error) {
    // Where so many are compressed, nobody waits for it.
    if (error instanceof Busy) return sent(answer)
    throw error
  }
}

function compressOnThread(body: Uint8Array, encoding: Encoding): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const done = (error: Error | null, bytes: Buffer<ArrayBuffer>) => (error ? reject(error) : resolve(bytes))
    if (encoding === 'br') brotliCompress(body, BROTLI, done)
    else gzip(body, GZIP, done)
  })
}

function encoded({ status, headers }: OwnAnswer, body: Buffer<ArrayBuffer>, encoding: Encoding): Response {
  const padding = 'x'.repeat(randomInt(PADDING))
  return sent({ status, headers: { ...headers, 'Content-Encoding': encoding, 'X-Padding': padding }, body })
}

function sent({ status, headers, body }: HttpAnswer): Response {
  return new Response(body, { status, headers })
}
