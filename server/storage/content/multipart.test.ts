// Reading multipart bodies that the network cuts into chunks of any size.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boundaryOf, collect, type PartHead, readMultipart } from './multipart.ts'

interface Part extends PartHead {
  readonly content: string
}

async function read(text: string, pieceSizes: number[], boundary = 'b'): Promise<Part[]> {
  const parts: Part[] = []
  await readMultipart(inPieces(Buffer.from(text, 'latin1'), pieceSizes), boundary, async (head, content) => {
    parts.push({ ...head, content: (await collect(content, 1e6)).toString('latin1') })
  })
  return parts
}

async function* inPieces(bytes: Buffer, sizes: number[]) {
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const size = sizes[turn % sizes.length] ?? 1
    yield bytes.subarray(at, at + size)
    at += size
  }
}

describe('multipart bodies', () => {
  it('are read the same whatever they contain and however the network cuts them', async () => {
    const nearBoundary = fc.string({ unit: fc.constantFrom('\r', '\n', '-', 'b', 'x', '\0'), maxLength: 40 })
    const sizes = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(fc.array(nearBoundary, { minLength: 1, maxLength: 4 }), sizes, async (contents, pieces) => {
        fc.pre(contents.every((content) => !content.includes('\r\n--b')))
        const body = contents
          .map(
            (content, n) => `--b\r\nContent-Disposition: form-data; name="n${n}"; filename="f"\r\n\r\n${content}\r\n`,
          )
          .join('')
        const parts = await read(`${body}--b--\r\n`, pieces)
        expect(parts.map((part) => part.content)).toEqual(contents)
        expect(parts.map((part) => part.name)).toEqual(contents.map((_, n) => `n${n}`))
      }),
      { numRuns: 300 },
    )
  })

  it('may have a preamble and unread parts, and fields and files are told apart', async () => {
    const heads: PartHead[] = []
    const body =
      'hello\r\n--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n' +
      '--b\r\nContent-Type: image/png\r\nContent-Disposition: form-data; name=""; filename=""\r\n\r\n2\r\n--b--'
    await readMultipart(inPieces(Buffer.from(body), [7]), 'b', async (head) => {
      heads.push(head)
    })
    expect(heads).toEqual([
      { name: 'a', filename: undefined, contentType: undefined },
      { name: '', filename: '', contentType: 'image/png' },
    ])
  })

  it.each([
    '',
    'no boundary at all',
    '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\nnever ends',
    '--b\r\nhead',
  ])('that end too early are refused: %j', async (body) => {
    await expect(read(body, [5])).rejects.toThrow('The upload was cut off')
  })

  it('with too many parts or a too long head are refused', async () => {
    const part = '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n'
    await expect(read(`${part.repeat(101)}--b--`, [1000])).rejects.toThrow('too many parts')
    await expect(read(`--b\r\nx: ${'y'.repeat(20_000)}\r\n\r\n\r\n--b--`, [1000])).rejects.toThrow('too long')
  })

  it('name their boundary in the content type', () => {
    expect(boundaryOf('multipart/form-data; boundary=abc')).toBe('abc')
    expect(boundaryOf('Multipart/Form-Data; charset=utf-8; boundary="a b"')).toBe('a b')
    expect(boundaryOf('text/plain; boundary=abc')).toBeUndefined()
    expect(boundaryOf('multipart/form-data')).toBeUndefined()
  })
})
