// Encodes and decodes Phoenix messages in both versions of realtime-js's serializer. In charge of a message's form, not of its meaning.

export interface Message {
  readonly joinRef: string | null
  readonly ref: string | null
  readonly topic: string
  readonly event: string
  readonly payload: unknown
}

export type WireVersion = '1.0.0' | '2.0.0'

const PUSH = 3
const BROADCAST = 4
const JSON_ENCODING = 1

/** Undefined if the data is no message. */
export function decodeMessage(data: Buffer, isBinary: boolean, version: WireVersion): Message | undefined {
  if (isBinary) return decodeBinary(data)
  let parsed: unknown
  try {
    parsed = JSON.parse(data.toString('utf8'))
  } catch {
    return undefined
  }
  const [joinRef, ref, topic, event, payload] =
    version === '2.0.0' && Array.isArray(parsed) ? parsed : fieldsOf(parsed as Record<string, unknown> | null)
  if (typeof topic !== 'string' || typeof event !== 'string') return undefined
  return { joinRef: asRef(joinRef), ref: asRef(ref), topic, event, payload }
}

function fieldsOf(message: Record<string, unknown> | null): unknown[] {
  if (typeof message !== 'object' || message === null) return []
  return [message.join_ref, message.ref, message.topic, message.event, message.payload]
}

function asRef(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}

/** Decodes a client's broadcast in the second version: five lengths, five texts, then the payload. */
function decodeBinary(data: Buffer): Message | undefined {
  if (data.length < 7 || data[0] !== PUSH) return undefined
  const lengths = [data[1] ?? 0, data[2] ?? 0, data[3] ?? 0, data[4] ?? 0, data[5] ?? 0]
  const isJson = data[6] === JSON_ENCODING
  let at = 7
  const texts = lengths.map((length) => {
    at += length
    return data.toString('utf8', at - length, at)
  })
  if (at > data.length) return undefined
  const [joinRef = '', ref = '', topic = '', event = '', metadata = ''] = texts
  const rest = data.subarray(at)
  try {
    const payload: unknown = isJson ? JSON.parse(rest.toString('utf8') || '{}') : rest
    const meta: unknown = metadata ? JSON.parse(metadata) : undefined
    const body = { type: 'broadcast', event, payload, ...(meta ? { meta } : {}) }
    return { joinRef: joinRef || null, ref: ref || null, topic, event: 'broadcast', payload: body }
  } catch {
    return undefined
  }
}

export function encodeMessage(message: Message, version: WireVersion): string {
  const { joinRef, ref, topic, event, payload } = message
  return version === '2.0.0'
    ? JSON.stringify([joinRef, ref, topic, event, payload])
    : JSON.stringify({ join_ref: joinRef, ref, topic, event, payload })
}

/** Encodes one of the server's own events whose payload is JSON already. */
export function encodePush(topic: string, event: string, payload: string, version: WireVersion): string {
  const [quotedTopic, quotedEvent] = [JSON.stringify(topic), JSON.stringify(event)]
  return version === '2.0.0'
    ? `[null,null,${quotedTopic},${quotedEvent},${payload}]`
    : `{"join_ref":null,"ref":null,"topic":${quotedTopic},"event":${quotedEvent},"payload":${payload}}`
}

/** Encodes a broadcast whose payload is bytes: lengths and texts as a header, then the bytes. */
export function encodeBinaryBroadcast(topic: string, event: string, payload: Buffer, meta?: unknown): Buffer {
  const texts = [topic, event, meta ? JSON.stringify(meta) : ''].map((text) => Buffer.from(text))
  const header = Buffer.from([BROADCAST, ...texts.map(({ length }) => length), 0])
  return Buffer.concat([header, ...texts, payload])
}
