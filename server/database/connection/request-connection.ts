// One connection of the hot path. A request is one write: settings, the prepared query, one Sync, which make an implicit transaction
// that PostgreSQL rolls back on any error. Requests are pipelined; answers come in the order asked.
import { serialize } from 'pg-protocol'
import type { RawResult, RequestStatement } from '../database.ts'
import { DatabaseUnavailable, isUnavailable, type PostgresError } from '../postgres-error.ts'
import { ProtocolReader } from './protocol-reader.ts'
import { requestBytes } from './request-bytes.ts'
import type { RequestSocket } from './request-login.ts'
import { SETTINGS, settingsOf, TIMEOUTS } from './request-settings.ts'
import { StatementCache } from './statement-cache.ts'

const STATEMENTS = 300
/** How long past its time limit a request may stay unanswered before the connection counts as lost. */
const GRACE_MS = 10_000

/** Nothing of the request has happened and it may be asked once more, elsewhere or freshly prepared. */
export class AskAgain extends Error {
  override readonly cause: Error
  constructor(cause: Error) {
    super(cause.message)
    this.cause = cause
  }
}

interface Pending {
  readonly statement: RequestStatement
  readonly key: string
  /** Of its prepared statement. */
  readonly name: string
  /** When it came to the head of the line. */
  since: number
  rows: (Buffer | null)[][]
  command: string
  error: PostgresError | undefined
  abandoned: boolean
  resolve(result: RawResult): void
  reject(error: Error): void
}

export interface ConnectionEvents {
  /** An answer is complete: there is room for another request. */
  onAnswer(): void
  onClose(): void
  cancel(processId: number, secretKey: number): Promise<void>
}

export class RequestConnection {
  readonly #socket: RequestSocket
  readonly #events: ConnectionEvents
  readonly #statements = new StatementCache(STATEMENTS)
  readonly #pending: Pending[] = []
  #cancelling = 0
  #cancelledAt = Number.NEGATIVE_INFINITY
  #closed = false

  constructor(socket: RequestSocket, events: ConnectionEvents) {
    this.#socket = socket
    this.#events = events
    const { stream } = socket
    const reader = new ProtocolReader({
      row: (columns) => this.#pending[0]?.rows.push(columns),
      parsed: () => {
        const first = this.#pending[0]
        if (first) this.#statements.confirm(first.key, first.name)
      },
      completed: (tag) => {
        const first = this.#pending[0]
        // The settings' own row comes first and is dropped with their tag.
        if (first && first.command === '') {
          first.rows = []
          first.command = '-'
        } else if (first) first.command = tag
      },
      failed: (error) => {
        const first = this.#pending[0]
        if (first) first.error ??= error
        else if (isUnavailable(error.code)) this.#lose(error.message)
      },
      ready: () => this.#answerFirst(),
    })
    for (const event of ['data', 'error', 'close', 'end']) stream.removeAllListeners(event)
    stream.on('data', (chunk: Buffer) => reader.push(chunk))
    for (const event of ['error', 'close', 'end']) {
      stream.on(event, () => this.#lose('The database connection was lost.'))
    }
  }

  get load(): number {
    return this.#pending.length
  }

  /** How long the request at the head has been running, in milliseconds. */
  headAge(now: number): number {
    const first = this.#pending[0]
    return first ? now - first.since : 0
  }

  run(statement: RequestStatement): Promise<RawResult> {
    return new Promise((resolve, reject) => {
      if (this.#closed) {
        reject(new AskAgain(new DatabaseUnavailable('The database connection was lost.')))
        return
      }
      const { caller, settings, sql, params, signal } = statement
      const key = `${caller.role}\n${settings.schema}\n${sql}`
      const { name, evicted, isNew } = this.#statements.take(key)
      const pending: Pending = {
        statement,
        key,
        name,
        since: performance.now(),
        rows: [],
        command: '',
        error: undefined,
        abandoned: false,
        resolve,
        reject,
      }
      if (signal) this.#watch(signal, pending)
      this.#pending.push(pending)
      this.#socket.stream.write(
        requestBytes({
          settingsStatement: SETTINGS,
          settings: settingsOf(statement),
          evicted,
          statement: name,
          sql: isNew ? sql : undefined,
          params,
        }),
      )
    })
  }

  /** The client has left: stop the work as soon as it is this request's turn. */
  #watch(signal: AbortSignal, pending: Pending): void {
    const leave = () => {
      pending.abandoned = true
      pending.reject(signal.reason instanceof Error ? signal.reason : new Error('The request was given up.'))
      if (this.#pending[0] === pending) this.#cancel()
    }
    signal.addEventListener('abort', leave, { once: true })
    const { resolve, reject } = pending
    pending.resolve = (result) => {
      signal.removeEventListener('abort', leave)
      resolve(result)
    }
    pending.reject = (error) => {
      signal.removeEventListener('abort', leave)
      reject(error)
    }
  }

  #cancel(): void {
    this.#cancelling += 1
    void this.#events.cancel(this.#socket.processId, this.#socket.secretKey).then(() => {
      this.#cancelling -= 1
      this.#cancelledAt = performance.now()
    })
  }

  #answerFirst(): void {
    const first = this.#pending.shift()
    if (!first) return
    const next = this.#pending[0]
    if (next) {
      next.since = performance.now()
      if (next.abandoned) this.#cancel()
    }
    if (first.error) {
      first.reject(this.#judge(first, first.error))
    } else {
      const count = first.command.slice(first.command.lastIndexOf(' ') + 1)
      first.resolve({ rows: first.rows, command: first.command, rowCount: Number.parseInt(count, 10) || 0 })
    }
    this.#events.onAnswer()
  }

  #judge(request: Pending, error: PostgresError): Error {
    this.#statements.forgetUnconfirmed(request.key, request.name)
    // Prepared for tables that have changed since.
    if (error.code === '0A000' && error.message.includes('cached plan')) {
      const name = this.#statements.forget(request.key, request.name)
      if (name) this.#socket.stream.write(serialize.close({ type: 'S', name }))
      return new AskAgain(error)
    }
    // The one PostgreSQL chose to undo so that others could go on.
    if (error.code === '40P01' || error.code === '40001') return new AskAgain(error)
    // A cancel meant for the request before it came late; running out of time has the same code.
    const cancelled = error.code === '57014' && !error.message.includes('timeout')
    if (cancelled && this.#wasCancelled && !request.abandoned) return new AskAgain(error)
    return isUnavailable(error.code) ? new DatabaseUnavailable(error.message) : error
  }

  /** A cancel may arrive shortly after the server has said it passed it on. */
  get #wasCancelled(): boolean {
    return this.#cancelling > 0 || performance.now() - this.#cancelledAt < 1000
  }

  /** Closes when the head is far beyond its time limit: the other end is gone without a word. */
  checkPulse(now: number): void {
    const first = this.#pending[0]
    if (first && now - first.since > TIMEOUTS[first.statement.caller.role] + GRACE_MS) {
      this.#lose('The database does not answer.')
    }
  }

  #lose(reason: string): void {
    if (this.#closed) return
    this.#closed = true
    this.#socket.stream.destroy()
    this.#events.onClose()
    for (const pending of this.#pending.splice(0)) {
      // The server says why it closes (shutting down, terminated) before it does.
      const error = new DatabaseUnavailable(pending.error?.message ?? reason)
      // Reading twice does no harm; the server can't know whether a write went through.
      pending.reject(pending.statement.readOnly ? new AskAgain(error) : error)
    }
  }

  close(): void {
    if (this.#closed) return
    this.#closed = true
    this.#socket.stream.end(serialize.end())
  }
}
