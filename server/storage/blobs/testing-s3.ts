// For tests: a small S3 server that checks every signature and keeps objects in memory.
import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { S3Config } from '#server/platform/settings/config.ts'

export interface TestS3 {
  readonly config: S3Config
  readonly objects: Map<string, { bytes: Buffer; type: string | undefined }>
  /** What no client should have done. */
  readonly faults: string[]
  /** What becomes of the next writes: the line breaks, or the store is busy, or says nothing. */
  readonly mishaps: ('broken' | 'busy' | 'silent')[]
  close(): void
}

const SECRET = 'a secret of the store'

export async function startTestS3(): Promise<TestS3> {
  const objects: TestS3['objects'] = new Map()
  const faults: string[] = []
  const mishaps: TestS3['mishaps'] = []
  const server = createServer((request, response) => {
    answer({ objects, faults, mishaps }, request, response).catch((fault: unknown) => {
      faults.push(String(fault))
      response.writeHead(500).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const config = {
    bucket: 'club',
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: 'us-east-1',
    accessKeyId: 'key-id',
    secretAccessKey: SECRET,
    forcePathStyle: true,
    prefix: 'photos/',
  }
  return {
    config,
    objects,
    faults,
    mishaps,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function answer(
  { objects, faults, mishaps }: Pick<TestS3, 'objects' | 'faults' | 'mishaps'>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const mishap = request.method === 'PUT' ? mishaps.shift() : undefined
  if (mishap === 'broken') {
    request.once('data', () => request.destroy())
    return
  }
  const body = await buffer(request)
  if (mishap === 'silent') return
  if (mishap === 'busy') {
    response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>')
    return
  }
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
