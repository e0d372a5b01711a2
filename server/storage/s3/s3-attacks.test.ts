// Forged, old, changed and smuggled requests of the S3 wire, signed by hand.
import { createHash, createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestStorage, type TestMember, type TestStorage } from '../testing.ts'
import { CHECKSUMS } from './body/checksums.ts'

const KEY = { id: 'club-key', secret: 'a secret of thirty-two letters at least' }
let storage: TestStorage
let ada: TestMember
let address = ''
let addresses = 0

beforeAll(async () => {
  storage = await startTestStorage({ adjust: (config) => ({ ...config, s3AccessKey: KEY }), address: () => address })
  ada = await storage.makeMember()
  await storage.admin.storage.createBucket('files')
  await storage.admin.storage.createBucket('other')
  await storage.admin.storage.from('other').upload('secret.txt', 'secret')
})
afterAll(() => storage.close())

let name: string
beforeEach(() => {
  name = `${randomUUID()}.txt`
  // Wrong signatures are counted by address: each test has its own.
  addresses += 1
  address = `203.0.${113 + (addresses >> 8)}.${addresses & 255}`
})

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest('hex')
const hmac = (key: Buffer | string, data: string) => createHmac('sha256', key).update(data).digest()

interface Asked {
  method?: string
  path?: string
  query?: Record<string, string>
  body?: Buffer | string
  payload?: string
  headers?: Record<string, string>
  /** Sent, not signed. */
  smuggled?: Record<string, string>
  id?: string
  secret?: string
  at?: Date
  presignedFor?: number
}

const stamp = (at: Date) => at.toISOString().replace(/[-:]|\.\d{3}/g, '')
const scopeOf = (date: string) => `${date.slice(0, 8)}/eu-central-1/s3/aws4_request`
const signer = (secret: string, date: string) => {
  const key = scopeOf(date).split('/').reduce<Buffer | string>(hmac, `AWS4${secret}`)
  return (kind: string, ...lines: string[]) =>
    hmac(key, [kind, date, scopeOf(date), ...lines].join('\n')).toString('hex')
}

function signed({ method = 'GET', path = `/files/${name}`, query = {}, body = '', smuggled = {}, ...more }: Asked) {
  const { id = KEY.id, secret = KEY.secret, at = new Date(), presignedFor } = more
  const date = stamp(at)
  const payload = more.payload ?? (presignedFor ? 'UNSIGNED-PAYLOAD' : sha256(body))
  const covered: Record<string, string> = { host: `127.0.0.1:${storage.port}`, ...more.headers }
  const asked: Record<string, string> = { ...query }
  if (!presignedFor) Object.assign(covered, { 'x-amz-date': date, 'x-amz-content-sha256': payload })
  const names = Object.keys(covered).sort()
  if (presignedFor)
    Object.assign(asked, {
      'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
      'X-Amz-Credential': `${id}/${scopeOf(date)}`,
      'X-Amz-Date': date,
      'X-Amz-Expires': String(presignedFor),
      'X-Amz-SignedHeaders': names.join(';'),
    })
  const full = `/storage/v1/s3${path}`
  const pairs = Object.entries(asked).map(([word, value]) => `${encodeURIComponent(word)}=${encodeURIComponent(value)}`)
  const canonical = [
    method,
    full,
    pairs.sort().join('&'),
    ...names.map((word) => `${word}:${covered[word]}`),
    '',
    names.join(';'),
    payload,
  ].join('\n')
  const signature = signer(secret, date)('AWS4-HMAC-SHA256', sha256(canonical))
  const headers: Record<string, string> = { ...covered, ...smuggled }
  delete headers.host
  if (presignedFor) pairs.push(`X-Amz-Signature=${signature}`)
  else
    headers.authorization = `AWS4-HMAC-SHA256 Credential=${id}/${scopeOf(date)}, SignedHeaders=${names.join(';')}, Signature=${signature}`
  return {
    url: `${storage.url}${full}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`,
    method,
    headers,
    body,
    signature,
    date,
  }
}

async function send({ url, method, headers, body }: ReturnType<typeof signed>) {
  const answer = await fetch(url, {
    method,
    headers,
    body: method === 'PUT' || method === 'POST' ? new Uint8Array(Buffer.from(body)) : undefined,
  })
  const text = await answer.text()
  return { status: answer.status, text, code: /<Code>(.*?)<\/Code>/.exec(text)?.[1] }
}
const ask = (asked: Asked) => send(signed(asked))
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
const stored = async () => (await storage.admin.storage.from('files').exists(name)).data

