// Resumable uploads with the unmodified client, lines that break, a server that is restarted, and attacks.
import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { Upload, type UploadOptions } from 'tus-js-client'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createBudget } from '#server/platform/budget/budget.ts'
import { bytesOf, detailedPicture, picture, startTestStorage, type TestMember, type TestStorage } from '../testing.ts'

let storage: TestStorage
let ada: TestMember
let bob: TestMember
let photo: Buffer
const PATH = '/upload/resumable'
const BUCKET = 'profile-photos'

beforeAll(async () => {
  // What pictures may cost is tried elsewhere.
  storage = await startTestStorage({ budget: createBudget({ factor: 100 }) })
  ada = await storage.makeMember()
  bob = await storage.makeMember()
  photo = await detailedPicture(1000, 1250)
})
afterAll(() => storage.close())

let name: string
beforeEach(() => {
  name = `${ada.id}/${randomUUID()}.jpg`
})

const base64 = (text: string) => Buffer.from(text).toString('base64')
const metadata = (more: Record<string, string> = {}) =>
  Object.entries({ bucketName: BUCKET, objectName: name, contentType: 'image/jpeg', ...more })
    .map(([word, value]) => `${word} ${base64(value)}`)
    .join(',')
const tus = { 'tus-resumable': '1.0.0' }

function upload(bytes: Buffer, more: Partial<UploadOptions> = {}): Promise<Upload> {
  return new Promise((resolve, reject) => {
    const made = new Upload(bytes, {
      endpoint: `${storage.url}/storage/v1${PATH}`,
      headers: { authorization: `Bearer ${ada.token}` },
      metadata: { bucketName: BUCKET, objectName: name, contentType: 'image/jpeg', cacheControl: '60' },
      chunkSize: 6 * 1024 * 1024,
      uploadSize: bytes.length,
      retryDelays: null,
      onError: reject,
      onSuccess: () => resolve(made),
      ...more,
    })
    made.start()
  })
}

