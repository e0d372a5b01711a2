// Hands one push over to its push service, once, and says what became of it. Never throws. Not in charge of when.
import { Agent, request as httpRequest } from 'node:http'
import { request as httpsRequest, Agent as TlsAgent } from 'node:https'
import type { PushRequest } from '../../../supabase/functions/_shared/pushes/push-request.ts'
import { publicLookup } from './public-address.ts'

const PATIENCE_MS = 10_000
const MOST_SAID = 500

export interface PushSender {
  send(endpoint: string, push: PushRequest): Promise<Answer>
  close(): void
}

export type Answer = { status: number; retryAfter?: string | undefined; said: string } | { fault: string }

/** Connections stay open: a club has few push services and speaks to them often. */
export function createPushSender(): PushSender {
  const tls = new TlsAgent({ keepAlive: true, maxSockets: 64, maxFreeSockets: 8, lookup: publicLookup })
  const plain = new Agent({ keepAlive: true, maxSockets: 64 })
  const send = (endpoint: string, { headers, body }: PushRequest, signal: AbortSignal) =>
    new Promise<Answer>((resolve) => {
      const isPlain = endpoint.startsWith('http:')
      const options = {
        method: 'POST',
        headers: { ...headers, 'content-length': String(body.length) },
        agent: isPlain ? plain : tls,
        signal,
      }
      // A redirection is not followed: it is an answer like others.
      const asked = (isPlain ? httpRequest : httpsRequest)(endpoint, options, (response) => {
        let said = ''
        response.setEncoding('utf8')
        response.on('data', (text: string) => {
          said = (said + text).slice(0, MOST_SAID)
        })
        const end = () =>
          resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'], said })
        response.on('end', end).on('error', end)
      })
      asked.on('error', ({ message, code }: NodeJS.ErrnoException) => {
        // The other side had ended a connection that was kept, which is known only as it is used again: the push goes over another one, at last a new one.
        const wasEnded = asked.reusedSocket && (code === 'ECONNRESET' || code === 'EPIPE')
        resolve(wasEnded ? send(endpoint, { headers, body }, signal) : { fault: message })
      })
      // It speaks another protocol from here on, as nobody asked it to; of a connection that ends without a word nothing else is heard.
      asked.on('upgrade', (_response, socket) => socket.destroy())
      asked.on('close', () => resolve({ fault: 'the connection ended without an answer' }))
      asked.end(body)
    })
  return {
    send: (endpoint, push) => send(endpoint, push, AbortSignal.timeout(PATIENCE_MS)),
    close() {
      tls.destroy()
      plain.destroy()
    },
  }
}
