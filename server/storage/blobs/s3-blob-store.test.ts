// The S3 store and the whole service, against a small S3 server that checks every signature.
import { createHash, createHmac, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { S3Config } from '#server/platform/settings/config.ts'
import { startTestStorage } from '../testing.ts'
import { BlobMissing, type BlobStore } from './blob-store.ts'
import { createS3BlobStore } from './s3-blob-store.ts'

const SECRET = 'a secret of the store'
const objects = new Map<string, { bytes: Buffer; type: string | undefined }>()
const faults: string[] = []
let server: Server
let s3: S3Config
let dir: string
let store: BlobStore

beforeAll(async () => {
  server = createServer((request, response) => {
    answer(request, response).catch((fault: unknown) => {
      faults.push(String(fault))
      response.writeHead(500).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  s3 = {
    bucket: 'club',
    endpoint,
    region: 'us-east-1',
    accessKeyId: 'key-id',
    secretAccessKey: SECRET,
    forcePathStyle: true,
    prefix: 'photos/',
  }
  dir = await mkdtemp(join(tmpdir(), 'o1-s3-'))
  store = createS3BlobStore(s3)
})
afterAll(async () => {
  await store.close()
  server.closeAllConnections()
  server.close()
  await rm(dir, { recursive: true, force: true })
})

async function commit(content: string): Promise<string> {
  const key = randomUUID()
  const path = join(dir, key)
  await writeFile(path, content)
  await store.commit(key, { path, size: content.length, contentType: 'text/plain' })
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

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await buffer(request)
  const url = new URL(request.url ?? '/', 'http://store')
  if (!isSignedWell(request, url, body)) {
    faults.push(`${request.method} ${url.pathname} is signed wrongly`)
    response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
    return
  }
  const found = objects.get(url.pathname)
  const missing = () => response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
  const source = request.headers['x-amz-copy-source']
  if (request.method === 'PUT' && typeof source === 'string') {
    const original = objects.get(`/${decodeURIComponent(source).replace(/^\//, '')}`)
    if (!original) return void missing()
    objects.set(url.pathname, original)
    response.end('<CopyObjectResult><ETag>"x"</ETag></CopyObjectResult>')
  } else if (request.method === 'PUT') {
    if (body.length !== Number(request.headers['content-length'])) faults.push('the length is wrong')
    objects.set(url.pathname, { bytes: body, type: request.headers['content-type'] })
    response.end()
  } else if (request.method === 'GET' || request.method === 'HEAD') {
    if (!found) return void missing()
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')
    const bytes = range ? found.bytes.subarray(Number(range[1]), Number(range[2]) + 1) : found.bytes
    const part = range ? { 'content-range': `${range[0].replace('=', ' ')}/${found.bytes.length}` } : {}
    response.writeHead(range ? 206 : 200, { 'content-length': bytes.length, ...part })
    response.end(bytes)
  } else if (request.method === 'DELETE') {
    objects.delete(url.pathname)
    response.writeHead(204).end()
  } else {
    faults.push(`${request.method} is not expected`)
    response.writeHead(405).end()
  }
}

/** Computes AWS Signature Version 4 from the received request and compares it with the one sent. */
function isSignedWell(request: IncomingMessage, url: URL, body: Buffer): boolean {
  const given = /Credential=([^,]+), *SignedHeaders=([^,]+), *Signature=([0-9a-f]{64})/.exec(
    request.headers.authorization ?? '',
  )
  const [, credential = '', signed = '', signature = ''] = given ?? []
  const [keyId, day = '', region = '', service = '', end = ''] = credential.split('/')
  const claimed = String(request.headers['x-amz-content-sha256'])
  const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest('hex')
  if (keyId !== 'key-id' || (claimed !== 'UNSIGNED-PAYLOAD' && claimed !== sha256(body))) return false
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
  const headers = signed.split(';').map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`)
  const canonical = [request.method, url.pathname, query.join('&'), headers.join(''), signed, claimed].join('\n')
  const scope = `${day}/${region}/${service}/${end}`
  const toSign = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const hmac = (key: Buffer | string, data: string) => createHmac('sha256', key).update(data).digest()
  const key = [day, region, service, end].reduce<Buffer | string>(hmac, `AWS4${SECRET}`)
  return hmac(key, toSign).toString('hex') === signature
}
