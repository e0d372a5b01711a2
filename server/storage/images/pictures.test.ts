// Prepared pictures as a browser requests them: sizes, crops, formats, bytes and work.
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { detailedPicture, picture, startTestStorage, type TestMember, type TestStorage } from '../testing.ts'

let storage: TestStorage
let ada: TestMember
let original: Buffer
const photos = () => ada.client.storage.from('profile-photos')
const path = () => `${ada.id}/portrait.jpg`

beforeAll(async () => {
  storage = await startTestStorage()
  ada = await storage.makeMember()
  original = await detailedPicture(1200, 1500)
  const { error } = await photos().upload(path(), original, { contentType: 'image/jpeg' })
  expect(error).toBeNull()
})
afterAll(() => storage.close())

async function render(query: string, headers: Record<string, string> = {}) {
  const answer = await storage.request(`/render/image/public/profile-photos/${path()}?${query}`, { headers })
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
}

describe('an avatar', () => {
  it.each([
    ['image/avif,image/webp,*/*', 'image/webp'],
    ['image/webp,*/*', 'image/webp'],
    ['*/*', 'image/jpeg'],
  ])('has only kilobytes for a browser that accepts %s', async (accept, type) => {
    expect(original.length).toBeGreaterThan(1_000_000)
    const { answer, bytes } = await render('width=96&height=96', { accept })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe(type)
    expect(answer.headers.get('vary')).toContain('Accept')
    expect(answer.headers.get('cache-control')).toBe('max-age=3600')
    expect(bytes.length).toBeLessThan(12_000)
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 96, height: 96 })
  })

  it('can be read through the client library: public, with rights, and by a signed address', async () => {
    const transform = { width: 100, height: 100 }
    const open = await fetch(photos().getPublicUrl(path(), { transform }).data.publicUrl)
    const { data } = await photos().download(path(), { transform: { ...transform, format: 'origin' } })
    const signed = await fetch((await photos().createSignedUrl(path(), 60, { transform })).data?.signedUrl ?? '')
    for (const bytes of [
      await open.arrayBuffer(),
      (await data?.arrayBuffer()) ?? new ArrayBuffer(0),
      await signed.arrayBuffer(),
    ]) {
      expect(await sharp(Buffer.from(bytes)).metadata()).toMatchObject({ width: 100, height: 100 })
    }
  })
})

describe('the size of a prepared picture', () => {
  it.each([
    ['width=300', 300, 375],
    ['height=300', 240, 300],
    ['width=300&height=300', 300, 300],
    ['width=300&height=300&resize=contain', 240, 300],
    ['width=300&height=300&resize=fill', 300, 300],
    ['width=2400', 1200, 1500],
    ['quality=50', 1200, 1500],
  ])('%s', async (query, width, height) => {
    const { bytes } = await render(query)
    expect(await sharp(bytes).metadata()).toMatchObject({ width, height })
  })

  it.each(['width=0', 'width=2501', 'width=-1', 'width=1.5', 'width=abc', 'quality=101', 'resize=crop', 'format=bmp'])(
    'refuses %s',
    async (query) => {
      const { answer } = await render(query)
      expect(answer.status).toBe(400)
    },
  )
})

