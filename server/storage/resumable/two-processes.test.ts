// One resumable upload at two processes of a club with an S3 store: a line that is dead at one of them, and both at once.
import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { dirname } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createBudget } from '#server/platform/budget/budget.ts'
import type { Config } from '#server/platform/settings/config.ts'
import { startTestS3, type TestS3 } from '../blobs/testing-s3.ts'
import { bytesOf, detailedPicture, startTestStorage, type TestMember, type TestStorage } from '../testing.ts'

let s3: TestS3
let one: TestStorage
let other: TestStorage
let ada: TestMember
let photo: Buffer
const tus = { 'tus-resumable': '1.0.0' }
const base64 = (text: string) => Buffer.from(text).toString('base64')

beforeAll(async () => {
  s3 = await startTestS3()
  const budget = createBudget({ factor: 100 })
  one = await startTestStorage({ adjust: (config) => ({ ...config, s3: s3.config }), budget })
  const dataDir = dirname(one.home)
  const adjust = (config: Config) => ({ ...config, dataDir, s3: s3.config })
  other = await startTestStorage({ adjust, database: () => one.database, budget })
  ada = await one.makeMember()
  photo = await detailedPicture(600, 750)
})
afterAll(async () => {
  await other.close()
  await one.close()
  s3.close()
})

async function begin() {
  const name = `${ada.id}/${randomUUID()}.jpg`
  const about = { bucketName: 'profile-photos', objectName: name, contentType: 'image/jpeg' }
  const metadata = Object.entries(about).map(([word, value]) => `${word} ${base64(value)}`)
  const headers = { ...tus, 'upload-length': String(photo.length), 'upload-metadata': metadata.join(',') }
  const answer = await one.request('/upload/resumable', { method: 'POST', token: ada.token, headers })
  return { name, location: (answer.headers.get('location') ?? '').replace('/storage/v1', '') }
}
const append = (at: TestStorage, location: string, offset: number) =>
  at.request(location, {
    method: 'PATCH',
    token: ada.token,
    headers: { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(photo.subarray(offset)),
  })
const offsetAt = async (at: TestStorage, location: string) =>
  Number((await at.request(location, { method: 'HEAD', token: ada.token, headers: tus })).headers.get('upload-offset'))

/** The photograph is there once, and nothing of how it came. */
async function isThereOnce(name: string) {
  const { data } = await ada.client.storage.from('profile-photos').download(name)
  expect((await bytesOf(data)).equals(photo)).toBe(true)
  const left = () => [...s3.objects.keys()].filter((key) => !key.endsWith('.sizes'))
  await expect.poll(left, { timeout: 10_000 }).toHaveLength(1)
  expect(await one.database.query('select 1 from storage.s3_multipart_uploads_parts')).toEqual([])
  await ada.client.storage.from('profile-photos').remove([name])
  expect(s3.faults).toEqual([])
}

it('goes on at the other process while the first still waits on a dead line, which adds nothing any more', async () => {
  const { name, location } = await begin()
  const socket = connect(one.port, '127.0.0.1')
  const lines = [
    `PATCH /storage/v1${location} HTTP/1.1`,
    'host: club',
    `authorization: Bearer ${ada.token}`,
    'tus-resumable: 1.0.0',
    'upload-offset: 0',
    'content-type: application/offset+octet-stream',
    `content-length: ${photo.length}`,
  ]
  const refused = new Promise<string>((resolve) => socket.once('data', (bytes) => resolve(String(bytes))))
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  socket.write(photo.subarray(0, 100_000))
  const offset = await offsetAt(other, location)
  const answer = await append(other, location, offset)
  // Whoever was quicker, the one offset of the row decides.
  if (answer.status === 409) expect((await append(other, location, await offsetAt(other, location))).status).toBe(204)
  else expect(answer.status).toBe(204)
  expect(await refused).toMatch(/^HTTP\/1.1 4(09|04) /)
  socket.destroy()
  await isThereOnce(name)
})

it('takes one of two equal requests at two processes, and makes one object', async () => {
  const { name, location } = await begin()
  const answers = await Promise.all([append(one, location, 0), append(other, location, 0)])
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
  expect([await offsetAt(one, location), await offsetAt(other, location)]).toEqual([photo.length, photo.length])
  await isThereOnce(name)
})

it('is made once by whoever is asked first when the process that had its last byte was killed', async () => {
  const { name, location } = await begin()
  const id = location.split('/').at(-1) ?? ''
  // All but the end of the work: as if killed between the last part and the object.
  expect((await append(one, location, 0)).status).toBe(204)
  await ada.client.storage.from('profile-photos').remove([name])
  const version = randomUUID()
  s3.objects.set(`/club/photos/${version.slice(0, 2)}/${version}`, { bytes: photo, type: undefined })
  await one.database.query(
    `update storage.s3_multipart_uploads set metadata = metadata - 'done' - 'joining' where id = $1`,
    [id],
  )
  await one.database.query(
    `insert into storage.s3_multipart_uploads_parts (upload_id, size, part_number, bucket_id, key, etag, owner_id, version)
     values ($1, $2, 1, 'profile-photos', $3, 'x', $4, $5)`,
    [id, photo.length, name, ada.id, version],
  )
  const asked = await Promise.all(
    [one, other].map((at) => at.request(location, { method: 'HEAD', token: ada.token, headers: tus })),
  )
  // The one that makes it says that it is there; the other says so too, or that it is being made.
  expect(asked.map(({ status }) => status)).toContain(200)
  for (const { status } of asked) expect([200, 423]).toContain(status)
  await isThereOnce(name)
})