describe('a signature', () => {
  it('lets through what is signed well, twice within 15 minutes, and never after', async () => {
    const put = signed({ method: 'PUT', body: 'words', at: minutesAgo(14) })
    expect((await send(put)).status).toBe(200)
    expect((await send(put)).status).toBe(200)
    for (const minutes of [16, -16])
      expect(await ask({ at: minutesAgo(minutes) })).toMatchObject({ status: 403, code: 'RequestTimeTooSkewed' })
  })

  it('is refused with another secret, another key, no key, and for another request', async () => {
    expect(await ask({ secret: `${KEY.secret}x` })).toMatchObject({ status: 403, code: 'SignatureDoesNotMatch' })
    expect(await ask({ id: 'somebody' })).toMatchObject({ status: 403, code: 'InvalidAccessKeyId' })
    expect(await ask({ id: 'somebody', secret: storage.keys.serviceRoleKey })).toMatchObject({
      code: 'InvalidAccessKeyId',
    })
    const get = signed({ path: '/files' })
    expect(await send({ ...get, url: get.url.replace('/files', '/other') })).toMatchObject({
      code: 'SignatureDoesNotMatch',
    })
    expect(await send({ ...get, url: `${get.url}?prefix=x` })).toMatchObject({ code: 'SignatureDoesNotMatch' })
    expect(await send({ ...get, method: 'DELETE' })).toMatchObject({ code: 'SignatureDoesNotMatch' })
    const plain = await storage.request('/s3/files', { token: storage.keys.serviceRoleKey })
    expect([plain.status, plain.headers.get('content-type')]).toEqual([403, 'application/xml'])
  })

  it('covers every header of the protocol', async () => {
    const smuggled = { 'x-amz-copy-source': '/other/secret.txt' }
    expect(await ask({ method: 'PUT', smuggled })).toMatchObject({ status: 403, code: 'AccessDenied' })
    const presigned = await ask({ method: 'PUT', presignedFor: 60, smuggled })
    expect(presigned).toMatchObject({ status: 403, code: 'AccessDenied' })
    expect(await stored()).toBe(false)
  })

  it('is not guessed at without end', async () => {
    const codes = []
    for (let guess = 0; guess < 62; guess++) codes.push((await ask({ secret: `guess ${guess}` })).code)
    expect(codes.at(0)).toBe('SignatureDoesNotMatch')
    expect(codes.at(-1)).toBe('SlowDown')
  })
})

describe('a presigned address', () => {
  it('works until it expires, for its method and name', async () => {
    expect((await ask({ method: 'PUT', body: 'words', presignedFor: 60 })).status).toBe(200)
    const get = signed({ presignedFor: 60 })
    expect(await send(get)).toMatchObject({ status: 200, text: 'words' })
    expect(await send({ ...get, url: get.url.replace(name, 'x.txt') })).toMatchObject({ code: 'SignatureDoesNotMatch' })
    expect(await send({ ...get, url: get.url.replace('Expires=60', 'Expires=600') })).toMatchObject({
      code: 'SignatureDoesNotMatch',
    })
    expect(await ask({ presignedFor: 60, at: minutesAgo(2) })).toMatchObject({
      status: 403,
      text: expect.stringContaining('expired'),
    })
    expect(await ask({ presignedFor: 60, at: minutesAgo(-20) })).toMatchObject({ code: 'RequestTimeTooSkewed' })
    expect(await ask({ presignedFor: 8 * 24 * 3600 })).toMatchObject({ code: 'InvalidArgument' })
  })
})

describe('a session token', () => {
  const withToken = (token: string, more: Asked = {}) =>
    ask({ id: 'club', secret: storage.keys.anonKey, ...more, headers: { 'x-amz-security-token': token } })

  it('that is made up, changed or signed with another secret opens nothing', async () => {
    const [head = '', claims = ''] = ada.token.split('.')
    const admin = Buffer.from(JSON.stringify({ role: 'service_role', exp: 9999999999 })).toString('base64url')
    for (const token of [`${head}.${admin}.`, `${head}.${claims}.AAAA`, 'nothing'])
      expect(await withToken(token)).toMatchObject({ status: 403, code: 'InvalidToken' })
    expect(await withToken(ada.token, { secret: 'another' })).toMatchObject({ code: 'SignatureDoesNotMatch' })
  })

  it('of a member shows nothing of others', async () => {
    expect(await withToken(ada.token, { path: '/other/secret.txt' })).toMatchObject({ status: 404, code: 'NoSuchKey' })
    const list = await withToken(ada.token, { path: '/other' })
    expect([list.status, list.text.includes('secret.txt')]).toEqual([200, false])
    expect(await withToken(ada.token, { method: 'PUT', body: 'x' })).toMatchObject({
      status: 403,
      code: 'AccessDenied',
    })
  })
})

