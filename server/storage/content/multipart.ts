// Reads multipart/form-data part by part as it arrives, never a whole body in memory. Refuses a body without its last boundary: the
// connection was cut. Tests: multipart.test.ts.
import { ERRORS } from '../errors/catalogue.ts'

export interface PartHead {
  readonly name: string
  readonly filename: string | undefined
  readonly contentType: string | undefined
}

const MAX_HEAD = 16 * 1024
const MAX_PARTS = 100

export function boundaryOf(contentType: string): string | undefined {
  const match = /^multipart\/form-data\s*;.*?boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType)
  return match?.[1] ?? match?.[2]
}

export async function readMultipart(
  body: AsyncIterable<Uint8Array>,
  boundary: string,
  onPart: (head: PartHead, content: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> {
  const source = body[Symbol.asyncIterator]()
  // The first boundary may come at the start, without the line break that precedes the others.
  let buffer = Buffer.from('\r\n')

  async function fill(): Promise<void> {
    const next = await source.next()
    if (next.done) throw ERRORS.invalidRequest('The upload was cut off')
    buffer = Buffer.concat([buffer, next.value])
  }

  async function* upTo(mark: Buffer): AsyncGenerator<Buffer> {
    for (;;) {
      const at = buffer.indexOf(mark)
      if (at >= 0) {
        const found = buffer.subarray(0, at)
        buffer = buffer.subarray(at + mark.length)
        if (found.length > 0) yield found
        return
      }
      const safe = buffer.length - mark.length + 1
      if (safe > 0) {
        const certain = buffer.subarray(0, safe)
        buffer = buffer.subarray(safe)
        yield certain
      }
      await fill()
    }
  }

  async function take(length: number): Promise<string> {
    while (buffer.length < length) await fill()
    const taken = buffer.toString('latin1', 0, length)
    buffer = buffer.subarray(length)
    return taken
  }

  const delimiter = Buffer.from(`\r\n--${boundary}`)
  for await (const _preamble of upTo(delimiter));
  for (let parts = 0; (await take(2)) !== '--'; parts++) {
    if (parts === MAX_PARTS) throw ERRORS.invalidRequest('The form has too many parts')
    const head = await collect(upTo(Buffer.from('\r\n\r\n')), MAX_HEAD)
    const content = upTo(delimiter)
    await onPart(parseHead(head.toString('utf8')), content)
    for await (const _rest of content);
  }
}

export async function collect(content: AsyncIterable<Buffer>, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of content) {
    length += chunk.length
    if (length > limit) throw ERRORS.invalidRequest('A field of the form is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function parseHead(text: string): PartHead {
  const disposition = /^content-disposition:\s*form-data(.*)$/im.exec(text)?.[1] ?? ''
  return {
    name: /;\s*name="([^"]*)"/i.exec(disposition)?.[1] ?? '',
    filename: /;\s*filename="([^"]*)"/i.exec(disposition)?.[1],
    contentType: /^content-type:\s*(.+?)\s*$/im.exec(text)?.[1],
  }
}
