// The S3 store and the whole service, against a small S3 server that checks every signature.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { S3Config } from '#server/platform/settings/config.ts'
import { startTestStorage } from '../testing.ts'
import { BlobMissing, type BlobStore } from './blob-store.ts'
import { createS3BlobStore } from './s3-blob-store.ts'
import { startTestS3, type TestS3 } from './testing-s3.ts'

let server: TestS3
let objects: TestS3['objects']
let faults: string[]
let s3: S3Config
let dir: string
let store: BlobStore

beforeAll(async () => {
  server = await startTestS3()
  objects = server.objects
  faults = server.faults
  s3 = server.config
  dir = await mkdtemp(join(tmpdir(), 'o1-s3-'))
  store = createS3BlobStore(s3)
})
afterAll(async () => {
  await store.close()
  server.close()
  await rm(dir, { recursive: true, force: true })
})

async function commit(content: string, to = store): Promise<string> {
  const key = randomUUID()
  const path = join(dir, key)
  await writeFile(path, content)
  await to.commit(key, { path, size: content.length, contentType: 'text/plain' })
  return key
}

describe('blobs in an S3-compatible store', () => {
  it('can be written, read as a whole or in part, copied and removed', async () => {
    const key = await commit('0123456789')
    expect(objects.get(`/club/photos/${key.slice(0, 2)}/${key}`)).toMatchObject({ type: 'text/plain' })
    expect(await text(await store.open(key))).toBe('0123456789')
    expect(await text(await store.open(key, { start: 3, end: 5 }))).toBe('345')
    expect([await store.size(key), await store.size(randomUUID())]).toEqual([10, undefined])
    const copy = randomUUID()
    await store.copy(key, copy)
    await store.remove([key, randomUUID()])
    await expect(store.open(key)).rejects.toBeInstanceOf(BlobMissing)
    await expect(store.copy(key, randomUUID())).rejects.toBeInstanceOf(BlobMissing)
    expect(await text(await store.open(copy))).toBe('0123456789')
    expect(faults).toEqual([])
  })

  it('are written although the line breaks or the store is busy, twice', async () => {
    const content = 'a picture '.repeat(100_000)
    for (const mishaps of [['broken'], ['busy', 'broken'], ['busy', 'busy']] as const) {
      server.mishaps.push(...mishaps)
      expect(await text(await store.open(await commit(content)))).toBe(content)
    }
    server.mishaps.push('broken', 'broken', 'broken')
    await expect(commit(content)).rejects.toThrow()
    expect([server.mishaps, faults]).toEqual([[], []])
  })

  it('are written although the store hung', async () => {
    const hurried = createS3BlobStore(s3, { idleMs: 300 })
    server.mishaps.push('silent')
    expect(await text(await store.open(await commit('0123456789', hurried)))).toBe('0123456789')
    await hurried.close()
  })

  it('say when the store is away or does not know the secret', async () => {
    expect(await store.trouble()).toBeUndefined()
    const stores = [{ secretAccessKey: 'wrong' }, { endpoint: 'http://127.0.0.1:1' }].map((wrong) =>
      createS3BlobStore({ ...s3, ...wrong }),
    )
    const troubles = await Promise.all(stores.map((wrong) => wrong.trouble()))
    for (const wrong of stores) await wrong.close()
    expect(troubles).toEqual(['are refused (SignatureDoesNotMatch)', 'cannot be reached'])
  })

  it('are not stored with a wrong secret', async () => {
    const before = objects.size
    const wrong = createS3BlobStore({ ...s3, secretAccessKey: 'wrong' })
    const path = join(dir, 'x')
    await writeFile(path, 'x')
    await expect(wrong.commit(randomUUID(), { path, size: 1, contentType: 'text/plain' })).rejects.toThrow()
    await wrong.close()
    expect(objects.size).toBe(before)
    faults.length = 0
  })

  it('work for the whole storage service', async () => {
    objects.clear()
    const storage = await startTestStorage({ adjust: (config) => ({ ...config, s3 }) })
    try {
      await storage.admin.storage.createBucket('files', { public: true })
      const files = storage.admin.storage.from('files')
      expect((await files.upload('a.txt', 'first')).error).toBeNull()
      expect((await files.upload('a.txt', 'second', { upsert: true })).error).toBeNull()
      expect((await files.copy('a.txt', 'b.txt')).error).toBeNull()
      expect((await files.move('b.txt', 'c.txt')).error).toBeNull()
      expect(await (await files.download('c.txt')).data?.text()).toBe('second')
      const part = await fetch(files.getPublicUrl('a.txt').data.publicUrl, { headers: { range: 'bytes=1-3' } })
      expect([part.status, await part.text()]).toEqual([206, 'eco'])
      expect(objects.size).toBe(2)
      expect((await files.upload('a.txt', 'third')).error).toMatchObject({ statusCode: '409' })
      expect(objects.size).toBe(2)
      await files.remove(['a.txt', 'c.txt'])
      expect(objects.size).toBe(0)
      expect(await storage.onDisk()).toEqual({ blobs: [], staging: [], pending: [] })
      expect(faults).toEqual([])
    } finally {
      await storage.close()
    }
  })
})
