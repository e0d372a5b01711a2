// Sends requests as an attacker does, counts them, and hands each answer to the judge.
import type { Answer, Caller, Request } from './exchange.ts'
import type { Judge } from './judge.ts'

export interface Wire {
  send(caller: Caller, request: Request): Promise<Answer>
  /** Sends many, a few at a time. */
  sendAll(requests: Iterable<readonly [Caller, Request]>): Promise<void>
  readonly sent: number
}

const AT_ONCE = 16
const PATIENCE_MS = 30_000

export function openWire(url: string, judge: Judge): Wire {
  let sent = 0

  async function send(caller: Caller, request: Request): Promise<Answer> {
    sent += 1
    const { method, path, headers = {}, body } = request
    const isRaw = body === undefined || typeof body === 'string' || body instanceof Buffer
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: {
        ...(caller.apikey ? { apikey: caller.apikey } : {}),
        ...(caller.token ? { authorization: `Bearer ${caller.token}` } : {}),
        ...(isRaw ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: isRaw ? body : JSON.stringify(body),
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    const answer = { status: response.status, headers: response.headers, bytes, text: bytes.toString('utf8') }
    judge.hear(caller, request, answer)
    return answer
  }

  return {
    send,
    async sendAll(requests) {
      const waiting = requests[Symbol.iterator]()
      const lane = async () => {
        for (let next = waiting.next(); !next.done; next = waiting.next()) {
          const [caller, request] = next.value
          await send(caller, request).catch((error: unknown) => judge.broke(caller, request, error))
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, lane))
    },
    get sent() {
      return sent
    },
  }
}
