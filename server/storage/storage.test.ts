// The storage API through the unmodified client library, on a real database with the project's own policies.
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bytesOf, makeBucket, md5, picture, startTestStorage, type TestMember, type TestStorage } from './testing.ts'

let storage: TestStorage
let ada: TestMember
let bob: TestMember
const photos = (member: TestMember) => member.client.storage.from('profile-photos')
const files = () => storage.admin.storage.from('files')

beforeAll(async () => {
  storage = await startTestStorage()
  ada = await storage.makeMember()
  bob = await storage.makeMember()
  const { error } = await storage.admin.storage.createBucket('files', { public: false })
  expect(error).toBeNull()
})
afterAll(() => storage.close())

describe('uploading', () => {
  it('accepts a picture as a form; it is public and keeps its cache control and metadata', async () => {
    const bytes = await picture()
    const path = `${ada.id}/1.jpg`
    const { data, error } = await photos(ada).upload(path, new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), {
      cacheControl: '7200',
      metadata: { crop: '4:5', füße: 'ja' },
    })
    expect(error).toBeNull()
    expect(data).toMatchObject({ path, fullPath: `profile-photos/${path}` })
    expect(data?.id).toMatch(/^[0-9a-f-]{36}$/)

    const answer = await fetch(photos(ada).getPublicUrl(path).data.publicUrl)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(bytes.length),
      'cache-control': 'max-age=7200',
      etag: `"${md5(bytes)}"`,
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
    })
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)

    const info = await photos(ada).info(path)
    expect(info.data).toMatchObject({
      name: path,
      bucketId: 'profile-photos',
      size: bytes.length,
      contentType: 'image/jpeg',
      cacheControl: 'max-age=7200',
      metadata: { crop: '4:5', füße: 'ja' },
    })
  })

  it('accepts raw bytes, streams and text', async () => {
    const { error: e1 } = await files().upload('raw.bin', Buffer.from([0, 1, 2, 255]), {
      contentType: 'application/octet-stream',
      metadata: { made: 'by hand' },
    })
    const { error: e2 } = await files().upload('stream.txt', Readable.from(['one ', 'two']), { duplex: 'half' })
    const { error: e3 } = await files().upload('text.txt', 'plain words')
    const { error: e4 } = await files().upload('empty.txt', '')
    expect([e1, e2, e3, e4]).toEqual([null, null, null, null])
    expect([...(await bytesOf((await files().download('raw.bin')).data))]).toEqual([0, 1, 2, 255])
    expect((await files().info('raw.bin')).data?.metadata).toEqual({ made: 'by hand' })
    expect((await bytesOf((await files().download('stream.txt')).data)).toString()).toBe('one two')
    const { data } = await files().download('text.txt')
    expect(await data?.text()).toBe('plain words')
    expect(data?.type).toBe('text/plain;charset=utf-8')
    expect((await files().info('empty.txt')).data?.size).toBe(0)
  })

  it('stores a large file that arrives in chunks without a wrong byte', async () => {
    const bytes = Buffer.alloc(9_000_000)
    for (let at = 0; at < bytes.length; at += 4) bytes.writeUInt32LE((at * 2_654_435_761) % 4_294_967_296, at)
    const form = new FormData()
    form.append('', new Blob([bytes]), 'big')
    form.append('metadata', '{"after":"the file"}')
    expect((await files().upload('big.bin', form)).error).toBeNull()
    const { data } = await files().download('big.bin')
    expect(md5(await bytesOf(data))).toBe(md5(bytes))
    expect((await files().info('big.bin')).data?.metadata).toEqual({ after: 'the file' })
  })

  it('refuses a taken name; an upsert keeps the id and removes the old contents', async () => {
    const path = `${ada.id}/taken.jpg`
    const first = await photos(ada).upload(path, await picture({ seed: 2 }), { contentType: 'image/jpeg' })
    const again = await photos(ada).upload(path, await picture({ seed: 3 }), { contentType: 'image/jpeg' })
    expect(again.error).toMatchObject({ message: 'The resource already exists', statusCode: '409' })
    const before = (await storage.onDisk()).blobs.length
    const newer = await picture({ seed: 4 })
    const upsert = await photos(ada).upload(path, newer, { contentType: 'image/jpeg', upsert: true })
    expect(upsert.data?.id).toBe(first.data?.id)
    expect(md5(await bytesOf((await photos(ada).download(path)).data))).toBe(md5(newer))
    const newest = await picture({ seed: 5 })
    expect((await photos(ada).update(path, newest, { contentType: 'image/jpeg' })).error).toBeNull()
    expect(md5(await bytesOf((await photos(ada).download(path)).data))).toBe(md5(newest))
    expect((await storage.onDisk()).blobs.length).toBe(before)
    const made = await photos(ada).update(`${ada.id}/none.jpg`, newest, { contentType: 'image/jpeg' })
    expect(made).toMatchObject({ error: null, data: { path: `${ada.id}/none.jpg`, id: expect.any(String) } })
  })

  it('records the owner', async () => {
    const path = `${ada.id}/owned.jpg`
    await photos(ada).upload(path, await picture(), { contentType: 'image/jpeg' })
    const rows = await storage.database.query(
      'select owner, owner_id, path_tokens from storage.objects where name = $1',
      [path],
    )
    expect(rows).toEqual([{ owner: ada.id, owner_id: ada.id, path_tokens: [ada.id, 'owned.jpg'] }])
  })
})

