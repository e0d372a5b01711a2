// Attacks on uploading: other people's folders, bad names, files of a false type, decompression bombs, cut-off and concurrent uploads.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { crc32, deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bytesOf, md5, picture, startTestStorage, type TestMember, type TestStorage } from './testing.ts'

let storage: TestStorage
let ada: TestMember
let bob: TestMember
const jpeg = { contentType: 'image/jpeg' }
const photos = (who: { client: TestMember['client'] }) => who.client.storage.from('profile-photos')
const visitors = () => storage.visitor.storage.from('profile-photos')

beforeAll(async () => {
  storage = await startTestStorage()
  ada = await storage.makeMember()
  bob = await storage.makeMember()
})
afterAll(() => storage.close())

describe('an upload without permission', () => {
  it("into another member's folder is refused in every way", async () => {
    const path = `${ada.id}/mine.jpg`
    const bytes = await picture()
    expect((await photos(ada).upload(path, bytes, jpeg)).error).toBeNull()
    const foreign = photos(bob)
    const denied = { statusCode: '403', message: 'new row violates row-level security policy for table "objects"' }
    expect((await foreign.upload(`${ada.id}/x.jpg`, bytes, jpeg)).error).toMatchObject(denied)
    expect((await foreign.upload(path, bytes, { ...jpeg, upsert: true })).error).toMatchObject({ statusCode: '403' })
    expect((await foreign.update(path, bytes, jpeg)).error).toMatchObject({ statusCode: '403' })
    expect((await foreign.update(`${ada.id}/new.jpg`, bytes, jpeg)).error).toMatchObject(denied)
    expect((await foreign.remove([path])).data).toEqual([])
    expect((await foreign.list(ada.id)).data).toEqual([])
    expect((await foreign.listV2({ prefix: ada.id })).data?.objects).toEqual([])
    expect((await foreign.move(path, `${bob.id}/stolen.jpg`)).error).toMatchObject({ statusCode: '404' })
    expect((await foreign.copy(path, `${bob.id}/copied.jpg`)).error).toMatchObject({ statusCode: '404' })
    expect((await foreign.createSignedUrl(path, 60)).error).toMatchObject({ statusCode: '404' })
    expect((await photos(ada).move(path, `${bob.id}/planted.jpg`)).error).toMatchObject({ statusCode: '403' })
    expect((await photos(ada).copy(path, `${bob.id}/planted.jpg`)).error).toMatchObject({ statusCode: '403' })
    expect(md5(await bytesOf((await photos(ada).download(path)).data))).toBe(md5(bytes))
  })

  it('by a visitor only adds new files under applications/', async () => {
    const bytes = await picture()
    const path = `applications/${Date.now()}-${randomUUID().replaceAll('-', '')}.jpg`
    expect((await visitors().upload(path, bytes, jpeg)).error).toBeNull()
    expect((await fetch(visitors().getPublicUrl(path).data.publicUrl)).status).toBe(200)
    const other = await picture({ seed: 9 })
    expect((await visitors().upload(path, other, jpeg)).error).toMatchObject({ statusCode: '409' })
    expect((await visitors().upload(path, other, { ...jpeg, upsert: true })).error).toMatchObject({ statusCode: '403' })
    expect((await visitors().update(path, other, jpeg)).error).toMatchObject({ statusCode: '403' })
    expect((await visitors().remove([path])).data).toEqual([])
    expect((await visitors().list('applications')).data).toEqual([])
    expect((await visitors().move(path, 'applications/else.jpg')).error).toMatchObject({ statusCode: '404' })
    expect((await visitors().upload(`${ada.id}/v.jpg`, bytes, jpeg)).error).toMatchObject({ statusCode: '403' })
    expect((await visitors().upload('applications/deep/er.jpg', bytes, jpeg)).error).toMatchObject({
      statusCode: '403',
    })
    expect((await visitors().upload('root.jpg', bytes, jpeg)).error).toMatchObject({ statusCode: '403' })
    expect(md5(await (await fetch(visitors().getPublicUrl(path).data.publicUrl)).arrayBuffer().then(Buffer.from))).toBe(
      md5(bytes),
    )
  })

  it('by a disabled member whose token has not expired is refused', async () => {
    const eve = await storage.makeMember()
    await storage.database.query("update public.profiles set status = 'inactive' where user_id = $1", [eve.id])
    expect((await photos(eve).upload(`${eve.id}/x.jpg`, await picture(), jpeg)).error).toMatchObject({
      statusCode: '403',
    })
  })
})

