// One visitor can't stop the pictures of others: a huge picture, and hundreds of requests for made-up sizes of it.
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { picture, startTestStorage, type TestStorage } from '../testing.ts'

let storage: TestStorage
beforeAll(async () => {
  storage = await startTestStorage()
})
afterAll(() => storage.close())

it('a visitor who asks for 220 sizes of a huge picture delays no new avatar', async () => {
  const huge = await sharp({ create: { width: 7000, height: 7000, channels: 3, background: '#804020' } })
    .png()
    .toBuffer()
  const name = `applications/${Date.now()}-${crypto.randomUUID().replaceAll('-', '')}.png`
  const uploaded = await storage.visitor.storage.from('profile-photos').upload(name, huge, { contentType: 'image/png' })
  expect(uploaded.error).toBeNull()
  const leaving = new AbortController()
  const flood = Array.from({ length: 220 }, (_, n) =>
    storage
      .request(
        `/render/image/public/profile-photos/${name}?width=${300 + n}&height=${900 - n}&quality=${21 + (n % 79)}`,
        {
          signal: leaving.signal,
        },
      )
      .then((answer) => answer.arrayBuffer())
      .catch(() => undefined),
  )
  const ada = await storage.makeMember()
  const start = performance.now()
  await ada.client.storage
    .from('profile-photos')
    .upload(`${ada.id}/new.jpg`, await picture({ width: 1200, height: 1500 }), { contentType: 'image/jpeg' })
  const avatar = await storage.request(
    `/render/image/public/profile-photos/${ada.id}/new.jpg?width=96&height=96&resize=cover&quality=80`,
  )
  expect(avatar.status).toBe(200)
  await avatar.arrayBuffer()
  expect(performance.now() - start).toBeLessThan(3000)
  leaving.abort()
  await Promise.all(flood)
}, 60_000)

it('the picture of a visitor is kept only as large as it is shown', async () => {
  const name = `applications/${Date.now()}-${crypto.randomUUID().replaceAll('-', '')}.png`
  const large = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#204080' } })
    .png()
    .toBuffer()
  await storage.visitor.storage.from('profile-photos').upload(name, large, { contentType: 'image/png' })
  const answer = await storage.request(`/object/public/profile-photos/${name}`)
  expect(answer.headers.get('content-type')).toBe('image/webp')
  expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ width: 1500, height: 1125 })
})

it('a job whose askers left is dropped, and the one who stays gets the picture', async () => {
  const ada = await storage.makeMember()
  const own = storage.admin.storage.from('profile-photos')
  await own.upload(`${ada.id}/a.jpg`, await picture({ width: 1200, height: 1500 }), { contentType: 'image/jpeg' })
  const leaving = new AbortController()
  const path = `/render/image/public/profile-photos/${ada.id}/a.jpg?width=800`
  const left = storage.request(path, { signal: leaving.signal }).catch(() => 'left')
  const stays = storage.request(path)
  leaving.abort()
  expect(await left).toBe('left')
  expect((await stays).status).toBe(200)
})