describe('reading', () => {
  const ranges: [string, number, string | undefined, string][] = [
    ['bytes=0-3', 206, 'bytes 0-3/10', '0123'],
    ['bytes=7-', 206, 'bytes 7-9/10', '789'],
    ['bytes=-2', 206, 'bytes 8-9/10', '89'],
    ['bytes=5-500', 206, 'bytes 5-9/10', '56789'],
    ['bytes=3-1', 200, undefined, '0123456789'],
    ['bytes=0-1,4-5', 200, undefined, '0123456789'],
    ['lines=1-2', 200, undefined, '0123456789'],
  ]
  it.each(ranges)('answers a request for the range %s', async (range, status, contentRange, text) => {
    await files().upload('digits.txt', '0123456789', { upsert: true })
    const answer = await storage.request('/object/files/digits.txt', {
      token: storage.keys.serviceRoleKey,
      headers: { range },
    })
    expect([answer.status, answer.headers.get('content-range') ?? undefined, await answer.text()]).toEqual([
      status,
      contentRange,
      text,
    ])
  })

  it('answers 416 for a range outside of the file', async () => {
    await files().upload('short.txt', 'abc')
    const answer = await storage.request('/object/authenticated/files/short.txt', {
      token: storage.keys.serviceRoleKey,
      headers: { range: 'bytes=3-' },
    })
    expect(answer.status).toBe(416)
    expect(answer.headers.get('content-range')).toBe('bytes */3')
  })

  it('answers 304 if the client has the current version, and the whole file to a range of an older one', async () => {
    await files().upload('cached.txt', 'cached')
    const get = (headers: Record<string, string>) =>
      storage.request('/object/files/cached.txt', { token: storage.keys.serviceRoleKey, headers })
    const first = await get({})
    const etag = first.headers.get('etag') ?? ''
    const modified = first.headers.get('last-modified') ?? ''
    expect((await get({ 'if-none-match': `"other", W/${etag}` })).status).toBe(304)
    expect((await get({ 'if-none-match': '"other"' })).status).toBe(200)
    expect((await get({ 'if-modified-since': modified })).status).toBe(304)
    expect((await get({ 'if-modified-since': 'Sat, 01 Jan 2000 00:00:00 GMT' })).status).toBe(200)
    expect((await get({ 'if-range': etag, range: 'bytes=0-1' })).status).toBe(206)
    expect((await get({ 'if-range': '"old"', range: 'bytes=0-1' })).status).toBe(200)
  })

  it('answers HEAD without a body, and tells whether an object exists', async () => {
    await files().upload('there.txt', 'there')
    const head = await storage.request('/object/files/there.txt', {
      method: 'HEAD',
      token: storage.keys.serviceRoleKey,
    })
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '5', ''])
    expect((await files().exists('there.txt')).data).toBe(true)
    expect((await files().exists('nowhere.txt')).data).toBe(false)
  })

  it('gives a download its file name', async () => {
    await files().upload('named.txt', 'x')
    const get = (query: string) =>
      storage.request(`/object/files/named.txt${query}`, { token: storage.keys.serviceRoleKey })
    expect((await get('')).headers.get('content-disposition')).toBeNull()
    expect((await get('?download=')).headers.get('content-disposition')).toBe('attachment')
    expect((await get(`?download=${encodeURIComponent('naïve "x"\r\n.txt')}`)).headers.get('content-disposition')).toBe(
      "attachment; filename=na%C3%AFve%20%22x%22%0D%0A.txt; filename*=UTF-8''na%C3%AFve%20%22x%22%0D%0A.txt",
    )
  })

  it('answers "not found" in the envelope the client reads', async () => {
    const { error } = await files().download('nothing.txt')
    expect(error).toMatchObject({
      name: 'StorageApiError',
      status: 400,
      statusCode: '404',
      message: 'Object not found',
    })
    const none = await storage.visitor.storage.from('no-bucket').download('x.txt')
    expect(none.error).toMatchObject({ statusCode: '404', message: 'Bucket not found' })
    const closed = await fetch(files().getPublicUrl('text.txt').data.publicUrl)
    expect(closed.status).toBe(400)
    const body = { statusCode: '404', code: 'NoSuchBucket', error: 'Bucket not found', message: 'Bucket not found' }
    expect(await closed.json()).toEqual(body)
  })

  it('accepts names with every letter the client may send', async () => {
    for (const name of ['ümlaut ñ 照片.txt', "a+b & c='d'.txt", 'deep/er/and deeper/x.txt', 'q?x=1.txt', '100%.txt']) {
      const { error } = await files().upload(encodeURIComponent(name).replaceAll('%2F', '/'), name)
      if (name.includes('%')) expect(error).toMatchObject({ message: expect.stringContaining('Invalid key') })
      else {
        expect(error).toBeNull()
        const { data } = await files().download(encodeURIComponent(name).replaceAll('%2F', '/'))
        expect(await data?.text()).toBe(name)
      }
    }
  })
})