describe('the format of a prepared picture', () => {
  it.each([
    ['width=300&height=375', 'image/avif'],
    ['width=1200', 'image/webp'],
    ['width=1200&format=avif', 'image/avif'],
  ])('for %s is %s if the browser reads both', async (query, type) => {
    expect((await render(query, { accept: 'image/avif,image/webp' })).answer.headers.get('content-type')).toBe(type)
  })

  it('is the original one on request, and keeps transparency for a browser that reads nothing newer', async () => {
    expect((await render('width=50&format=origin', { accept: 'image/avif' })).answer.headers.get('content-type')).toBe(
      'image/jpeg',
    )
    const png = await sharp({ create: { width: 40, height: 40, channels: 4, background: '#ff000080' } })
      .png()
      .toBuffer()
    await photos().upload(`${ada.id}/clear.png`, png, { contentType: 'image/png' })
    const answer = await storage.request(`/render/image/public/profile-photos/${ada.id}/clear.png?width=20`)
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ hasAlpha: true })
  })

  it('leaves out the place, and a rotated picture is upright', async () => {
    const bytes = await sharp(await picture({ width: 80, height: 40 }))
      .withExif({ IFD0: { Orientation: '6' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    await photos().upload(`${ada.id}/turned.jpg`, bytes, { contentType: 'image/jpeg' })
    const answer = await storage.request(`/render/image/public/profile-photos/${ada.id}/turned.jpg?width=20`)
    const made = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
    expect(made).toMatchObject({ width: 20, height: 40 })
    expect(made.exif).toBeUndefined()
  })
})

const keptFiles = () => readdir(join(storage.home, 'renders'), { recursive: true })

describe('a variant of a picture', () => {
  it('has its own tag, and a client that has it gets 304', async () => {
    const first = (await render('width=64')).answer.headers.get('etag') ?? ''
    expect((await render('width=64', { 'if-none-match': first })).answer.status).toBe(304)
    expect((await render('width=65', { 'if-none-match': first })).answer.status).toBe(200)
  })

  it('is kept for the next requests, over a restart too, and removed when the picture changes', async () => {
    const before = await keptFiles()
    const answers = await Promise.all(Array.from({ length: 20 }, () => render('width=333')))
    expect(new Set(answers.map(({ bytes }) => bytes.toString('base64'))).size).toBe(1)
    const [made, ...others] = (await keptFiles()).filter((file) => !before.includes(file))
    expect(others).toEqual([])
    // Another picture in its place shows that the answer is what was kept, and is not made anew.
    const marked = await picture({ width: 333, height: 7 })
    await writeFile(join(storage.home, 'renders', made ?? ''), marked)
    expect((await render('width=333')).bytes.equals(marked)).toBe(true)
    await storage.restart()
    expect((await render('width=333')).bytes.equals(marked)).toBe(true)
    await photos().upload(path(), await picture({ width: 500, height: 500 }), {
      contentType: 'image/jpeg',
      upsert: true,
    })
    expect(await sharp((await render('width=333')).bytes).metadata()).toMatchObject({ width: 333, height: 333 })
  })

  it('is removed by a request with the service key only, and with its picture', async () => {
    await photos().upload(`${ada.id}/gone.jpg`, await picture(), { contentType: 'image/jpeg' })
    const before = await keptFiles()
    const ask = () => storage.request(`/render/image/public/profile-photos/${ada.id}/gone.jpg?width=30`)
    expect((await ask()).status).toBe(200)
    expect((await keptFiles()).length).toBeGreaterThan(before.length)
    expect((await photos().purgeCache(`${ada.id}/gone.jpg`)).error).toMatchObject({ statusCode: '403' })
    const admins = storage.admin.storage.from('profile-photos')
    expect((await admins.purgeCache(`${ada.id}/gone.jpg`)).data).toEqual({ message: 'success' })
    expect(await keptFiles()).toEqual(before)
    await ask()
    await photos().remove([`${ada.id}/gone.jpg`])
    expect(await keptFiles()).toEqual(before)
    await render('width=31')
    expect((await storage.admin.storage.purgeBucketCache('profile-photos')).data).toEqual({ message: 'success' })
    expect(await keptFiles()).toEqual([])
  })

  it('of a file that is no picture is refused', async () => {
    await storage.admin.storage.createBucket('mixed', { public: true })
    await storage.admin.storage.from('mixed').upload('words.txt', 'words')
    await storage.admin.storage.from('mixed').upload('broken.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0]))
    for (const name of ['words.txt', 'broken.jpg']) {
      const answer = await storage.request(`/render/image/public/mixed/${name}?width=10`)
      expect(await answer.json()).toMatchObject({ statusCode: '422' })
    }
    expect((await storage.request('/render/image/public/mixed/none.jpg?width=10')).status).toBe(400)
  })
})