describe('object names', () => {
  const bad = [
    '..%2f..%2fetc%2fpasswd',
    'a%2f..%2fb.txt',
    'a%0ab.txt',
    'a%0d%0aX-Evil:%201',
    'a%00b.txt',
    'a//b.txt',
    'a/%2f/b.txt',
    'a%5c..%5cb.txt',
    'a%e2%80%aeb.txt',
    '%20',
    `${'x'.repeat(1025)}`,
    `${'ä'.repeat(513)}`,
  ]
  it.each(bad)('like %j are refused', async (name) => {
    for (const method of ['POST', 'PUT', 'GET', 'DELETE']) {
      const answer = await storage.request(`/object/files/${name}`, {
        method,
        token: storage.keys.serviceRoleKey,
        ...(method === 'POST' || method === 'PUT' ? { body: 'x' } : {}),
      })
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ statusCode: '400', error: 'InvalidKey' })
    }
  })

  it('in a bucket that does not exist or has no name are refused', async () => {
    const post = (bucket: string) =>
      storage.request(`/object/${bucket}/x.txt`, { method: 'POST', token: storage.keys.serviceRoleKey, body: 'x' })
    expect(await (await post('nowhere')).json()).toMatchObject({ statusCode: '404', error: 'Bucket not found' })
    expect(await (await post('a%2fb')).json()).toMatchObject({ statusCode: '400' })
    expect(await (await post('%0a')).json()).toMatchObject({ statusCode: '400', error: 'Invalid Input' })
  })
})

describe('uploaded contents', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const fakes: [string, () => Buffer | Promise<Buffer>, string][] = [
    ['an SVG with a script', () => Buffer.from(svg), '415'],
    ['an SVG behind an XML head', () => Buffer.from(`\uFEFF<?xml version="1.0"?>\n<!-- x -->\n${svg}`), '415'],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), '415'],
    ['words', () => Buffer.from('just words'), '415'],
    ['nothing', () => Buffer.alloc(0), '415'],
    ['a program', () => Buffer.from('MZ\x90\x00 this program cannot'), '415'],
    ['a PDF', () => Buffer.from('%PDF-1.7'), '415'],
    ['a HEIC', () => heicHead(), '415'],
    ['a JPEG with nothing in it', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0]), '422'],
    ['a 200-megapixel picture', () => pngClaiming(20_000, 10_000), '422'],
    ['a decompression bomb', () => pngClaiming(65_000, 65_000), '422'],
    ['a very long line of pixels', () => pngClaiming(200_000, 1), '422'],
  ]
  it.each(fakes)('that are %s declared as a picture are refused', async (_, make, statusCode) => {
    const before = await storage.onDisk()
    const bytes = await make()
    for (const contentType of ['image/jpeg', 'image/png', 'image/svg+xml']) {
      const { error } = await photos(ada).upload(`${ada.id}/${randomUUID()}.jpg`, bytes, { contentType })
      expect(error).toMatchObject({ statusCode })
    }
    expect(await storage.onDisk()).toEqual(before)
  })

  it('get the type of their bytes when name and header are false', async () => {
    const path = `${ada.id}/really.png`
    const bytes = await picture({ type: 'webp' })
    expect((await photos(ada).upload(path, bytes, { contentType: 'text/html' })).error).toBeNull()
    expect((await fetch(photos(ada).getPublicUrl(path).data.publicUrl)).headers.get('content-type')).toBe('image/webp')
  })

  it('larger than the bucket allows are refused, with or without a length header, and nothing stays', async () => {
    const before = await storage.onDisk()
    const big = Buffer.concat([await picture(), Buffer.alloc(10_485_761)])
    const tooLarge = { statusCode: '413', message: 'The object exceeded the maximum allowed size' }
    const announced = await photos(ada).upload(`${ada.id}/big.jpg`, big, jpeg)
    expect(announced.error).toMatchObject(tooLarge)
    const form = await photos(ada).upload(`${ada.id}/big.jpg`, new Blob([big], { type: 'image/jpeg' }))
    expect(form.error).toMatchObject(tooLarge)
    const stream = new ReadableStream({
      start(controller) {
        for (let at = 0; at < big.length; at += 1_000_000) controller.enqueue(big.subarray(at, at + 1_000_000))
        controller.close()
      },
    })
    const unannounced = await photos(ada).upload(`${ada.id}/big.jpg`, stream, { ...jpeg, duplex: 'half' })
    expect(unannounced.error).toMatchObject(tooLarge)
    expect(await storage.onDisk()).toEqual(before)
  })

  it('in a malformed form are refused', async () => {
    const send = (body: string, type = 'multipart/form-data; boundary=b') =>
      storage.request(`/object/profile-photos/${ada.id}/f.jpg`, {
        method: 'POST',
        token: ada.token,
        body,
        headers: { 'content-type': type },
      })
    for (const body of [
      '',
      '--b--\r\n',
      '--b\r\n',
      '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\nno file\r\n--b--',
      '--b\r\ncontent-disposition: form-data; name=""; filename="x"\r\n\r\nnever ends',
      `--b\r\ncontent-disposition: form-data; name="m"\r\n\r\n${'x'.repeat(70_000)}\r\n--b--`,
    ]) {
      expect(await (await send(body)).json()).toMatchObject({ statusCode: '400' })
    }
    expect((await storage.onDisk()).staging).toEqual([])
  })

  it('never bring a line break of the caller into a header', async () => {
    const form = new FormData()
    form.append('cacheControl', '60\r\nset-cookie: a=b')
    form.append('', new Blob([new Uint8Array(await picture())], { type: 'image/jpeg\r\nx: y' }))
    const path = `${ada.id}/header.jpg`
    expect((await photos(ada).upload(path, form)).error).toBeNull()
    const answer = await fetch(photos(ada).getPublicUrl(path).data.publicUrl)
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    expect(answer.headers.get('set-cookie')).toBeNull()
  })
})

