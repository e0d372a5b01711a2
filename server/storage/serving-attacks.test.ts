// Attacks on reading: forged, expired and reused signatures, guessed names of private files, and content made to run in a browser.
import { randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createUrlSigner } from './signing/url-signer.ts'
import { picture, startTestStorage, type TestMember, type TestStorage } from './testing.ts'

let storage: TestStorage
let ada: TestMember
const files = () => storage.admin.storage.from('files')

beforeAll(async () => {
  storage = await startTestStorage()
  ada = await storage.makeMember()
  await storage.admin.storage.createBucket('files', { public: false })
  await files().upload('secret.txt', 'secret')
  await files().upload('other.txt', 'other')
  await files().upload('photo.jpg', await picture(), { contentType: 'image/jpeg' })
})
afterAll(() => storage.close())

describe('a file of a private bucket', () => {
  it('is kept by no cache without being asked for again, whatever its uploader said', async () => {
    await files().upload('kept.txt', 'secret', { cacheControl: '31536000', contentType: 'text/plain' })
    const ask = (headers: Record<string, string>) =>
      storage.request('/object/authenticated/files/kept.txt', { headers, token: storage.keys.serviceRoleKey })
    const first = await ask({})
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    const again = await ask({ 'if-none-match': first.headers.get('etag') ?? '' })
    expect([again.status, again.headers.get('cache-control')]).toEqual([304, 'private, no-cache'])
  })
})

describe('signed addresses', () => {
  const get = (path: string, token: string) => storage.request(`${path}?token=${encodeURIComponent(token)}`)
  const tokenIn = (url: string | undefined) => new URL(url ?? '').searchParams.get('token') ?? ''

  it('with a forged, changed, unsigned or foreign token are refused', async () => {
    const token = tokenIn((await files().createSignedUrl('secret.txt', 60)).data?.signedUrl)
    const claims = { url: 'files/secret.txt' }
    const inAnHour = Math.floor(Date.now() / 1000) + 3600
    const forged = [
      '',
      'x.y.z',
      `${token.slice(0, -3)}AAA`,
      `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify({ ...claims, exp: inAnHour })).toString('base64url')}.`,
      await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).setExpirationTime('1h').sign(Buffer.alloc(32, 1)),
      await storage.keys.sign({ ...claims, role: 'service_role', exp: inAnHour }),
      storage.keys.serviceRoleKey,
      ada.token,
    ]
    for (const fake of forged) {
      const answer = await get('/object/sign/files/secret.txt', fake)
      expect(answer.status).toBe(400)
      expect(await answer.text()).not.toContain('"secret"')
    }
  })

  it('are refused after they expire', async () => {
    let now = Date.now()
    const signer = createUrlSigner(storage.keys, { now: () => now })
    now -= 120_000
    const token = await signer.signRead({ url: 'files/secret.txt' }, 60)
    expect(await (await get('/object/sign/files/secret.txt', token)).json()).toMatchObject({ error: 'InvalidJWT' })
  })

  it('give access only to the object and the act they were made for', async () => {
    const read = tokenIn((await files().createSignedUrl('secret.txt', 60)).data?.signedUrl)
    const upload = (await files().createSignedUploadUrl('new.txt')).data?.token ?? ''
    expect((await get('/object/sign/files/secret.txt', read)).status).toBe(200)
    expect(await (await get('/object/sign/files/other.txt', read)).json()).toMatchObject({ error: 'InvalidSignature' })
    expect((await get('/object/sign/files/new.txt', upload)).status).toBe(400)
    const put = await storage.request(`/object/upload/sign/files/secret.txt?token=${read}`, {
      method: 'PUT',
      body: 'x',
    })
    expect(await put.json()).toMatchObject({ error: 'InvalidJWT' })
    for (const token of [read, upload]) {
      await expect(storage.keys.tokens.verify(token)).rejects.toThrow()
    }
  })

  it('of a prepared picture are signed with its size, which nobody can change', async () => {
    const { data } = await files().createSignedUrl('photo.jpg', 60, { transform: { width: 10, height: 10 } })
    const url = new URL(data?.signedUrl ?? '')
    url.searchParams.set('width', '60')
    const answer = await fetch(url)
    expect(answer.headers.get('x-transformations')).toMatch(/width:64,resizing_type:fill,quality:/)
    const bogus = await storage.request('/object/sign/files/photo.jpg', {
      method: 'POST',
      token: storage.keys.serviceRoleKey,
      body: '{"expiresIn":60,"transform":{"width":"9,width:2000"}}',
    })
    expect(bogus.status).toBe(400)
  })
})

describe('private files', () => {
  it('can be read only by a caller that a policy allows', async () => {
    for (const path of [
      '/object/files/secret.txt',
      '/object/authenticated/files/secret.txt',
      '/object/public/files/secret.txt',
      '/object/info/files/secret.txt',
      '/object/info/public/files/secret.txt',
      '/object/info/authenticated/files/secret.txt',
      '/render/image/authenticated/files/photo.jpg?width=10',
      '/render/image/public/files/photo.jpg?width=10',
    ]) {
      for (const token of [storage.keys.anonKey, ada.token]) {
        const answer = await storage.request(path, { token })
        expect([path, answer.status]).toEqual([path, 400])
        expect(await answer.json()).toMatchObject({ statusCode: '404' })
      }
    }
  })
})

describe('content made to run in a browser', () => {
  const contents: [string, string, string, string | null][] = [
    ['<!doctype html><script>alert(1)</script>', 'text/html', 'text/plain; charset=utf-8', null],
    ['<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>', 'image/svg+xml', 'image/svg+xml', 'attachment'],
    ['<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>', 'image/png', 'image/svg+xml', 'attachment'],
    ['alert(1)', 'text/javascript', 'text/javascript', 'attachment'],
    ['alert(1)', 'image/png', 'application/octet-stream', 'attachment'],
    ['<?xml version="1.0"?><x/>', 'text/html', 'application/xml', 'attachment'],
    ['words', 'not a type', 'application/octet-stream', 'attachment'],
  ]
  it.each(contents)('%j, declared as %s, is served as %s', async (text, declared, served, disposition) => {
    const name = randomUUID()
    const posted = await storage.request(`/object/files/${name}`, {
      method: 'POST',
      token: storage.keys.serviceRoleKey,
      headers: { 'content-type': declared },
      body: text,
    })
    expect(posted.status).toBe(200)
    const answer = await storage.request(`/object/files/${name}`, { token: storage.keys.serviceRoleKey })
    expect(answer.headers.get('content-type')).toBe(served)
    expect(answer.headers.get('content-disposition')).toBe(disposition)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-security-policy')).toContain('sandbox')
  })
})