describe('moving, copying, removing', () => {
  it('works between buckets too, and refuses a taken target', async () => {
    const bucket = await makeBucket(storage, ['one.txt', 'two.txt'])
    const other = await makeBucket(storage, [])
    expect((await bucket.move('one.txt', 'moved/one.txt')).data).toMatchObject({ message: 'Successfully moved' })
    expect((await bucket.exists('one.txt')).data).toBe(false)
    expect(await (await bucket.download('moved/one.txt')).data?.text()).toBe('words')
    const copied = await bucket.copy('two.txt', 'copy.txt', { destinationBucket: other.id })
    expect(copied.data).toEqual({ path: `${other.id}/copy.txt` })
    await bucket.remove(['two.txt'])
    expect(await (await other.download('copy.txt')).data?.text()).toBe('words')
    expect((await other.move('copy.txt', 'moved/one.txt', { destinationBucket: bucket.id })).error).toMatchObject({
      statusCode: '409',
    })
    expect((await bucket.copy('none.txt', 'x.txt')).error).toMatchObject({ statusCode: '404' })
    expect((await bucket.move('none.txt', 'x.txt')).error).toMatchObject({ statusCode: '404' })
    expect((await bucket.move('moved/one.txt', '../up.txt')).error).toMatchObject({ statusCode: '400' })
  })

  it('applies the limits of the target bucket to moves and copies', async () => {
    const bucket = await makeBucket(storage, ['words.txt'])
    for (const act of ['move', 'copy'] as const) {
      const { error } = await bucket[act]('words.txt', 'words.jpg', { destinationBucket: 'profile-photos' })
      expect(error).toMatchObject({ statusCode: '415' })
    }
  })

  it('returns the removed objects and leaves no contents behind', async () => {
    const before = await storage.onDisk()
    const bucket = await makeBucket(storage, ['a.txt', 'b.txt', 'c.txt'])
    const { data } = await bucket.remove(['a.txt', 'b.txt', 'none.txt'])
    expect(data?.map((row) => row.name).sort()).toEqual(['a.txt', 'b.txt'])
    const single = await storage.request(`/object/${bucket.id}/c.txt`, {
      method: 'DELETE',
      token: storage.keys.serviceRoleKey,
    })
    expect(await single.json()).toEqual({ message: 'Successfully deleted' })
    expect(await storage.onDisk()).toEqual(before)
  })
})

