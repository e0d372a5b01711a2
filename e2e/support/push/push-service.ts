// A push service on this machine, with the protocol of the real ones: it believes a club by its signature (RFC 8292), keeps the newest of a topic
// (RFC 8030), and hands a device what only the device can read (RFC 8291). Journeys and the server's tests push to it.
import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Device {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** What a club says; its own shape is in types/. */
export interface PushWords {
  readonly title: string
  readonly body: string
  readonly [more: string]: unknown
}

export interface Arrived {
  readonly device: Device
  readonly words: PushWords
  readonly headers: IncomingMessage['headers']
  /** The club's public key, and whom it names for questions. */
  readonly key: string
  readonly subject: string
  readonly at: number
  readonly bytes: number
}

export interface PushService {
  readonly url: string
  readonly arrived: Arrived[]
  /** What was not as the protocol says. */
  readonly faults: string[]
  newDevice(): Device
  /** The answer for a device instead of 201: a status, with seconds to wait, or no answer at all. */
  answers: Map<string, number | { status: number; retryAfter?: string } | 'hang up'>
  /** Reads what has come since it was started with `readsLater`. */
  readAll(): void
  close(): Promise<void>
}

const base64url = (bytes: Buffer) => bytes.toString('base64url')
const LONGEST_TOKEN_SECONDS = 24 * 3600
const LARGEST_BODY = 4096

/** `readsLater`: it takes what comes, and believes it, until `readAll`: who is measured beside it has the processor for themselves. */
export async function startPushService({ readsLater = false } = {}): Promise<PushService> {
  const unread: (() => void)[] = []
  const arrived: Arrived[] = []
  const faults: string[] = []
  const answers: PushService['answers'] = new Map()
  const devices = new Map<string, { device: Device; keys: ECDH }>()

  const server = createServer(async (request, response) => {
    const body = await bodyOf(request)
    const known = devices.get(`${url}${request.url}`)
    const answer = answers.get(known?.device.endpoint ?? '')
    if (answer === 'hang up') {
      request.socket.destroy()
      return
    }
    if (!known || request.method !== 'POST') {
      response.writeHead(404).end('no such device')
      return
    }
    const at = Date.now()
    const { status, retryAfter } =
      typeof answer === 'object' ? answer : { status: answer ?? 201, retryAfter: undefined }
    const read = () => {
      const said = readPush(request.headers, body, known, { url, at })
      if (status === 201)
        arrived.push({ ...said, device: known.device, headers: request.headers, at, bytes: body.length })
    }
    try {
      if (readsLater) unread.push(read)
      else read()
      response.writeHead(status, retryAfter ? { 'retry-after': retryAfter } : {}).end()
    } catch (error) {
      faults.push(String(error))
      response.writeHead(400).end(String(error))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    url,
    arrived,
    faults,
    answers,
    readAll() {
      for (const read of unread.splice(0)) {
        try {
          read()
        } catch (error) {
          faults.push(String(error))
        }
      }
    },
    newDevice() {
      const keys = createECDH('prime256v1')
      const device = {
        endpoint: `${url}/device/${randomBytes(12).toString('hex')}`,
        p256dh: base64url(keys.generateKeys()),
        auth: base64url(randomBytes(16)),
      }
      devices.set(device.endpoint, { device, keys })
      return device
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts)
}

function must(holds: unknown, what: string): asserts holds {
  if (!holds) throw new Error(what)
}

function readPush(
  headers: IncomingMessage['headers'],
  body: Buffer,
  to: { device: Device; keys: ECDH },
  { url: origin, at }: { url: string; at: number },
) {
  const { authorization = '', ttl, topic, urgency, 'content-encoding': encoding } = headers
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  must(token && key, `not signed: ${authorization}`)
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  must(point.length === 65 && point[0] === 4, 'k is no point')
  const publicKey = createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x: base64url(point.subarray(1, 33)), y: base64url(point.subarray(33)) },
    format: 'jwk',
  })
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  must(signed, 'the signature is not by k')
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  must(aud === origin, `aud is ${aud}`)
  const seconds = exp - at / 1000
  must(seconds > 0 && seconds <= LONGEST_TOKEN_SECONDS, `exp is ${exp}`)
  must(/^(mailto:|https:\/\/)/.test(sub), `sub is ${sub}`)
  must(/^\d+$/.test(ttl?.toString() ?? ''), 'no TTL')
  must(topic === undefined || /^[\w-]{1,32}$/.test(String(topic)), `topic is ${topic}`)
  must(urgency === undefined || /^(very-low|low|normal|high)$/.test(String(urgency)), `urgency is ${urgency}`)
  must(encoding === 'aes128gcm', `encoded as ${encoding}`)
  must(body.length <= LARGEST_BODY, `${body.length} bytes`)
  return { words: JSON.parse(decrypt(body, to).toString()), key, subject: String(sub) }
}

/** RFC 8188 and 8291, as the device does it. */
function decrypt(body: Buffer, { device, keys }: { device: Device; keys: ECDH }): Buffer {
  const salt = body.subarray(0, 16)
  const size = body.readUInt32BE(16)
  const idLength = body[20] ?? 0
  const sender = body.subarray(21, 21 + idLength)
  const sealed = body.subarray(21 + idLength)
  must(sealed.length <= size, 'more than one record')
  const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(info as string), length))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
  const secret = derive(keys.computeSecret(sender), Buffer.from(device.auth, 'base64url'), info, 32)
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
  const opener = createDecipheriv('aes-128-gcm', key, nonce)
  opener.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([opener.update(sealed.subarray(0, -16)), opener.final()])
  const end = padded.lastIndexOf(2)
  must(end > 0 && padded.subarray(end + 1).every((byte) => byte === 0), 'no last record')
  return padded.subarray(0, end)
}
