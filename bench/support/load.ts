// A load client that needs little CPU time, so that the measured server has it: open sockets, prepared bytes, one request at a time on each
// socket. Only for loopback.
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

export interface PreparedRequest {
  readonly bytes: Buffer
}

export interface LoadOutcome {
  readonly requests: number
  readonly perSecond: number
  readonly failures: number
  /** How often each status came that refuses. */
  readonly refusals: ReadonlyMap<number, number>
  /** Milliseconds, sorted. */
  readonly latencies: Float64Array
}

export function prepareRequest(
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: unknown } = {},
): PreparedRequest {
  const { method = 'GET', headers = {}, body } = options
  const content = body === undefined ? '' : JSON.stringify(body)
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined ? [] : ['content-type: application/json', `content-length: ${Buffer.byteLength(content)}`]),
  ]
  return { bytes: Buffer.from(`${lines.join('\r\n')}\r\n\r\n${content}`) }
}

/** Sends requests for `seconds` on `clients` sockets, each the next one after an answer. `pace` limits the requests a second on all sockets. */
export async function load(
  port: number,
  clients: number,
  seconds: number,
  next: (client: number) => PreparedRequest,
  pace = Number.POSITIVE_INFINITY,
): Promise<LoadOutcome> {
  const latencies: number[] = []
  let failures = 0
  const refusals = new Map<number, number>()
  let turns = 0
  const until = performance.now() + seconds * 1000
  const started = performance.now()
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      const connection = await openConnection(port)
      while (performance.now() < until) {
        const due = started + (turns++ * 1000) / pace
        if (due > until) break
        if (due > performance.now()) await pause(due - performance.now())
        const asked = performance.now()
        const status = await connection.ask(next(client))
        latencies.push(performance.now() - asked)
        if (status >= 400) {
          failures += 1
          refusals.set(status, (refusals.get(status) ?? 0) + 1)
        }
      }
      connection.close()
    }),
  )
  const took = (performance.now() - started) / 1000
  return {
    requests: latencies.length,
    perSecond: latencies.length / took,
    failures,
    refusals,
    latencies: Float64Array.from(latencies).sort(),
  }
}

interface Connection {
  ask(request: PreparedRequest): Promise<number>
  close(): void
}

/** All sockets read into this: what came is looked at before the next read. */
const received = Buffer.allocUnsafe(64 * 1024)

function openConnection(port: number): Promise<Connection> {
  return new Promise((resolve, reject) => {
    const answer = new AnswerReader()
    let answered: ((status: number) => void) | undefined
    let failed: ((error: Error) => void) | undefined
    const socket: Socket = connect({
      port,
      host: '127.0.0.1',
      noDelay: true,
      onread: {
        buffer: received,
        callback: (length) => {
          const status = answer.push(received.subarray(0, length))
          if (status !== undefined) answered?.(status)
          return true
        },
      },
    })
    const fail = () => failed?.(new Error('The server hung up.'))
    socket.on('close', fail)
    socket.on('error', (error) => {
      failed?.(error)
      reject(error)
    })
    socket.on('connect', () =>
      resolve({
        ask: ({ bytes }) =>
          new Promise((settle, refuse) => {
            answered = settle
            failed = refuse
            socket.write(bytes)
          }),
        close: () => {
          failed = undefined
          socket.destroy()
        },
      }),
    )
  })
}

const CHUNKS_END = Buffer.from('0\r\n\r\n')

/** Finds the end of an answer without keeping its body. */
class AnswerReader {
  #head: Buffer | undefined
  #status = 0
  /** Bytes of the body still to come; of an answer in chunks its last bytes so far. */
  #rest: number | Buffer | undefined

  /** The status of an answer when all of it has arrived; undefined before. */
  push(bytes: Buffer): number | undefined {
    if (this.#rest === undefined) {
      const head = this.#head ? Buffer.concat([this.#head, bytes]) : bytes
      const end = head.indexOf('\r\n\r\n')
      if (end < 0) {
        this.#head = Buffer.from(head)
        return undefined
      }
      this.#head = undefined
      const text = head.toString('latin1', 0, end).toLowerCase()
      this.#status = Number(text.slice(9, 12))
      const length = /\r\ncontent-length: (\d+)/.exec(text)?.[1]
      const isBare = this.#status === 204 || this.#status === 304
      this.#rest = length !== undefined || isBare ? Number(length ?? 0) : Buffer.alloc(0)
      return this.#take(head.subarray(end + 4))
    }
    return this.#take(bytes)
  }

  #take(body: Buffer): number | undefined {
    if (typeof this.#rest === 'number') this.#rest -= body.length
    else this.#rest = Buffer.concat([this.#rest ?? body, body]).subarray(-CHUNKS_END.length)
    const isWhole = typeof this.#rest === 'number' ? this.#rest <= 0 : this.#rest.equals(CHUNKS_END)
    if (!isWhole) return undefined
    this.#rest = undefined
    return this.#status
  }
}
