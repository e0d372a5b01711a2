// Runs in a function's worker before the function. Provides the parts of the hosted runtime that functions use (Deno.serve,
// Deno.env, Deno.resolveDns, EdgeRuntime.waitUntil, WebSocket) and connects the function's handler to the server.
import { resolve4, resolve6 } from 'node:dns/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { WebSocket } from 'ws'
import type { FromWorker, ToWorker, WorkerInput } from './messages.ts'

type Handler = (request: Request, info: { remoteAddr: { hostname: string } }) => Response | Promise<Response>
type RequestMessage = Extract<ToWorker, { type: 'request' }>

const { env } = workerData as WorkerInput
const port = parentPort
if (!port) throw new Error('boot.ts runs in a worker only')

const answers = new Map<number, { abort: AbortController; reader?: ReadableStreamDefaultReader<Uint8Array> }>()
let handler: Handler | undefined

function send(message: FromWorker): void {
  port?.postMessage(message)
}

/** Accepts `serve(handler)`, `serve(options, handler)` and `serve({ handler, … })`. */
function serve(first: Handler | { handler?: Handler }, second?: Handler): { finished: Promise<void> } {
  handler = second ?? (typeof first === 'function' ? first : first.handler)
  send({ type: 'ready' })
  return { finished: new Promise(() => {}) }
}

async function answer(message: RequestMessage): Promise<void> {
  const { id, method, url } = message
  const abort = new AbortController()
  answers.set(id, { abort })
  send({ type: 'taken', id })
  try {
    if (!handler) throw new Error('the function has not called Deno.serve')
    const headers = new Headers(message.headers.map(([name, value]): [string, string] => [name, value]))
    const request = new Request(url, { method, headers, body: message.body, signal: abort.signal })
    const response = await handler(request, { remoteAddr: { hostname: '127.0.0.1' } })
    const reader = response.body?.getReader()
    answers.set(id, { abort, reader })
    const pairs = [...response.headers].map(([name, value]) => [name, value] as const)
    send({ type: 'head', id, status: response.status, headers: pairs, hasBody: reader !== undefined })
    if (!reader) answers.delete(id)
  } catch (error) {
    // As in Deno.serve, a handler that throws fails its request and not the worker.
    console.error(error)
    answers.delete(id)
    send({ type: 'failed', id })
  }
}

async function pull(id: number): Promise<void> {
  const reader = answers.get(id)?.reader
  if (!reader) return
  try {
    const { done, value } = await reader.read()
    if (!done) return send({ type: 'chunk', id, bytes: value })
    answers.delete(id)
    send({ type: 'end', id })
  } catch (error) {
    console.error(error)
    answers.delete(id)
    send({ type: 'failed', id })
  }
}

function cancel(id: number): void {
  const entry = answers.get(id)
  answers.delete(id)
  entry?.abort.abort()
  entry?.reader?.cancel().catch(() => {})
}

port.on('message', (message: ToWorker) => {
  if (message.type === 'request') void answer(message)
  else if (message.type === 'pull') void pull(message.id)
  else cancel(message.id)
})

const Deno = {
  serve,
  env: {
    get: (name: string) => (Object.hasOwn(env, name) ? env[name] : undefined),
    has: (name: string) => Object.hasOwn(env, name),
    toObject: () => ({ ...env }),
  },
  resolveDns: (name: string, type: 'A' | 'AAAA') => (type === 'A' ? resolve4(name) : resolve6(name)),
}
const EdgeRuntime = { waitUntil: (work: Promise<unknown>) => void work.catch((error: unknown) => console.error(error)) }

Object.assign(globalThis, { Deno, EdgeRuntime })
// The hosted runtime has WebSocket, and supabase-js needs it even if the function opens no channel.
if (!('WebSocket' in globalThis)) Object.assign(globalThis, { WebSocket })
