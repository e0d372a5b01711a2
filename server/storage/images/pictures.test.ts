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

  it('varies by what the browser accepts only if it names no format', async () => {
    const vary = async (query: string) => (await render(`width=96&height=96${query}`)).answer.headers.get('vary')
    expect(await vary('')).toBe('Accept')
    expect(await vary('&format=origin')).toBeNull()
    expect(await vary('&format=webp')).toBeNull()
  })

  it('can be read through the client library: public, with rights, and by a signed address', async () => {
    const transform = { width: 96, height: 96 }
    const open = await fetch(photos().getPublicUrl(path(), { transform }).data.publicUrl)
    const { data } = await photos().download(path(), { transform: { ...transform, format: 'origin' } })
    const signed = await fetch((await photos().createSignedUrl(path(), 60, { transform })).data?.signedUrl ?? '')
    for (const bytes of [
      await open.arrayBuffer(),
      (await data?.arrayBuffer()) ?? new ArrayBuffer(0),
      await signed.arrayBuffer(),
    ]) {
      expect(await sharp(Buffer.from(bytes)).metadata()).toMatchObject({ width: 96, height: 96 })
    }
  })
})

describe('the size of a prepared picture', () => {
  it.each([
    ['width=320', 320, 400],
    ['width=1200', 1200, 1500],
    ['width=64&height=64', 64, 64],
    ['width=224&height=224', 224, 224],
  ])('that the product shows: %s', async (query, width, height) => {
    const { bytes } = await render(query)
    expect(await sharp(bytes).metadata()).toMatchObject({ width, height })
  })

  it.each([
    ['width=300', 320, 400],
    ['width=321', 480, 600],
    ['height=150', 320, 400],
    ['width=100&height=100', 128, 128],
    ['width=300&height=300', 800, 1000],
    ['width=300&height=300&resize=contain', 320, 400],
    ['width=300&height=375&resize=fill', 800, 1000],
    ['width=2400', 1200, 1500],
    ['quality=50', 1200, 1500],
  ])('%s becomes the nearest one that is not smaller, whole unless it is a square', async (query, width, height) => {
    const { bytes } = await render(query)
    expect(await sharp(bytes).metadata()).toMatchObject({ width, height })
  })

  it('is one of a short list, however many a caller makes up', async () => {
    const tags = new Set<string | null>()
    for (let width = 1; width <= 2500; width += 7) {
      const query = `width=${width}&height=${(width * 13) % 2500 || 1}&quality=${20 + (width % 80)}`
      const { answer } = await render(query, { accept: 'image/webp' })
      tags.add(answer.headers.get('etag'))
    }
    expect(tags.size).toBeLessThanOrEqual(8)
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
    ['width=480', 'image/avif'],
    ['width=1200', 'image/webp'],
    ['width=1200&format=avif', 'image/avif'],
  ])('for %s is %s if the browser reads both', async (query, type) => {
    expect((await render(query, { accept: 'image/avif,image/webp' })).answer.headers.get('content-type')).toBe(type)
  })

  it('is the original one on request, and keeps transparency for a browser that reads nothing newer', async () => {
    expect(
      (await render('width=64&height=64&format=origin', { accept: 'image/avif' })).answer.headers.get('content-type'),
    ).toBe('image/jpeg')
    const png = await sharp({ create: { width: 40, height: 40, channels: 4, background: '#ff000080' } })
      .png()
      .toBuffer()
    await photos().upload(`${ada.id}/clear.png`, png, { contentType: 'image/png' })
    const answer = await storage.request(`/render/image/public/profile-photos/${ada.id}/clear.png?width=64`)
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ hasAlpha: true })
  })

  it('leaves out the place, and a rotated picture is upright', async () => {
    const bytes = await sharp(await picture({ width: 160, height: 80 }))
      .withExif({ IFD0: { Orientation: '6' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    await photos().upload(`${ada.id}/turned.jpg`, bytes, { contentType: 'image/jpeg' })
    const answer = await storage.request(`/render/image/public/profile-photos/${ada.id}/turned.jpg?width=320`)
    const made = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
    expect(made).toMatchObject({ width: 80, height: 160 })
    expect(made.exif).toBeUndefined()
  })
})

const jpeg = { contentType: 'image/jpeg' }

async function folderOf(name: string): Promise<string> {
  const sql = 'select version from storage.objects where name = $1'
  const [row] = await storage.database.query<{ version: string }>(sql, [name])
  return join(storage.home, 'renders', row?.version ?? '')
}

const keptIn = async (folder: string) => (await readdir(folder).catch(() => [])).filter((file) => file.length === 32)

/** Waits until the sizes of an upload are ready: the upload does not. */
async function allReady(name: string): Promise<void> {
  const folder = await folderOf(name)
  await expect.poll(async () => (await keptIn(folder)).length, { timeout: 20_000 }).toBeGreaterThanOrEqual(8)
}

const keptFiles = () => readdir(join(storage.home, 'renders'), { recursive: true })

describe('a variant of a picture', () => {
  it('has its own tag, and a client that has it gets 304', async () => {
    const first = (await render('width=64')).answer.headers.get('etag') ?? ''
    expect((await render('width=64', { 'if-none-match': first })).answer.status).toBe(304)
    expect((await render('width=321', { 'if-none-match': first })).answer.status).toBe(200)
  })

  it('is ready before anybody asks, in the formats of present browsers', async () => {
    await photos().upload(`${ada.id}/ready.jpg`, await picture({ width: 1600, height: 2000 }), jpeg)
    await allReady(`${ada.id}/ready.jpg`)
    const before = await keptFiles()
    const asked = ['64&height=64', '96&height=96', '128&height=128', '224&height=224', '320', '480', '800', '1200']
    for (const size of asked) {
      const address = `/render/image/public/profile-photos/${ada.id}/ready.jpg?width=${size}`
      const answer = await storage.request(address, { headers: { accept: 'image/avif,image/webp,*/*' } })
      expect(answer.status).toBe(200)
    }
    expect(await keptFiles()).toEqual(before)
  })

  it('is kept for the next requests, over a restart too, and removed when the picture changes', async () => {
    await allReady(path())
    const before = await keptFiles()
    const query = 'width=320&format=jpeg'
    const answers = await Promise.all(Array.from({ length: 20 }, () => render(query)))
    expect(new Set(answers.map(({ bytes }) => bytes.toString('base64'))).size).toBeLessThanOrEqual(1)
    const made = (await keptFiles()).filter((file) => !before.includes(file))
    expect(made.length).toBeLessThanOrEqual(1)
    // Another picture in the place of all shows that the answer is what was kept, and is not made anew.
    const marked = await picture({ width: 333, height: 7 })
    for (const file of await keptFiles())
      if (file.includes('/')) await writeFile(join(storage.home, 'renders', file), marked)
    expect((await render(query)).bytes.equals(marked)).toBe(true)
    await storage.restart()
    expect((await render(query)).bytes.equals(marked)).toBe(true)
    await photos().upload(path(), await picture({ width: 500, height: 500 }), { ...jpeg, upsert: true })
    expect(await sharp((await render(query)).bytes).metadata()).toMatchObject({ width: 320, height: 320 })
  })

  it('is removed by a request with the service key only, and with its picture', async () => {
    const gone = `${ada.id}/gone.jpg`
    await photos().upload(gone, await picture(), jpeg)
    await allReady(gone)
    const folder = await folderOf(gone)
    expect((await photos().purgeCache(gone)).error).toMatchObject({ statusCode: '403' })
    const admins = storage.admin.storage.from('profile-photos')
    expect((await admins.purgeCache(gone)).data).toEqual({ message: 'success' })
    expect(await keptIn(folder)).toEqual([])
    expect((await storage.request(`/render/image/public/profile-photos/${gone}?width=320`)).status).toBe(200)
    expect(await keptIn(folder)).toHaveLength(1)
    await photos().remove([gone])
    expect(await keptIn(folder)).toEqual([])
    await allReady(path())
    expect((await storage.admin.storage.purgeBucketCache('profile-photos')).data).toEqual({ message: 'success' })
    expect(await keptFiles()).toEqual([])
  })

  it('of a picture that is removed while it is made is not found', async () => {
    await storage.admin.storage.createBucket('slow', { public: true })
    const slow = storage.admin.storage.from('slow')
    const large = await detailedPicture(3000, 3000)
    // On a busy machine the removal may come too late: then the picture was made in time.
    let missed = 0
    for (let attempt = 0; attempt < 10 && missed < 3; attempt++) {
      await slow.upload('large.jpg', large, jpeg)
      const asked = storage.request('/render/image/public/slow/large.jpg?width=1200')
      await new Promise((resolve) => setTimeout(resolve, 60))
      await slow.remove(['large.jpg'])
      const answer = await asked
      if (answer.status === 200) continue
      expect(await answer.json()).toMatchObject({ statusCode: '404' })
      missed += 1
    }
    expect(missed).toBeGreaterThan(0)
    expect(storage.logs.filter((line) => line.includes('failed'))).toEqual([])
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