describe('a body', () => {
  it('that is not the signed one, or not of its checksum, is not stored', async () => {
    const put = signed({ method: 'PUT', body: 'words' })
    expect(await send({ ...put, body: 'swords' })).toMatchObject({ status: 400, code: 'BadDigest' })
    const sums: Record<string, string>[] = [
      { 'x-amz-checksum-crc32': 'AAAAAA==' },
      { 'content-md5': 'AAAAAAAAAAAAAAAAAAAAAA==' },
    ]
    for (const headers of sums)
      expect(await ask({ method: 'PUT', body: 'words', headers })).toMatchObject({ code: 'BadDigest' })
    expect(await stored()).toBe(false)
    expect((await storage.onDisk()).staging).toEqual([])
  })

  /** A body in chunks, each signed upon the one before. */
  function inChunks(
    chunks: string[],
    trailer = '',
    change = (body: string) => body,
  ): Asked & { send(): ReturnType<typeof send> } {
    const length = String(chunks.join('').length)
    const kind = `STREAMING-AWS4-HMAC-SHA256-PAYLOAD${trailer ? '-TRAILER' : ''}`
    const headers = {
      'x-amz-decoded-content-length': length,
      ...(trailer ? { 'x-amz-trailer': trailer.split(':')[0] ?? '' } : {}),
    }
    const asked: Asked = { method: 'PUT', payload: kind, headers }
    return {
      ...asked,
      send() {
        const request = signed(asked)
        const sign = signer(KEY.secret, request.date)
        let previous = request.signature
        let body = ''
        for (const chunk of [...chunks, '']) {
          previous = sign('AWS4-HMAC-SHA256-PAYLOAD', previous, sha256(''), sha256(chunk))
          body += `${chunk.length.toString(16)};chunk-signature=${previous}\r\n${chunk === '' ? '' : `${chunk}\r\n`}`
        }
        if (trailer)
          body += `${trailer}\r\nx-amz-trailer-signature:${sign('AWS4-HMAC-SHA256-TRAILER', previous, sha256(`${trailer}\n`))}\r\n`
        return send({ ...request, body: change(`${body}\r\n`) })
      },
    }
  }

  it('in signed chunks is stored whole, or not at all', async () => {
    expect((await inChunks(['first ', 'second']).send()).status).toBe(200)
    expect(await (await storage.admin.storage.from('files').download(name)).data?.text()).toBe('first second')
    const crc = CHECKSUMS.crc32?.()
    crc?.update(Buffer.from('with a sum'))
    expect((await inChunks(['with a sum'], `x-amz-checksum-crc32:${crc?.digest()}`).send()).status).toBe(200)
    name = `${randomUUID()}.txt`
    const wrong = [
      inChunks(['first ', 'second'], '', (body) => body.replace('second', 'sicond')),
      inChunks(['first ', 'second'], '', (body) => body.replace(/^6;/, '5;')),
      inChunks(['first ', 'second'], '', (body) => body.slice(0, body.indexOf('\r\n0;') + 2)),
      inChunks(['first '], '', () => 'no chunks at all\r\n'),
      inChunks(['with a sum'], 'x-amz-checksum-crc32:AAAAAA=='),
      inChunks(['with a sum'], `x-amz-checksum-crc32:${crc?.digest()}`, (body) =>
        body.replace(/x-amz-trailer-signature:.{8}/, 'x-amz-trailer-signature:00000000'),
      ),
    ]
    for (const attempt of wrong) expect((await attempt.send()).status).toBeGreaterThanOrEqual(400)
    expect(await stored()).toBe(false)
    expect((await storage.onDisk()).staging).toEqual([])
  })
})

it.each([['/files/..%2F..%2Fetc%2Fpasswd'], ['/files/a%00b'], ['/files/a%0Ab'], ['/..%2Fother'], ['/files/%2Fx']])(
  'a trick with the address is refused: %s',
  async (path) => {
    const { status } = await ask({ method: 'PUT', body: 'x', path })
    expect([400, 403]).toContain(status)
  },
)

it('a document with entities of its own is not read', async () => {
  const body = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><Delete><Object><Key>&e;</Key></Object></Delete>'
  const answer = await ask({ method: 'POST', path: '/files', query: { delete: '' }, body })
  expect(answer).toMatchObject({ status: 400, code: 'MalformedXML' })
})

it.each([
  ['crc32', 'y/Q5Jg=='],
  ['crc32c', '4waSgw=='],
  ['crc64nvme', 'rosUhgp5mIg='],
  ['sha256', 'FeKw08M4keuw8e9gnsQZQgwg4yDOlMZfvIwzEkSOsiU='],
])('the checksum %s of 123456789 is that of its standard', (algorithm, digest) => {
  const sum = CHECKSUMS[algorithm]?.()
  sum?.update(Buffer.from('12345'))
  sum?.update(Buffer.from('6789'))
  expect(sum?.digest()).toBe(digest)
})