async function begin(length: number, token = ada.token, more: Record<string, string> = {}) {
  const headers = { ...tus, 'upload-length': String(length), 'upload-metadata': metadata(), ...more }
  const answer = await storage.request(PATH, { method: 'POST', token, headers })
  return { answer, location: (answer.headers.get('location') ?? '').replace('/storage/v1', '') }
}
const append = (location: string, offset: number, body: Buffer, token = ada.token) =>
  storage.request(location, {
    method: 'PATCH',
    token,
    headers: { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(body),
  })
const ask = (location: string, token = ada.token) => storage.request(location, { method: 'HEAD', token, headers: tus })
const offsetOf = async (location: string) => Number((await ask(location)).headers.get('upload-offset'))
/** Without asking for it: who asks ends the request that brings it. */
async function keptOf(location: string) {
  const [row] = await storage.database.query<{ kept: number }>(
    'select in_progress_size::int as kept from storage.s3_multipart_uploads where id = $1',
    [location.split('/').at(-1)],
  )
  return row?.kept
}
/** Of the piece that is being received. */
async function stagedBytes() {
  const names = (await storage.onDisk()).staging
  const sizes = await Promise.all(names.map(async (one) => (await stat(join(storage.home, 'staging', one))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}
const stored = async () => bytesOf((await ada.client.storage.from(BUCKET).download(name)).data)

/** Sends so many bytes of a longer body, and hangs up when they have surely arrived. */
async function breakOff(location: string, body: Buffer, sent: number): Promise<void> {
  const socket = connect(storage.port, '127.0.0.1')
  const head = [
    `PATCH /storage/v1${location} HTTP/1.1`,
    'host: club',
    `authorization: Bearer ${ada.token}`,
    'tus-resumable: 1.0.0',
    'upload-offset: 0',
    'content-type: application/offset+octet-stream',
    `content-length: ${body.length}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  await new Promise<void>((resolve) => socket.write(body.subarray(0, sent), () => resolve()))
  await new Promise((resolve) => setTimeout(resolve, 200))
  socket.destroy()
}

describe('with the client library', () => {
  it('a photo arrives in one piece or in many, with what was said of it', async () => {
    await upload(photo)
    expect((await stored()).equals(photo)).toBe(true)
    expect((await ada.client.storage.from(BUCKET).info(name)).data).toMatchObject({
      contentType: 'image/jpeg',
      cacheControl: 'max-age=60',
      metadata: {},
    })
    name = `${ada.id}/${randomUUID()}.jpg`
    await upload(photo, { chunkSize: 300_000, headers: { authorization: `Bearer ${ada.token}`, 'x-upsert': 'true' } })
    expect((await stored()).equals(photo)).toBe(true)
    expect((await storage.onDisk()).staging).toEqual([])
  })

  it('it arrives with the creation, and with a length that is told later', async () => {
    await upload(photo, { uploadDataDuringCreation: true })
    expect((await stored()).equals(photo)).toBe(true)
    name = `${ada.id}/${randomUUID()}.jpg`
    await upload(photo, { uploadLengthDeferred: true, uploadSize: null })
    expect((await stored()).equals(photo)).toBe(true)
  })

  it('it arrives by a signed address, without a session', async () => {
    const { data } = await ada.client.storage.from(BUCKET).createSignedUploadUrl(name)
    await upload(photo, {
      endpoint: `${storage.url}/storage/v1${PATH}/sign`,
      headers: { 'x-signature': data?.token ?? '' },
    })
    expect((await stored()).equals(photo)).toBe(true)
    name = `${ada.id}/other.jpg`
    const headers = { 'x-signature': data?.token ?? '' }
    await expect(upload(photo, { endpoint: `${storage.url}/storage/v1${PATH}/sign`, headers })).rejects.toThrow('400')
  })
})

describe('a broken line', () => {
  it('loses nothing that had arrived, and a restarted server goes on from there', async () => {
    const { location } = await begin(photo.length)
    await breakOff(location, photo, 200_000)
    await expect.poll(() => offsetOf(location)).toBe(200_000)
    await storage.restart()
    expect(await offsetOf(location)).toBe(200_000)
    const sent: number[] = []
    await upload(photo, {
      uploadUrl: `${storage.url}/storage/v1${location}`,
      onChunkComplete: (size) => sent.push(size),
    })
    expect(sent).toEqual([photo.length - 200_000])
    expect((await stored()).equals(photo)).toBe(true)
  })

  it('that says nothing keeps what arrived after two seconds, and a new line takes its place', async () => {
    const { location } = await begin(photo.length)
    const socket = connect(storage.port, '127.0.0.1')
    const head = `PATCH /storage/v1${location} HTTP/1.1\r\nhost: club\r\nauthorization: Bearer ${ada.token}\r\ntus-resumable: 1.0.0\r\nupload-offset: 0\r\ncontent-type: application/offset+octet-stream\r\ncontent-length: ${photo.length}\r\n\r\n`
    socket.write(head)
    socket.write(photo.subarray(0, 1000))
    await expect.poll(() => keptOf(location), { timeout: 5000 }).toBe(1000)
    expect((await append(location, 1000, photo.subarray(1000))).status).toBe(204)
    expect((await stored()).equals(photo)).toBe(true)
    socket.destroy()
  })

  it('is given up by who asks what has arrived: all of it counts at once, and the next request goes on behind it', async () => {
    const { location } = await begin(photo.length)
    const socket = connect(storage.port, '127.0.0.1')
    const head = `PATCH /storage/v1${location} HTTP/1.1\r\nhost: club\r\nauthorization: Bearer ${ada.token}\r\ntus-resumable: 1.0.0\r\nupload-offset: 0\r\ncontent-type: application/offset+octet-stream\r\ncontent-length: ${photo.length}\r\n\r\n`
    socket.write(head)
    socket.write(photo.subarray(0, 200_000))
    const answered = new Promise<string>((resolve) => socket.once('data', (bytes) => resolve(String(bytes))))
    await expect.poll(stagedBytes, { timeout: 10_000 }).toBe(200_000)
    expect(await offsetOf(location)).toBe(200_000)
    expect(await answered).toMatch(/^HTTP\/1.1 409 /)
    expect((await append(location, 200_000, photo.subarray(200_000, 201_000))).status).toBe(204)
    expect(await offsetOf(location)).toBe(201_000)
    socket.destroy()
  })

  it('an answer that is lost at the end is told again, and the object is made once', async () => {
    const { location } = await begin(photo.length)
    const ends = await Promise.all([append(location, 0, photo), append(location, 0, photo)])
    expect(ends.map(({ status }) => status).sort()).toEqual([204, 409])
    const said = await ask(location)
    expect([said.status, said.headers.get('upload-offset')]).toEqual([200, String(photo.length)])
    expect((await append(location, photo.length, Buffer.alloc(0))).status).toBe(409)
    const [{ parts } = { parts: -1 }] = await storage.database.query<{ parts: number }>(
      'select count(*)::int as parts from storage.s3_multipart_uploads_parts where key = $1',
      [name],
    )
    expect(parts).toBe(0)
  })
})

describe('what is refused', () => {
  it('a name of somebody else, at the creation', async () => {
    expect((await begin(100, bob.token)).answer.status).toBe(403)
    expect((await begin(100, storage.keys.anonKey)).answer.status).toBe(403)
  })

  it('an upload of somebody else: it does not exist', async () => {
    const { location } = await begin(photo.length)
    for (const token of [bob.token, storage.keys.anonKey]) {
      expect((await ask(location, token)).status).toBe(404)
      expect((await append(location, 0, photo, token)).status).toBe(404)
      expect((await storage.request(location, { method: 'DELETE', token, headers: tus })).status).toBe(404)
    }
    expect(await offsetOf(location)).toBe(0)
  })

  it('a name that was taken meanwhile, at the end', async () => {
    const { location } = await begin(photo.length)
    await ada.client.storage.from(BUCKET).upload(name, await picture())
    expect((await append(location, 0, photo)).status).toBe(409)
    expect((await ask(location)).status).toBe(404)
  })

  it('what is no picture, at the end; nothing of it stays', async () => {
    const before = await storage.onDisk()
    const { location } = await begin(5000)
    const answer = await append(location, 0, Buffer.alloc(5000, 'x'))
    expect([answer.status, await answer.text()]).toEqual([415, 'mime type application/octet-stream is not supported'])
    expect((await ask(location)).status).toBe(404)
    expect(await storage.onDisk()).toEqual(before)
  })

  it('too much, a wrong offset, another version, another body, a missing name', async () => {
    expect((await begin(11_000_000)).answer.status).toBe(413)
    const { location } = await begin(1000)
    expect((await append(location, 0, Buffer.alloc(1001, 'x'))).status).toBe(413)
    expect((await append(location, 7, Buffer.alloc(10, 'x'))).status).toBe(409)
    expect((await storage.request(location, { method: 'HEAD', token: ada.token })).status).toBe(412)
    const odd = { ...tus, 'upload-offset': '0', 'content-type': 'image/jpeg' }
    expect(
      (await storage.request(location, { method: 'PATCH', token: ada.token, headers: odd, body: 'x' })).status,
    ).toBe(415)
    expect((await begin(10, ada.token, { 'upload-metadata': `bucketName ${base64(BUCKET)}` })).answer.status).toBe(400)
    expect((await begin(10, ada.token, { 'upload-metadata': metadata({ objectName: '../x' }) })).answer.status).toBe(
      400,
    )
  })

  it('more than fifty at once of one member', async () => {
    const carl = await storage.makeMember()
    name = `${carl.id}/many.jpg`
    const answers = await Promise.all(Array.from({ length: 52 }, () => begin(100, carl.token)))
    expect(answers.filter(({ answer }) => answer.status === 429).length).toBeGreaterThan(0)
    const [{ open } = { open: 99 }] = await storage.database.query<{ open: number }>(
      'select count(*)::int as open from storage.s3_multipart_uploads where owner_id = $1',
      [carl.id],
    )
    expect(open).toBeLessThanOrEqual(60)
    expect((await begin(100, carl.token)).answer.status).toBe(429)
  })
})

it('an upload can be stopped, and one that nobody ends is forgotten with its bytes', async () => {
  const before = (await storage.onDisk()).blobs
  const one = await begin(photo.length)
  await append(one.location, 0, photo.subarray(0, 1000))
  expect((await storage.request(one.location, { method: 'DELETE', token: ada.token, headers: tus })).status).toBe(204)
  expect((await ask(one.location)).status).toBe(404)
  const two = await begin(photo.length)
  await append(two.location, 0, photo.subarray(0, 1000))
  await storage.database.query(
    `update storage.s3_multipart_uploads set created_at = now() - interval '25 hours' where id = $1`,
    [two.location.split('/').at(-1)],
  )
  expect((await ask(two.location)).status).toBe(404)
  await storage.restart()
  expect((await storage.onDisk()).blobs).toEqual(before)
})

it('a bucket with an unended upload can be emptied and deleted', async () => {
  const bucket = `b-${randomUUID()}`
  await storage.admin.storage.createBucket(bucket)
  const { answer } = await begin(10, storage.keys.serviceRoleKey, {
    'upload-metadata': `bucketName ${base64(bucket)},objectName ${base64('x.txt')}`,
  })
  expect(answer.status).toBe(201)
  expect((await storage.admin.storage.deleteBucket(bucket)).error).toMatchObject({ statusCode: '409' })
  expect((await storage.admin.storage.emptyBucket(bucket)).error).toBeNull()
  expect((await storage.admin.storage.deleteBucket(bucket)).error).toBeNull()
})

it('says what it speaks', async () => {
  const { status, headers } = await storage.request(PATH, { method: 'OPTIONS' })
  expect(status).toBe(204)
  expect(headers.get('tus-extension')).toContain('creation-with-upload')
  expect(headers.get('tus-max-size')).toBe(String(11 * 1024 * 1024))
})
