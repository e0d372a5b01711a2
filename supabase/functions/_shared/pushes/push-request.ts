// A push as a request to a push service: encrypted for one device (RFC 8291), signed with the club's key (RFC 8292); and what an answer means.
// Not in charge of sending it.
import webpush from 'web-push'

export interface WaitingPush {
  readonly id: string
  readonly version: number
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  readonly topic: string
  readonly urgency: string
  readonly ttl: number
  readonly words: unknown
}

export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
}

export interface PushRequest {
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array<ArrayBuffer>
}

/** What became of it; the database reads this. */
export type PushOutcome = {
  /** `gone`: the device does not listen any more. `refused`: no other try would help. `failed`: one might. */
  readonly outcome: 'delivered' | 'gone' | 'refused' | 'failed'
  readonly error?: string
  /** Seconds. */
  readonly retryAfter?: number
}

export const newPushKeys = (): PushKeys => webpush.generateVAPIDKeys()

const URGENCIES = ['very-low', 'low', 'normal', 'high'] as const

/** `subject`: whom a push service may ask about this club, an address of it. Throws where the device's keys are none. */
export function pushRequest(push: WaitingPush, keys: PushKeys, subject: string): PushRequest {
  const { endpoint, p256dh, auth, ttl, topic } = push
  const { headers, body } = webpush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(push.words),
    {
      TTL: ttl,
      topic,
      urgency: URGENCIES.find((known) => known === push.urgency) ?? 'normal',
      contentEncoding: 'aes128gcm',
    },
  )
  const told = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)])
  const authorization = signatureFor(new URL(endpoint).origin, keys, subject)
  return { headers: { ...Object.fromEntries(told), authorization }, body: new Uint8Array(body ?? []) }
}

// A signature is for a push service, not for a push, and takes three times as long as all else of a request.
const SIGNED_FOR_MS = 3_600_000
const MOST_SIGNED = 100
const signed = new Map<string, { signature: string; at: number }>()

function signatureFor(audience: string, { publicKey, privateKey }: PushKeys, subject: string): string {
  const of = [audience, publicKey, subject].join(' ')
  const known = signed.get(of)
  if (known && Math.abs(Date.now() - known.at) < SIGNED_FOR_MS) return known.signature
  // Members choose their push services: they can't fill the memory with them.
  if (signed.size >= MOST_SIGNED) signed.clear()
  const { Authorization: signature } = webpush.getVapidHeaders(audience, subject, publicKey, privateKey, 'aes128gcm')
  signed.set(of, { signature, at: Date.now() })
  return signature
}

/** `subject` of a club: its site, or who writes its mails where the site has no address the world knows. */
export function pushSubject(siteUrl: string, mailFrom: string): string {
  if (siteUrl.startsWith('https://')) return siteUrl
  return `mailto:${/[^\s<>]+@[^\s<>]+/.exec(mailFrom)?.[0] ?? 'no-reply@o1.test'}`
}

export function outcomeOf(status: number, retryAfter: string | null | undefined, said: string): PushOutcome {
  if (status >= 200 && status < 300) return { outcome: 'delivered' }
  const error = `${status} ${said.replace(/\s+/g, ' ').trim()}`.trim().slice(0, 200)
  if (status === 404 || status === 410) return { outcome: 'gone', error }
  // 401 and 403 speak of our key or our clock, which somebody may mend.
  const final = status >= 400 && status < 500 && ![401, 403, 408, 425, 429].includes(status)
  if (final) return { outcome: 'refused', error }
  return { outcome: 'failed', error, ...secondsOf(retryAfter) }
}

function secondsOf(retryAfter: string | null | undefined): { retryAfter?: number } {
  if (!retryAfter) return {}
  const seconds = /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1000
  return seconds > 0 ? { retryAfter: Math.ceil(seconds) } : {}
}

/** As the database says (may_be_pushed_to): a public name by https; with `toLoopback` also this machine. */
export function mayBePushedTo(endpoint: string, toLoopback: boolean): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username } = new URL(endpoint)
  if (toLoopback && protocol === 'http:') return hostname === '127.0.0.1' || hostname === 'localhost'
  return protocol === 'https:' && port === '' && username === '' && /\.[a-z][a-z0-9-]*[a-z0-9]$/.test(hostname)
}
