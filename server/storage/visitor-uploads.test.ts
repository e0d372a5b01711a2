// What visitors may store: names nobody guesses, so much an address and so much in all.
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createBudget } from '#server/platform/budget/budget.ts'
import { picture, startTestStorage, type TestStorage } from './testing.ts'

let storage: TestStorage
let address = ''
beforeEach(async () => {
  address = '192.0.2.1'
  storage = await startTestStorage({
    address: () => address,
    budget: createBudget({ factor: 1, clock: { now: () => 0 } }),
  })
})
afterEach(() => storage.close())

const MB = 1024 * 1024
const jpeg = { 'content-type': 'image/jpeg' }
const name = () => `applications/${Date.now()}-${randomUUID().replaceAll('-', '')}.jpg`

const upload = (path: string, body: Buffer) =>
  storage.request(`/object/profile-photos/${path}`, { method: 'POST', body: new Uint8Array(body), headers: jpeg })

/** A picture so noisy that it stays large, no larger than it is shown. */
async function largePicture(): Promise<Buffer> {
  const noise = Buffer.alloc(1500 * 1500 * 3)
  for (let at = 0; at < noise.length; at++) noise[at] = (at * 2654435761) >>> 13
  return sharp(noise, { raw: { width: 1500, height: 1500, channels: 3 } })
    .jpeg({ quality: 100 })
    .toBuffer()
}

it('a name that can be guessed is refused', async () => {
  const small = await picture()
  expect(await (await upload(`applications/${Date.now()}.jpg`, small)).json()).toMatchObject({ statusCode: '403' })
  expect((await upload(name(), small)).status).toBe(200)
})

it('an address that has stored its share waits, with a sentence; another does not, nor does a member', async () => {
  const large = await largePicture()
  expect(large.length).toBeGreaterThan(2 * MB)
  let stored = 0
  let answer = await upload(name(), large)
  for (; answer.status === 200; answer = await upload(name(), large)) stored += large.length
  expect(stored).toBeLessThanOrEqual(50 * MB)
  expect(stored + large.length).toBeGreaterThan(50 * MB)
  expect(answer.status).toBe(429)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await answer.json()).toMatchObject({
    message: expect.stringMatching(/^Too many photos from here today\. Try again in /),
  })
  const ada = await storage.makeMember()
  expect((await ada.client.storage.from('profile-photos').upload(`${ada.id}/1.jpg`, large)).error).toBeNull()
  address = '192.0.2.2'
  expect((await upload(name(), large)).status).toBe(200)
}, 60_000)

it('what is refused costs nothing of it', async () => {
  const nonsense = Buffer.alloc(9 * MB, 'x')
  for (let n = 0; n < 12; n++) expect((await upload(name(), nonsense)).status).not.toBe(429)
  expect((await upload(name(), await picture())).status).toBe(200)
}, 30_000)

it('a portrait that shows nothing is refused, with the words of the wizard; a member’s small picture is not', async () => {
  for (const size of [
    { width: 299, height: 300 },
    { width: 300, height: 299 },
  ]) {
    const answer = await upload(name(), await picture(size))
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      statusCode: '422',
      message: 'Image too small. Use at least 300x300 pixels.',
    })
  }
  expect((await upload(name(), await picture({ width: 300, height: 300 }))).status).toBe(200)
  const ada = await storage.makeMember()
  const small = await picture({ width: 60, height: 75 })
  expect((await ada.client.storage.from('profile-photos').upload(`${ada.id}/1.jpg`, small)).error).toBeNull()
})
