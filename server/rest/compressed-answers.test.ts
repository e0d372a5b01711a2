// Which answers are compressed, and that they say the same as before.
import { randomBytes } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callerOf } from '#server/database/testing.ts'
import { compressAnswer } from './answer/compress-answer.ts'
import { openRest, type RestUnderTest, visitor } from './testing/open-rest.ts'

let rest: RestUnderTest
beforeAll(async () => {
  rest = await openRest()
  await rest.db.database.query(`
    create function public.with_headers(n int) returns json language plpgsql as $$
    begin
      perform set_config('response.headers', '[{"Content-Length":"4002"}]', true);
      return to_json(repeat('x', n));
    end $$;
    create function public.bitmap() returns public."image/png" language sql as $$ select decode(repeat('89', 4000), 'hex') $$;
    grant execute on all functions in schema public to authenticated, anon, service_role`)
})
afterAll(() => rest.close())

const LIST = '/rpc/numbers?n=900'
const takes = (encoding: string) => ({ headers: { 'Accept-Encoding': encoding } })
const bytes = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

async function expectPlain(answer: Response, atLeast = 1024) {
  expect(answer.headers.get('content-encoding')).toBeNull()
  expect((await bytes(answer)).length).toBeGreaterThanOrEqual(atLeast)
}

describe('an answer to a member', () => {
  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('is compressed as %s when their browser takes that', async (encoding, decompress) => {
    const plain = await rest.fetch(LIST)
    expect([plain.headers.get('content-encoding'), plain.headers.get('vary')]).toEqual([null, 'Accept-Encoding'])
    const small = await rest.fetch(LIST, takes(`deflate, ${encoding}`))
    expect([small.headers.get('content-encoding'), small.headers.get('vary')]).toEqual([encoding, 'Accept-Encoding'])
    for (const name of ['content-type', 'content-range']) expect(small.headers.get(name)).toBe(plain.headers.get(name))
    const [sent, whole] = [await bytes(small), await bytes(plain)]
    expect(decompress(sent)).toEqual(whole)
    expect(sent.length).toBeLessThan(whole.length / 2)
  })

  test('is compressed on another thread when it is large, and stays whole', async () => {
    const text = 'a letter of many '.repeat(9000)
    const upper = await rest.fetch('/rpc/whole_text', {
      method: 'POST',
      body: text,
      headers: { 'Content-Type': 'text/plain', 'Accept-Encoding': 'gzip' },
    })
    expect(upper.headers.get('content-encoding')).toBe('gzip')
    expect(JSON.parse(gunzipSync(await bytes(upper)).toString())).toBe(text.toUpperCase())
  })

  test('keeps its status, and the rows it returns of a write are compressed too', async () => {
    const page = await rest.fetch('/rpc/numbers?n=950&limit=900', {
      headers: { 'Accept-Encoding': 'gzip', Prefer: 'count=exact' },
    })
    expect([page.status, page.headers.get('content-range')]).toEqual([206, '0-899/950'])
    expect(page.headers.get('content-encoding')).toBe('gzip')
    const rows = Array.from({ length: 60 }, (_, index) => ({ a: index, b: 'a new row of no keys' }))
    const written = await rest.post('/no_keys', rows, { Prefer: 'return=representation', 'Accept-Encoding': 'br' })
    expect([written.status, written.headers.get('content-encoding')]).toEqual([201, 'br'])
    expect(JSON.parse(brotliDecompressSync(await bytes(written)).toString())).toEqual(rows)
  })

  test('has no body and no encoding when only its head is asked for', async () => {
    const head = await rest.fetch(LIST, { method: 'HEAD', ...takes('br') })
    expect([head.status, head.headers.get('content-encoding'), await head.text()]).toEqual([200, null, ''])
  })
})

describe('not compressed is', () => {
  test('what a browser does not take', async () => {
    for (const encoding of ['br;q=0, gzip;q=0', 'identity', 'zstd'])
      await expectPlain(await rest.fetch(LIST, takes(encoding)))
  })

  test('what is small', async () => {
    const small = await rest.fetch('/rpc/numbers?n=100', takes('br'))
    expect([small.headers.get('content-encoding'), small.headers.get('vary')]).toEqual([null, null])
  })

  test('what visitors and functions are told', async () => {
    for (const caller of [visitor, callerOf('service_role')])
      await expectPlain(await rest.fetch(LIST, takes('br'), caller))
  })

  test('a picture', async () => {
    const picture = await rest.fetch('/rpc/bitmap', { headers: { Accept: 'image/png', 'Accept-Encoding': 'br' } })
    expect(picture.headers.get('content-type')).toBe('image/png')
    await expectPlain(picture, 4000)
  })

  test('what SQL has given headers of its own: they may speak of the bytes', async () => {
    const answer = await rest.fetch('/rpc/with_headers', {
      method: 'POST',
      body: '{"n":4000}',
      headers: { 'Content-Type': 'application/json', 'Accept-Encoding': 'br' },
    })
    expect(answer.headers.get('content-length')).toBe('4002')
    await expectPlain(answer, 4002)
  })

  test('a large answer when many others are just being compressed', async () => {
    const body = Buffer.from(randomBytes(300_000).toString('base64'))
    const large = { status: 200, headers: { 'Content-Type': 'application/json' }, body }
    const reader = { role: 'authenticated', acceptEncoding: 'br' } as const
    const answers = await Promise.all(Array.from({ length: 30 }, () => compressAnswer(large, reader)))
    const encodings = answers.map(({ headers }) => headers.get('content-encoding'))
    expect(encodings.filter((encoding) => encoding === 'br')).toHaveLength(18)
    for (const [index, answer] of answers.entries()) {
      const sent = await bytes(answer)
      expect((encodings[index] === 'br' ? brotliDecompressSync(sent) : sent).equals(body)).toBe(true)
    }
    // Later ones are compressed again.
    expect((await compressAnswer(large, reader)).headers.get('content-encoding')).toBe('br')
  })
})

test('equal answers have different lengths, so that one look at the length of an answer says little', async () => {
  const lengths = new Set<number>()
  for (let turn = 0; turn < 20; turn++) {
    const { headers } = await rest.fetch(LIST, takes('br'))
    lengths.add(headers.get('x-padding')?.length ?? -1)
  }
  expect(lengths.size).toBeGreaterThan(5)
  expect([...lengths].every((length) => length >= 0 && length < 64)).toBe(true)
})
