// A stored picture has no metadata.
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bytesOf, md5, startTestStorage, type TestStorage } from './testing.ts'

let storage: TestStorage
beforeAll(async () => {
  storage = await startTestStorage()
})
afterAll(() => storage.close())

const GPS = { IFD0: { Make: 'Camera of mine' }, IFD3: { GPSLatitude: '52/1 31/1 12/1', GPSLatitudeRef: 'N' } }

/** Left half red, right half blue, so that the test can see a rotation. */
const photograph = () =>
  sharp({ create: { width: 600, height: 300, channels: 3, background: '#c00000' } }).composite([
    { input: { create: { width: 300, height: 300, channels: 3, background: '#0000c0' } }, left: 300, top: 0 },
  ])

async function stored(bytes: Buffer, name: string, contentType: string): Promise<Buffer> {
  const photos = storage.visitor.storage.from('profile-photos')
  const path = `applications/x-${randomUUID().replaceAll('-', '')}.${name.split('.').at(-1)}`
  expect((await photos.upload(path, bytes, { contentType })).error).toBeNull()
  const response = await fetch(photos.getPublicUrl(path).data.publicUrl)
  const body = Buffer.from(await response.arrayBuffer())
  // Size and tag are those of the stored file, not of the uploaded one.
  expect(response.headers.get('etag')).toContain(md5(body))
  expect(Number(response.headers.get('content-length'))).toBe(body.length)
  return body
}

it.each(['jpeg', 'png', 'webp', 'avif'] as const)('a stored %s has no place in its metadata', async (format) => {
  const original = await photograph().withExif(GPS).toFormat(format).toBuffer()
  expect(original.includes('Camera of mine')).toBe(true)
  const kept = await stored(original, `a.${format}`, `image/${format}`)
  expect(kept.includes('Camera of mine')).toBe(false)
  const { exif, width, height } = await sharp(kept).metadata()
  expect({ exif, width, height }).toEqual({ exif: undefined, width: 600, height: 300 })
})

it('a picture without metadata is stored unchanged', async () => {
  const original = await photograph().jpeg().toBuffer()
  expect((await stored(original, 'plain.jpg', 'image/jpeg')).equals(original)).toBe(true)
})

it('a picture that its metadata rotates is stored upright, without metadata', async () => {
  // Orientation 6: the top of the stored pixels is the right side of the picture.
  const original = await photograph().withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const kept = await stored(original, 'turned.jpg', 'image/jpeg')
  const { exif, width, height } = await sharp(kept).metadata()
  expect({ exif, width, height }).toEqual({ exif: undefined, width: 300, height: 600 })
  const [red = 0, , blue = 0] = await sharp(kept).extract({ left: 10, top: 5, width: 1, height: 1 }).raw().toBuffer()
  expect(red).toBeGreaterThan(150)
  expect(blue).toBeLessThan(60)
})

it('a picture that replaces another is stored without metadata too', async () => {
  const member = await storage.makeMember()
  const photos = member.client.storage.from('profile-photos')
  const path = `${member.id}/0.jpg`
  const options = { contentType: 'image/jpeg', upsert: true }
  expect((await photos.upload(path, await photograph().jpeg().toBuffer(), options)).error).toBeNull()
  const noted = await photograph().withExif(GPS).jpeg().toBuffer()
  expect((await photos.upload(path, noted, options)).error).toBeNull()
  const kept = Buffer.from(await bytesOf((await photos.download(path)).data))
  expect(kept.includes('Camera of mine')).toBe(false)
})
