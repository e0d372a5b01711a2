// The store of blobs in a folder, without a server.
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { BlobMissing, type BlobStore } from './blob-store.ts'
import { createFolderBlobStore } from './folder-blob-store.ts'

let dir: string
let store: BlobStore
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'o1-blobs-'))
  await mkdir(join(dir, 'staging'))
  store = createFolderBlobStore({ objectsDir: join(dir, 'objects'), stagingDir: join(dir, 'staging') })
})
afterEach(() => rm(dir, { recursive: true, force: true }))

async function commit(content: string): Promise<string> {
  const key = randomUUID()
  const path = join(dir, 'staging', key)
  await writeFile(path, content)
  await store.commit(key, { path, size: content.length, contentType: 'text/plain' })
  return key
}

describe('blobs in a folder', () => {
  it('can be written, read as a whole or in part, copied and removed', async () => {
    const key = await commit('0123456789')
    expect(await text(await store.open(key))).toBe('0123456789')
    expect(await text(await store.open(key, { start: 3, end: 5 }))).toBe('345')
    expect([await store.size(key), await store.size(randomUUID())]).toEqual([10, undefined])
    const copy = randomUUID()
    await store.copy(key, copy)
    await store.remove([key, randomUUID()])
    await expect(store.open(key)).rejects.toBeInstanceOf(BlobMissing)
    expect(await text(await store.open(copy))).toBe('0123456789')
    expect(await readdir(join(dir, 'staging'))).toEqual([])
  })

  it('can be read to the end by a reader that opened them before they were removed', async () => {
    const key = await commit('still here')
    const stream = await store.open(key)
    await store.remove([key])
    expect(await text(stream)).toBe('still here')
  })

  it('are never outside their folder, whatever the key', async () => {
    await writeFile(join(dir, 'secret'), 'secret')
    for (const key of ['../secret', '../../secret', '', `${randomUUID()}/../../../secret`, 'x'.repeat(36)]) {
      await expect(store.open(key)).rejects.toBeInstanceOf(BlobMissing)
      await expect(store.remove([key])).rejects.toBeInstanceOf(BlobMissing)
    }
  })

  it('say when their folder is gone, and need none before the first', async () => {
    expect(await store.trouble()).toBeUndefined()
    await commit('one')
    expect(await store.trouble()).toBeUndefined()
    await rm(join(dir, 'objects'), { recursive: true })
    expect(await store.trouble()).toBe('cannot be read and written')
  })

  it('leave no file when the source of a copy is missing', async () => {
    await expect(store.copy(randomUUID(), randomUUID())).rejects.toBeInstanceOf(BlobMissing)
    expect(await readdir(join(dir, 'staging'))).toEqual([])
  })
})