describe('signed addresses', () => {
  it('read one object or many, with a file name for the download', async () => {
    const bucket = await makeBucket(storage, ['secret.txt', 'ä b.txt'])
    const one = await bucket.createSignedUrl('secret.txt', 60, { download: 'mine.txt' })
    const answer = await fetch(one.data?.signedUrl ?? '')
    expect([answer.status, await answer.text()]).toEqual([200, 'words'])
    expect(answer.headers.get('content-disposition')).toContain('mine.txt')
    expect(Date.parse(answer.headers.get('expires') ?? '')).toBeGreaterThan(Date.now())
    const many = await bucket.createSignedUrls(['secret.txt', 'none.txt', 'ä b.txt'], 60)
    expect(many.data?.map((row) => row.error)).toEqual([
      null,
      'Either the object does not exist or you do not have access to it',
      null,
    ])
    expect(await (await fetch(many.data?.[2]?.signedUrl ?? '')).text()).toBe('words')
    expect((await bucket.createSignedUrl('none.txt', 60)).error).toMatchObject({ statusCode: '404' })
    expect((await bob.client.storage.from(bucket.id).createSignedUrl('secret.txt', 60)).error).toMatchObject({
      statusCode: '404',
    })
  })

  it('upload once, with the owner who asked for the address', async () => {
    const path = `${ada.id}/signed.jpg`
    const { data } = await photos(ada).createSignedUploadUrl(path)
    const bytes = new Blob([new Uint8Array(await picture())], { type: 'image/jpeg' })
    const visitor = storage.visitor.storage.from('profile-photos')
    const done = await visitor.uploadToSignedUrl(path, data?.token ?? '', bytes)
    expect(done).toMatchObject({ error: null, data: { path, fullPath: `profile-photos/${path}` } })
    const again = await visitor.uploadToSignedUrl(path, data?.token ?? '', bytes)
    expect(again.error).toMatchObject({ statusCode: '409' })
    const elsewhere = await visitor.uploadToSignedUrl(`${ada.id}/else.jpg`, data?.token ?? '', bytes)
    expect(elsewhere.error).toMatchObject({ message: 'Invalid signature' })
    expect((await photos(ada).info(path)).data).toMatchObject({ contentType: 'image/jpeg' })
    const replacing = await photos(ada).createSignedUploadUrl(path, { upsert: true })
    expect((await visitor.uploadToSignedUrl(path, replacing.data?.token ?? '', bytes)).error).toBeNull()
    expect((await photos(bob).createSignedUploadUrl(`${ada.id}/x.jpg`)).error).toMatchObject({ statusCode: '403' })
  })
})

describe('buckets', () => {
  it('are made, changed, listed, emptied and removed with the service key', async () => {
    const id = `b-${randomUUID()}`
    const buckets = storage.admin.storage
    const settings = { public: true, fileSizeLimit: '1MB', allowedMimeTypes: ['text/plain'] }
    expect((await buckets.createBucket(id, settings)).data).toEqual({ name: id })
    expect((await buckets.createBucket(id, settings)).error).toMatchObject({ statusCode: '409' })
    expect((await buckets.getBucket(id)).data).toMatchObject({
      id,
      name: id,
      public: true,
      file_size_limit: 1_000_000,
      allowed_mime_types: ['text/plain'],
    })
    expect((await buckets.listBuckets()).data?.map((bucket) => bucket.id)).toContain(id)
    expect((await buckets.listBuckets({ search: id.slice(3), limit: 5 })).data).toHaveLength(1)
    await buckets.from(id).upload('x.txt', 'x')
    expect((await buckets.deleteBucket(id)).error).toMatchObject({
      statusCode: '409',
      message: 'The bucket you tried to delete is not empty',
    })
    expect((await buckets.emptyBucket(id)).error).toBeNull()
    expect((await buckets.updateBucket(id, { public: false, fileSizeLimit: null })).error).toBeNull()
    expect((await buckets.getBucket(id)).data).toMatchObject({ public: false, file_size_limit: null })
    expect((await buckets.deleteBucket(id)).error).toBeNull()
    expect((await buckets.getBucket(id)).error).toMatchObject({ message: 'Bucket not found' })
  })

  it('are closed to members and visitors', async () => {
    for (const { storage: api } of [ada.client, storage.visitor]) {
      expect((await api.listBuckets()).data).toEqual([])
      expect((await api.createBucket('mine')).error).toMatchObject({ statusCode: '403' })
      expect((await api.deleteBucket('profile-photos')).error).toMatchObject({ statusCode: '404' })
      expect((await api.emptyBucket('profile-photos')).error).toMatchObject({ statusCode: '404' })
      expect((await api.updateBucket('profile-photos', { public: false })).error).toMatchObject({ statusCode: '404' })
    }
  })
})
