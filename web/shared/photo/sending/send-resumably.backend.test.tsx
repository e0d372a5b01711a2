// A large photograph over a line that is cut: what had arrived is not sent again, and it arrives once, whatever answer was lost.
import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest'
import { type CutLine, openCutLine } from '#shared/testing/cut-line.ts'
import { uploadPhoto } from '../upload-photo.ts'

/** A picture of noise, so that nothing makes it smaller. */
function noise(side: number): File {
  const rows = Buffer.alloc(side * (side * 3 + 1))
  for (let row = 0; row < side; row++) randomBytes(side * 3).copy(rows, row * (side * 3 + 1) + 1)
  const size = Buffer.alloc(13)
  size.writeUInt32BE(side, 0)
  size.writeUInt32BE(side, 4)
  size.set([8, 2], 8)
  const chunk = (type: string, bytes: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), bytes])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(bytes.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const parts = [head, chunk('IHDR', size), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]
  return new File(parts, 'me.png', { type: 'image/png' })
}

let line: CutLine
let path: string
let file: File
beforeAll(async () => {
  const { url, anonKey } = inject('backend')
  line = await openCutLine(url)
  import.meta.env.VITE_SUPABASE_URL = line.url
  import.meta.env.VITE_SUPABASE_ANON_KEY = anonKey
  file = noise(700)
})
afterAll(() => line.close())
beforeEach(() => {
  path = `applications/${Date.now()}-${crypto.randomUUID().replaceAll('-', '')}.png`
  line.asked.length = 0
  line.misplace(undefined)
})

const half = 700_000
const patches = () => line.asked.filter((asked) => asked.startsWith('PATCH')).length
const posts = () => line.asked.filter((asked) => asked.startsWith('POST')).length

async function arrived(address: string) {
  const answer = await fetch(address)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([
    200,
    'public, max-age=31536000, s-maxage=3600, immutable',
  ])
  expect(Number(answer.headers.get('content-length'))).toBe(file.size)
  expect(Object.keys(localStorage).filter((key) => key.includes('upload'))).toEqual([])
}

it('is not sent again as far as it had arrived when the line was cut, by a later try in another tab', async () => {
  const before = line.sent()
  line.cutAfter(half)
  await expect(uploadPhoto({ path, file })).rejects.toMatchObject({ code: 'network' })
  const percents: number[] = []
  await arrived(await uploadPhoto({ path, file, onProgress: (percent) => percents.push(percent) }))
  expect(line.sent() - before).toBeLessThan(file.size * 1.2)
  expect([posts(), patches()]).toEqual([1, 2])
  expect(percents[0]).toBeGreaterThanOrEqual(Math.floor((half / file.size) * 100))
})

it('waits by itself for a line that is gone for three seconds, where no outbox does', async () => {
  const before = line.sent()
  line.cutAfter(half, 3000)
  await arrived(await uploadPhoto({ path, file, waits: true }))
  expect(line.sent() - before).toBeLessThan(file.size * 1.2)
})

it('is there once when the last answer was lost', async () => {
  line.loseAnswer()
  await expect(uploadPhoto({ path, file })).rejects.toMatchObject({ code: 'network' })
  await arrived(await uploadPhoto({ path, file }))
  expect([posts(), patches()]).toEqual([1, 1])
})

it('begins anew when the club has forgotten what had arrived, or when the picture is another one', async () => {
  line.cutAfter(half)
  await expect(uploadPhoto({ path, file })).rejects.toMatchObject({ code: 'network' })
  const other = noise(720)
  const stored = await fetch(await uploadPhoto({ path, file: other }))
  expect(Number(stored.headers.get('content-length'))).toBe(other.size)
})

it('arrives where the club is, wherever storage behind a proxy says its upload is', async () => {
  line.misplace('http://127.0.0.1:9/upload/resumable/')
  await arrived(await uploadPhoto({ path, file }))
  expect([posts(), patches()]).toEqual([1, 1])
})

it('is refused in the words of the plain way', async () => {
  await uploadPhoto({ path, file })
  await expect(uploadPhoto({ path, file })).rejects.toMatchObject({ code: 'Duplicate' })
})
