// For tests: a device with a passkey, in software. It answers as a browser would, and, told so, as an attacker would.
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

interface Lies {
  readonly origin?: string
  readonly rpId?: string
  readonly userVerified?: boolean
  readonly signCount?: number
  readonly owner?: string
  readonly challenge?: string
  /** Signs with another key. */
  readonly key?: KeyObject
  /** Says something about its make, with a certificate. */
  readonly statement?: boolean
}

interface Asked {
  readonly challenge: string
  readonly rp?: { readonly id?: string | undefined }
  readonly rpId?: string | undefined
  readonly user?: { readonly id: string }
}

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const WITH_KEY = 0x40

const base64url = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()

export const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })

export class SoftwareAuthenticator {
  readonly id = randomBytes(32)
  signCount = 0
  #owner = ''
  readonly #keys = newKey()
  readonly #origin: string

  constructor(origin: string) {
    this.#origin = origin
  }

  /** Of `navigator.credentials.create`. */
  create(asked: Asked, lies: Lies = {}) {
    this.#owner = Buffer.from(asked.user?.id ?? '', 'base64url').toString()
    const key = this.#publicKey()
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.id.length)
    const attested = Buffer.concat([Buffer.alloc(16), length, this.id, key])
    const authData = Buffer.concat([this.#head(asked.rp?.id, WITH_KEY, lies), attested])
    const statement = lies.statement
      ? map([text('fmt'), text('packed')], [text('attStmt'), map([text('x5c'), array(bytes(randomBytes(16)))])])
      : map([text('fmt'), text('none')], [text('attStmt'), map()])
    // The map above holds two of three pairs.
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3]),
      statement.subarray(1),
      text('authData'),
      bytes(authData),
    ])
    return {
      id: base64url(this.id),
      rawId: base64url(this.id),
      type: 'public-key' as const,
      clientExtensionResults: {},
      response: {
        clientDataJSON: base64url(this.#clientData('webauthn.create', asked, lies)),
        attestationObject: base64url(attestationObject),
        transports: ['internal' as const],
      },
    }
  }

  /** Of `navigator.credentials.get`. */
  show(asked: Asked, lies: Lies = {}) {
    this.signCount += 1
    const authData = this.#head(asked.rpId, 0, lies)
    const clientData = this.#clientData('webauthn.get', asked, lies)
    const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), lies.key ?? this.#keys.privateKey)
    return {
      id: base64url(this.id),
      rawId: base64url(this.id),
      type: 'public-key' as const,
      clientExtensionResults: {},
      response: {
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(authData),
        signature: base64url(signature),
        userHandle: base64url(lies.owner ?? this.#owner),
      },
    }
  }

  #head(rpId: string | undefined, flags: number, lies: Lies): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(lies.signCount ?? this.signCount)
    const verified = (lies.userVerified ?? true) ? USER_VERIFIED : 0
    return Buffer.concat([sha256(lies.rpId ?? rpId ?? ''), Buffer.from([USER_PRESENT | verified | flags]), count])
  }

  #clientData(type: string, asked: Asked, lies: Lies): string {
    const challenge = lies.challenge ?? asked.challenge
    return JSON.stringify({ type, challenge, origin: lies.origin ?? this.#origin, crossOrigin: false })
  }

  /** COSE: EC2, ES256, P-256, x, y. */
  #publicKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const [one, two] = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]
    return Buffer.concat([
      Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21]),
      bytes(one),
      Buffer.from([0x22]),
      bytes(two),
    ])
  }
}

// CBOR, as far as it is needed.
function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length])
  if (length < 256) return Buffer.from([(major << 5) | 24, length])
  return Buffer.from([(major << 5) | 25, length >> 8, length & 0xff])
}
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value])
const text = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)])
const array = (...items: Buffer[]) => Buffer.concat([head(4, items.length), ...items])
const map = (...pairs: [Buffer, Buffer][]) => Buffer.concat([head(5, pairs.length), ...pairs.flat()])
