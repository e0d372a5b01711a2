// The sizes of a picture are found by every process and after a restart, go with the picture, and are never more than the product shows.
import { randomUUID } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import { BlobMissing } from '../blobs/blob-store.ts'
import { startTestS3, type TestS3 } from '../blobs/testing-s3.ts'
import { picture, startTestStorage, type TestMember, type TestStorage } from '../testing.ts'
import { createKeptSizes } from './kept-sizes.ts'

let s3: TestS3
let storage: TestStorage
let ada: TestMember
beforeAll(async () => {
  s3 = await startTestS3()
  storage = await startTestStorage({ adjust: (config) => ({ ...config, s3: s3.config }) })
  ada = await storage.makeMember()
})
afterAll(async () => {
  await storage.close()
  s3.close()
})

const jpeg = { contentType: 'image/jpeg' }
const photos = () => ada.client.storage.from('profile-photos')
const applicants = () => `applications/${Date.now()}-${randomUUID().replaceAll('-', '')}.jpg`
const portrait = () => picture({ width: 600, height: 750 })
const ask = (name: string, query: string) =>
  storage.request(`/render/image/public/profile-photos/${name}?${query}`, {
    headers: { accept: 'image/avif,image/webp' },
  })
const shown = ['64&height=64', '96&height=96', '128&height=128', '224&height=224', '320', '480', '800', '1200']

async function placeOf(name: string): Promise<{ own: string; sizes: string }> {
  const [row] = await storage.database.query<{ version: string }>(
    'select version from storage.objects where name = $1',
    [name],
  )
  const version = row?.version ?? ''
  const own = `/club/photos/${version.slice(0, 2)}/${version}`
  return { own, sizes: `${own}.sizes` }
}
/** The variants in a picture's blob of sizes. */
function keptAt(place: string): string[] {
  const bytes = s3.objects.get(place)?.bytes
  return bytes ? Object.keys(JSON.parse(bytes.toString('utf8', 4, 4 + bytes.readUInt32BE(0)))) : []
}
const allKept = async (name: string, count = 8) => {
  const { sizes } = await placeOf(name)
  await expect.poll(() => keptAt(sizes).length, { timeout: 20_000 }).toBe(count)
}
/** As another process, or this one on a new machine: nothing is on its disk. */
async function anotherProcess() {
  await storage.restart()
  await rm(join(storage.home, 'renders'), { recursive: true, force: true })
}

it('another process answers with the sizes that were made at the upload, a member’s or an applicant’s', async () => {
  const names = [`${ada.id}/one.jpg`, applicants()]
  const [own = '', applicant = ''] = names
  expect((await photos().upload(own, await portrait(), jpeg)).error).toBeNull()
  expect(
    (await storage.visitor.storage.from('profile-photos').upload(applicant, await portrait(), jpeg)).error,
  ).toBeNull()
  for (const name of names) await allKept(name)
  await anotherProcess()
  for (const name of names) {
    // Nobody can make them anew.
    s3.objects.delete((await placeOf(name)).own)
    for (const size of shown) expect((await ask(name, `width=${size}`)).status, `${size} of ${name}`).toBe(200)
  }
  await photos().remove([own])
  await storage.admin.storage.from('profile-photos').remove([applicant])
  expect([...s3.objects.keys()]).toEqual([])
})

it('what the service key brings, and what came from a backup, is kept as it is asked for, once for all processes', async () => {
  const name = `${ada.id}/brought.jpg`
  await storage.admin.storage.from('profile-photos').upload(name, await portrait(), jpeg)
  for (const size of shown.slice(0, 2)) expect((await ask(name, `width=${size}`)).status).toBe(200)
  await allKept(name, 2)
  expect((await ask(name, 'width=320')).status).toBe(200)
  await allKept(name, 3)
  await anotherProcess()
  s3.objects.delete((await placeOf(name)).own)
  for (const size of ['64&height=64', '96&height=96', '320'])
    expect((await ask(name, `width=${size}`)).status).toBe(200)
  await photos().remove([name])
  expect([...s3.objects.keys()]).toEqual([])
})

it('hundreds of made-up sizes add nothing to the store', async () => {
  const name = `${ada.id}/flooded.jpg`
  await photos().upload(name, await picture({ width: 400, height: 500 }), jpeg)
  await allKept(name)
  const { sizes } = await placeOf(name)
  const before = s3.objects.get(sizes)?.bytes
  await Promise.all(
    Array.from({ length: 220 }, (_, n) =>
      ask(
        name,
        `width=${1 + n * 7}&height=${900 - n}&format=${['webp', 'avif', 'jpeg', 'origin'][n % 4]}&quality=${20 + (n % 80)}`,
      ),
    ),
  )
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect([...s3.objects.keys()].sort()).toEqual(Object.values(await placeOf(name)).sort())
  expect(s3.objects.get(sizes)?.bytes).toBe(before)
  expect((await storage.admin.storage.from('profile-photos').purgeCache(name)).data).toEqual({ message: 'success' })
  expect(s3.objects.has(sizes)).toBe(false)
  await photos().remove([name])
})

it('of a picture that another process removes, none is kept, neither in the store nor on this disk', async () => {
  const name = `${ada.id}/going.jpg`
  await photos().upload(name, await picture(), jpeg)
  expect((await ask(name, 'width=64&height=64')).status).toBe(200)
  const { own, sizes } = await placeOf(name)
  await storage.database.query(`set storage.allow_delete_query = 'true'`)
  await storage.database.query('delete from storage.objects where name = $1', [name])
  s3.objects.delete(own)
  s3.objects.delete(sizes)
  await storage.restart()
  expect([...s3.objects.keys()]).toEqual([])
  expect(await readdir(join(storage.home, 'renders'))).toEqual([])
})

/** Sizes kept in a store that takes each write when it is told to. */
function keptSlowly() {
  const begun: string[] = []
  const held: (() => void)[] = []
  const note = { add: async () => undefined, resolve: async () => undefined, failed: async () => undefined }
  const sizes = createKeptSizes({
    blobs: {
      open: (key) => Promise.reject(new BlobMissing(key)),
      commit: (key) => {
        begun.push(key)
        return new Promise((resolve) => held.push(resolve))
      },
    },
    pendingBlobs: { open: async () => note },
    database: storage.database,
    stagingDir: storage.home,
    log: createLog({ level: 'silent' }),
  })
  return { sizes, begun, held }
}

it('a store that hangs fills no memory, and keeps nobody from ending', async () => {
  const { sizes, begun, held } = keptSlowly()
  for (let n = 0; n < 64; n += 1) sizes.add(`picture-${n}`, '64', Buffer.alloc(1))
  await expect.poll(() => begun.length, { timeout: 5000 }).toBe(1)
  await sleep(100)
  sizes.add('one-more', '64', Buffer.alloc(1))
  const began = performance.now()
  await sizes.close()
  expect(performance.now() - began).toBeLessThan(5000)
  // Now it takes them all.
  while (begun.length < 64) {
    held.shift()?.()
    await sleep(1)
  }
  held.shift()?.()
  await sleep(100)
  expect(begun.filter((key) => key.includes('one-more'))).toEqual([])
  expect(begun.length).toBe(64)
})