describe('interrupted and concurrent uploads', () => {
  it.each(['raw', 'form', 'chunked'])('that are cut off leave nothing: %s', async (shape) => {
    const before = await storage.onDisk()
    const path = `${ada.id}/cut-${shape}.jpg`
    const bytes = await picture({ width: 800, height: 800 })
    const socket = connect(storage.port, '127.0.0.1')
    await once(socket, 'connect')
    socket.on('error', () => undefined)
    const size = shape === 'chunked' ? 'transfer-encoding: chunked' : 'content-length: 900000'
    const type = shape === 'form' ? 'multipart/form-data; boundary=b' : 'image/jpeg'
    socket.write(
      `POST /storage/v1/object/profile-photos/${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${ada.token}\r\n` +
        `content-type: ${type}\r\n${size}\r\n\r\n`,
    )
    if (shape === 'form') socket.write('--b\r\ncontent-disposition: form-data; name=""; filename="x"\r\n\r\n')
    if (shape === 'chunked') socket.write(`${bytes.length.toString(16)}\r\n`)
    socket.write(bytes)
    await until(async () => (await storage.onDisk()).staging.length === 1)
    socket.destroy()
    await until(async () => (await storage.onDisk()).staging.length === 0)
    expect(await storage.onDisk()).toEqual(before)
    expect(await storage.database.query('select from storage.objects where name = $1', [path])).toEqual([])
  })

  it('that replace one name at once leave row and blob consistent, and readers see whole versions', async () => {
    const path = `${ada.id}/race.jpg`
    const before = (await storage.onDisk()).blobs.length
    const versions = await Promise.all(Array.from({ length: 12 }, (_, seed) => picture({ seed: seed + 20 })))
    const known = new Set(versions.map(md5))
    expect((await photos(ada).upload(path, versions[0] ?? '', jpeg)).error).toBeNull()
    let writing = true
    const reading = (async () => {
      for (let reads = 0; writing || reads < 5; reads++) {
        const { data, error } = await photos(bob).download(path)
        expect(error).toBeNull()
        expect(known).toContain(md5(await bytesOf(data)))
      }
    })()
    const results = await Promise.all(
      versions.map((bytes) => photos(ada).upload(path, bytes, { ...jpeg, upsert: true })),
    )
    writing = false
    await reading
    expect(results.map((result) => result.error)).toEqual(results.map(() => null))
    const [row] = await storage.database.query<{ version: string; etag: string }>(
      "select version, metadata ->> 'eTag' as etag from storage.objects where name = $1",
      [path],
    )
    const disk = await storage.onDisk()
    expect(disk.blobs.length).toBe(before + 1)
    expect(disk.blobs).toContain(row?.version)
    expect(disk.pending).toEqual([])
    expect(`"${md5(await bytesOf((await photos(ada).download(path)).data))}"`).toBe(row?.etag)
  })

  it('of one name without upsert: exactly one is accepted', async () => {
    const path = `applications/race-${randomUUID().replaceAll('-', '')}.jpg`
    const results = await Promise.all(
      Array.from({ length: 8 }, async (_, seed) => visitors().upload(path, await picture({ seed }), jpeg)),
    )
    expect(results.filter((result) => !result.error)).toHaveLength(1)
    expect(results.filter((result) => result.error && 'statusCode' in result.error)).toHaveLength(7)
    const disk = await storage.onDisk()
    const rows = await storage.database.query<{ version: string }>('select version from storage.objects')
    expect(disk.blobs).toEqual(rows.map((row) => row.version).sort())
    expect([...disk.staging, ...disk.pending]).toEqual([])
  })
})

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if (await holds()) return
    await delay(25)
  }
  throw new Error('it never came true')
}

/** A well-formed PNG whose header claims more pixels than its few bytes have. */
function pngClaiming(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length, 0)
    frame.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function heicHead(): Buffer {
  return Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(64)])
}
